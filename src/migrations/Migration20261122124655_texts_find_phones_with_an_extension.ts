import { Migration } from '@mikro-orm/migrations';

export class Migration20261122124655_texts_find_phones_with_an_extension extends Migration {
  override name = 'Migration20261122124655_texts_find_phones_with_an_extension';

  override up(): void | Promise<void> {
    this.addSql(`drop index "leads_phone_digits_index";`);
    this.addSql(
      `create index leads_dialled_index on leads (right(regexp_replace(regexp_replace(phone, '(ext|x|#).*$', '', 'i'), '\\D', '', 'g'), 10)) where phone is not null;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "leads_dialled_index";`);
    this.addSql(
      `CREATE INDEX leads_phone_digits_index ON public.leads USING btree ("right"(regexp_replace(phone, '\\D'::text, ''::text, 'g'::text), 10)) WHERE (phone IS NOT NULL);`,
    );
  }
}

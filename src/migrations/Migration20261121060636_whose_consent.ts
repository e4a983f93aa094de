import { Migration } from '@mikro-orm/migrations';

export class Migration20261121060636_whose_consent extends Migration {
  override name = 'Migration20261121060636_whose_consent';

  override up(): void | Promise<void> {
    this.addSql(
      `alter table "consents" add "given_by" text not null default 'lead', add "withdrawn_at" timestamptz null;`,
    );
    this.addSql(
      `alter table "consents" add constraint "consents_given_by_check" check ("given_by" in ('lead', 'realtor'));`,
    );
    // Those kept so far of the referral form were the realtor's too.
    this.addSql(`update "consents" set "given_by" = 'realtor' where "version" like 'referral-%';`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "consents" drop constraint "consents_given_by_check";`);
    this.addSql(`alter table "consents" drop column "given_by", drop column "withdrawn_at";`);
  }
}

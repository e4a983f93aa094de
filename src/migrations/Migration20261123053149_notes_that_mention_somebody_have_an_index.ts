import { Migration } from '@mikro-orm/migrations';

export class Migration20261123053149_notes_that_mention_somebody_have_an_index extends Migration {
  override name = 'Migration20261123053149_notes_that_mention_somebody_have_an_index';

  override up(): void | Promise<void> {
    this.addSql(
      `create index lead_notes_mentioning_index on lead_notes (created_at desc, id desc) where mentions <> '{}';`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "lead_notes_mentioning_index";`);
  }
}

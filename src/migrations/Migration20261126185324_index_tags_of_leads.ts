import { Migration } from '@mikro-orm/migrations';

/** Apart from the column: it locks the table even for reads, which would wait until the index is built. */
export class Migration20261126185324_index_tags_of_leads extends Migration {
  override name = 'Migration20261126185324_index_tags_of_leads';

  override up(): void | Promise<void> {
    this.addSql(`create index leads_tags_index on leads using gin (tags) where tags <> '{}';`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "leads_tags_index";`);
  }
}

import { OnlineMigration } from './online/online-migration.js';

/** Apart from the column: it locks the table even for reads, which would wait until the index is built. */
export class Migration20261126185324_index_tags_of_leads extends OnlineMigration {
  override name = 'Migration20261126185324_index_tags_of_leads';

  override async up(): Promise<void> {
    await this.createIndex('leads_tags_index', `leads using gin (tags) where tags <> '{}'`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "leads_tags_index";`);
  }
}

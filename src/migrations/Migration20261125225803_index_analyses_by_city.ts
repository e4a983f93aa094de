import { OnlineMigration } from './online/online-migration.js';

export class Migration20261125225803_index_analyses_by_city extends OnlineMigration {
  override name = 'Migration20261125225803_index_analyses_by_city';

  override async up(): Promise<void> {
    await this.createIndex(
      'property_analysis_entries_city_index',
      'property_analysis_entries (lower(city), created_at desc)',
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "property_analysis_entries_city_index";`);
  }
}

import { OnlineMigration } from './online/online-migration.js';

export class Migration20261126094253_index_analyses_by_zip_code extends OnlineMigration {
  override name = 'Migration20261126094253_index_analyses_by_zip_code';

  override async up(): Promise<void> {
    await this.createIndex(
      'property_analysis_entries_zip_code_index',
      `property_analysis_entries (zip_code, created_at desc) where status = 'completed'`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "property_analysis_entries_zip_code_index";`);
  }
}

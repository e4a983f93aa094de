import { Migration } from '@mikro-orm/migrations';

export class Migration20261126094253_index_analyses_by_zip_code extends Migration {
  override name = 'Migration20261126094253_index_analyses_by_zip_code';

  override up(): void | Promise<void> {
    this.addSql(
      `create index property_analysis_entries_zip_code_index on property_analysis_entries (zip_code, created_at desc) where status = 'completed';`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "property_analysis_entries_zip_code_index";`);
  }
}

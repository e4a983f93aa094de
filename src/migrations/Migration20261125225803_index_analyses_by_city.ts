import { Migration } from '@mikro-orm/migrations';

export class Migration20261125225803_index_analyses_by_city extends Migration {
  override name = 'Migration20261125225803_index_analyses_by_city';

  override up(): void | Promise<void> {
    this.addSql(
      `create index property_analysis_entries_city_index on property_analysis_entries (lower(city), created_at desc);`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "property_analysis_entries_city_index";`);
  }
}

import { Migration } from '@mikro-orm/migrations';

export class Migration20261121024859_entries_by_lead extends Migration {
  override name = 'Migration20261121024859_entries_by_lead';

  override up(): void | Promise<void> {
    this.addSql(
      `create index "property_analysis_entries_lead_id_index" on "property_analysis_entries" ("lead_id");`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "property_analysis_entries_lead_id_index";`);
  }
}

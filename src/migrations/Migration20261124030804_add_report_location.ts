import { Migration } from '@mikro-orm/migrations';

export class Migration20261124030804_add_report_location extends Migration {
  override name = 'Migration20261124030804_add_report_location';

  override up(): void | Promise<void> {
    this.addSql(
      `alter table "property_analysis_results" add "location" jsonb null, add "records" jsonb not null default '{}';`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "property_analysis_results" drop column "location", drop column "records";`);
  }
}

import { Migration } from '@mikro-orm/migrations';

export class Migration20261126130502_index_subscribers_by_time extends Migration {
  override name = 'Migration20261126130502_index_subscribers_by_time';

  override up(): void | Promise<void> {
    this.addSql(
      `create index property_analysis_subscribers_created_at_index on property_analysis_subscribers (created_at desc, id desc);`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "property_analysis_subscribers_created_at_index";`);
  }
}

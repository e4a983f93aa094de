import { Migration } from '@mikro-orm/migrations';

export class Migration20261122160911_campaigns_are_counted_by_index extends Migration {
  override name = 'Migration20261122160911_campaigns_are_counted_by_index';

  override up(): void | Promise<void> {
    this.addSql(
      `create index messages_went_index on messages (channel) where stream = 'campaign' and state = 'sent' and carrier <> 'kept';`,
    );

    this.addSql(
      `create index "campaign_enrollments_status_index" on "campaign_enrollments" ("is_current", "status", "workflow");`,
    );

    this.addSql(`drop index campaign_enrollments_started_at_index;`);
    this.addSql(
      `create index campaign_enrollments_started_at_index on campaign_enrollments (started_at, lead_id) where is_current;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index campaign_enrollments_started_at_index;`);
    this.addSql(
      `create index campaign_enrollments_started_at_index on campaign_enrollments (started_at desc, id desc) where is_current;`,
    );

    this.addSql(`drop index "campaign_enrollments_status_index";`);

    this.addSql(`drop index "messages_went_index";`);
  }
}

import { Migration } from '@mikro-orm/migrations';

export class Migration20261122160911_campaigns_are_counted_by_index extends Migration {
  override name = 'Migration20261122160911_campaigns_are_counted_by_index';

  override up(): void | Promise<void> {
    this.addSql(
      `create index messages_went_index on messages (channel) where stream = 'campaign' and state = 'sent' and carrier <> 'kept';`,
    );

    this.addSql(`create index "campaign_enrollments_status_index" on "campaign_enrollments" ("status");`);

    this.addSql(`drop index campaign_enrollments_current_index;`);
    this.addSql(
      `create unique index campaign_enrollments_current_index on campaign_enrollments (lead_id) include (started_at, status, workflow) where is_current;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index campaign_enrollments_current_index;`);
    this.addSql(
      `create unique index campaign_enrollments_current_index on campaign_enrollments (lead_id) where is_current;`,
    );

    this.addSql(`drop index "campaign_enrollments_status_index";`);

    this.addSql(`drop index "messages_went_index";`);
  }
}

import { Migration } from '@mikro-orm/migrations';

export class Migration20261123060956_the_dashboard_counts_messages_by_an_index extends Migration {
  override name = 'Migration20261123060956_the_dashboard_counts_messages_by_an_index';

  override up(): void | Promise<void> {
    this.addSql(`create index messages_counts_index on messages (channel, state, carrier);`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "messages_counts_index";`);
  }
}

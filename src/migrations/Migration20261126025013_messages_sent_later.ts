import { Migration } from '@mikro-orm/migrations';

export class Migration20261126025013_messages_sent_later extends Migration {
  override name = 'Migration20261126025013_messages_sent_later';

  override up(): void | Promise<void> {
    this.addSql(
      `create index messages_written_sent_index on messages (sent_at) where author_id is not null;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "messages_written_sent_index";`);
  }
}

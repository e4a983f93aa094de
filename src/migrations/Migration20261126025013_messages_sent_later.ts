import { OnlineMigration } from './online/online-migration.js';

export class Migration20261126025013_messages_sent_later extends OnlineMigration {
  override name = 'Migration20261126025013_messages_sent_later';

  override async up(): Promise<void> {
    await this.createIndex('messages_written_sent_index', 'messages (sent_at) where author_id is not null');
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "messages_written_sent_index";`);
  }
}

import { OnlineMigration } from './online/online-migration.js';

export class Migration20261126155252_search_recipients_of_messages extends OnlineMigration {
  override name = 'Migration20261126155252_search_recipients_of_messages';

  override async up(): Promise<void> {
    await this.createIndex('messages_recipient_search_index', 'messages using gin (recipient gin_trgm_ops)');
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "messages_recipient_search_index";`);
  }
}

import { OnlineMigration } from './online/online-migration.js';

export class Migration20261126032851_count_sent_confirmations extends OnlineMigration {
  override name = 'Migration20261126032851_count_sent_confirmations';

  override async up(): Promise<void> {
    await this.createIndex(
      'messages_counted_confirmations_index',
      `messages (regexp_replace(recipient, '[+][^@]*@', '@'), created_at) where template like 'confirm-%' and state <> 'cancelled'`,
    );
    await this.tryConcurrently('drop index concurrently if exists messages_confirmations_index');
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "messages_counted_confirmations_index";`);
    this.addSql(
      `create index messages_confirmations_index on messages (regexp_replace(recipient, '[+][^@]*@', '@'), created_at) where template like 'confirm-%';`,
    );
  }
}

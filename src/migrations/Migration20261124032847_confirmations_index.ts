import { OnlineMigration } from './online/online-migration.js';

/** Counts a mailbox's confirmations for their daily limit. */
export class Migration20261124032847_confirmations_index extends OnlineMigration {
  override name = 'Migration20261124032847_confirmations_index';

  override async up(): Promise<void> {
    await this.createIndex(
      'messages_confirmations_index',
      `messages (regexp_replace(recipient, '[+][^@]*@', '@'), created_at) where template like 'confirm-%'`,
    );
  }
}

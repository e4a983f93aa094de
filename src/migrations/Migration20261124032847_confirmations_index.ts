import { Migration } from '@mikro-orm/migrations';

/** Counts a mailbox's confirmations for their daily limit. */
export class Migration20261124032847_confirmations_index extends Migration {
  override name = 'Migration20261124032847_confirmations_index';

  override up(): void {
    this.addSql(
      `create index messages_confirmations_index on messages (regexp_replace(recipient, '[+][^@]*@', '@'), created_at) where template like 'confirm-%'`,
    );
  }
}

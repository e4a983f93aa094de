import { Migration } from '@mikro-orm/migrations';

export class Migration20261126032851_count_sent_confirmations extends Migration {
  override name = 'Migration20261126032851_count_sent_confirmations';

  override up(): void | Promise<void> {
    this.addSql(`drop index "messages_confirmations_index";`);
    this.addSql(
      `create index messages_counted_confirmations_index on messages (regexp_replace(recipient, '[+][^@]*@', '@'), created_at) where template like 'confirm-%' and state <> 'cancelled';`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "messages_counted_confirmations_index";`);
    this.addSql(
      `create index messages_confirmations_index on messages (regexp_replace(recipient, '[+][^@]*@', '@'), created_at) where template like 'confirm-%';`,
    );
  }
}

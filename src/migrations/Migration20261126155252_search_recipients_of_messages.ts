import { Migration } from '@mikro-orm/migrations';

export class Migration20261126155252_search_recipients_of_messages extends Migration {
  override name = 'Migration20261126155252_search_recipients_of_messages';

  override up(): void | Promise<void> {
    this.addSql(
      `create index messages_recipient_search_index on messages using gin (recipient gin_trgm_ops);`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "messages_recipient_search_index";`);
  }
}

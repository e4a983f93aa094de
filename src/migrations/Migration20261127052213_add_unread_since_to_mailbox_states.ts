import { Migration } from '@mikro-orm/migrations';

export class Migration20261127052213_add_unread_since_to_mailbox_states extends Migration {
  override name = 'Migration20261127052213_add_unread_since_to_mailbox_states';

  override up(): void | Promise<void> {
    this.addSql(`alter table "mailbox_states" add "unread_since" timestamptz(3) null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "mailbox_states" drop column "unread_since";`);
  }
}

import { Migration } from '@mikro-orm/migrations';

export class Migration20261126031642_add_calendar_feeds extends Migration {
  override name = 'Migration20261126031642_add_calendar_feeds';

  override up(): void | Promise<void> {
    this.addSql(`alter table "users" add "calendar_feed_hash" text null;`);
    this.addSql(
      `alter table "users" add constraint "users_calendar_feed_hash_unique" unique ("calendar_feed_hash");`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "users" drop constraint "users_calendar_feed_hash_unique";`);
    this.addSql(`alter table "users" drop column "calendar_feed_hash";`);
  }
}

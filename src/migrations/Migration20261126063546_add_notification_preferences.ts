import { Migration } from '@mikro-orm/migrations';

export class Migration20261126063546_add_notification_preferences extends Migration {
  override name = 'Migration20261126063546_add_notification_preferences';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "notification_preferences" ("user_id" uuid not null, "chosen" jsonb not null, primary key ("user_id"));`,
    );

    this.addSql(
      `alter table "notification_preferences" add constraint "notification_preferences_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "notification_preferences" cascade;`);
  }
}

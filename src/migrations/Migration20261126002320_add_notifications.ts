import { Migration } from '@mikro-orm/migrations';

/** Each person once per transaction: Postgres merges equal notifications. */
const NOTIFY_PERSON = `
  create function notify_person() returns trigger language plpgsql as $$
  begin
    perform pg_notify('notifications', new.user_id::text);
    return null;
  end $$`;

export class Migration20261126002320_add_notifications extends Migration {
  override name = 'Migration20261126002320_add_notifications';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "notifications" ("id" uuid not null default gen_random_uuid(), "created_at" timestamptz(3) not null default now(), "user_id" uuid not null, "lead_id" uuid not null, "kind" text not null, "key" text not null, "facts" jsonb not null, "read_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(
      `create index notifications_user_id_index on notifications (user_id, created_at desc, id desc);`,
    );
    this.addSql(`create index notifications_unread_index on notifications (user_id) where read_at is null;`);
    this.addSql(`create index "notifications_lead_id_index" on "notifications" ("lead_id");`);
    this.addSql(`create index "notifications_created_at_index" on "notifications" ("created_at");`);
    this.addSql(
      `alter table "notifications" add constraint "notifications_key_user_id_unique" unique ("key", "user_id");`,
    );

    this.addSql(
      `alter table "notifications" add constraint "notifications_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "notifications" add constraint "notifications_lead_id_foreign" foreign key ("lead_id") references "leads" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "notifications" add constraint "notifications_kind_check" check ("kind" in ('newLead', 'assignment', 'mention', 'reply', 'taskDue', 'signature', 'payment', 'failedDelivery'));`,
    );
    this.addSql(NOTIFY_PERSON);
    this.addSql(
      `create trigger notifications_live after insert or update on notifications for each row execute function notify_person();`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop trigger if exists "notifications_live" on "notifications";`);
    this.addSql(`drop table if exists "notifications" cascade;`);
    this.addSql('drop function if exists notify_person');
  }
}

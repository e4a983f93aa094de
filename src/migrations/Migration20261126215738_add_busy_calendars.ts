import { Migration } from '@mikro-orm/migrations';

export class Migration20261126215738_add_busy_calendars extends Migration {
  override name = 'Migration20261126215738_add_busy_calendars';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "busy_times" ("id" uuid not null default gen_random_uuid(), "user_id" uuid not null, "starts_at" timestamptz(3) not null, "ends_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index busy_times_user_id_ends_at_index on busy_times (user_id, ends_at, starts_at);`);

    this.addSql(
      `create table "busy_calendars" ("user_id" uuid not null, "encrypted" text not null, "host" text not null, "etag" text null, "expanded_at" timestamptz(3) not null, "read_at" timestamptz(3) not null, "due_at" timestamptz(3) not null, "failures" int not null default 0, "problem" text null, primary key ("user_id"));`,
    );
    this.addSql(`create index "busy_calendars_due_at_index" on "busy_calendars" ("due_at");`);

    this.addSql(
      `alter table "busy_times" add constraint "busy_times_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "busy_calendars" add constraint "busy_calendars_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "busy_times" cascade;`);
    this.addSql(`drop table if exists "busy_calendars" cascade;`);
  }
}

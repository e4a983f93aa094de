import { Migration } from '@mikro-orm/migrations';

export class Migration20261122055117_keep_second_factors_and_ways_back_in extends Migration {
  override name = 'Migration20261122055117_keep_second_factors_and_ways_back_in';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "sign_in_settings" ("id" serial primary key, "version" int not null default 1, "admins_need_factor" boolean not null default false);`,
    );

    this.addSql(
      `create table "second_factors" ("user_id" uuid not null, "secret" text not null, "created_at" timestamptz not null default now(), "confirmed_at" timestamptz null, "last_step" int not null default 0, primary key ("user_id"));`,
    );

    this.addSql(
      `create table "recovery_codes" ("hash" text not null, "user_id" uuid not null, primary key ("hash"));`,
    );
    this.addSql(`create index "recovery_codes_user_id_index" on "recovery_codes" ("user_id");`);

    this.addSql(
      `create table "password_resets" ("id" uuid not null, "user_id" uuid not null, "token_hash" text not null, "expires_at" timestamptz not null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "password_resets" add constraint "password_resets_token_hash_unique" unique ("token_hash");`,
    );
    this.addSql(`create index "password_resets_user_id_index" on "password_resets" ("user_id");`);

    this.addSql(
      `create table "one_time_codes" ("user_id" uuid not null, "request_id" uuid not null, "code_hash" text not null, "expires_at" timestamptz not null, "tries_left" int not null, primary key ("user_id"));`,
    );

    this.addSql(`alter table "users" add "google_sub" text null;`);
    this.addSql(`alter table "users" add constraint "users_google_sub_unique" unique ("google_sub");`);

    this.addSql(
      `alter table "second_factors" add constraint "second_factors_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade;`,
    );

    this.addSql(
      `alter table "recovery_codes" add constraint "recovery_codes_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "password_resets" add constraint "password_resets_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "one_time_codes" add constraint "one_time_codes_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "sign_in_settings" cascade;`);
    this.addSql(`drop table if exists "second_factors" cascade;`);
    this.addSql(`drop table if exists "recovery_codes" cascade;`);
    this.addSql(`drop table if exists "password_resets" cascade;`);
    this.addSql(`drop table if exists "one_time_codes" cascade;`);

    this.addSql(`alter table "users" drop constraint "users_google_sub_unique";`);
    this.addSql(`alter table "users" drop column "google_sub";`);
  }
}

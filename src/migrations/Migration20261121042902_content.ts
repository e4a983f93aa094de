import { Migration } from '@mikro-orm/migrations';

export class Migration20261121042902_content extends Migration {
  override name = 'Migration20261121042902_content';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "faqs" ("id" uuid not null default gen_random_uuid(), "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "position" int not null, "is_sample" boolean not null default false, "page" text not null, "question" text not null, "answer" text not null, primary key ("id"));`,
    );

    this.addSql(
      `create table "neighborhoods" ("id" uuid not null default gen_random_uuid(), "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "position" int not null, "is_sample" boolean not null default false, "name" text not null, "description" text not null, "rentals_url" text not null, "skyline" text not null, primary key ("id"));`,
    );

    this.addSql(
      `create table "requirements" ("id" uuid not null default gen_random_uuid(), "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "position" int not null, "is_sample" boolean not null default false, "title" text not null, "text" text not null, primary key ("id"));`,
    );

    this.addSql(
      `create table "requirements_versions" ("version" int not null, "created_at" timestamptz(3) not null default now(), "items" jsonb not null, primary key ("version"));`,
    );

    this.addSql(
      `create table "resident_quotes" ("id" uuid not null default gen_random_uuid(), "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "position" int not null, "is_sample" boolean not null default false, "quote" text not null, "name" text not null, "city" text not null, primary key ("id"));`,
    );

    this.addSql(
      `create table "team_members" ("id" uuid not null default gen_random_uuid(), "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "position" int not null, "is_sample" boolean not null default false, "name" text not null, "role" text not null, "phone" text not null, "image" text null, "booking_url" text null, primary key ("id"));`,
    );

    this.addSql(
      `create table "testimonials" ("id" uuid not null default gen_random_uuid(), "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "position" int not null, "is_sample" boolean not null default false, "quote" text not null, "name" text not null, "property" text not null, "rating" int not null, primary key ("id"));`,
    );

    this.addSql(
      `alter table "faqs" add constraint "faqs_page_check" check ("page" in ('referral', 'enroll', 'analysis'));`,
    );

    this.addSql(
      `alter table "neighborhoods" add constraint "neighborhoods_skyline_check" check ("skyline" in ('west-des-moines', 'ankeny', 'urbandale', 'johnston', 'waukee', 'clive'));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "faqs" cascade;`);
    this.addSql(`drop table if exists "neighborhoods" cascade;`);
    this.addSql(`drop table if exists "requirements" cascade;`);
    this.addSql(`drop table if exists "requirements_versions" cascade;`);
    this.addSql(`drop table if exists "resident_quotes" cascade;`);
    this.addSql(`drop table if exists "team_members" cascade;`);
    this.addSql(`drop table if exists "testimonials" cascade;`);
  }
}

import { Migration } from '@mikro-orm/migrations';

export class Migration20261122022905_blog extends Migration {
  override name = 'Migration20261122022905_blog';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "blog_authors" ("id" uuid not null default gen_random_uuid(), "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "name" text not null, "slug" text not null, "email" text not null, "bio" text null, "avatar_url" text null, primary key ("id"));`,
    );
    this.addSql(`create unique index blog_authors_slug_unique on blog_authors (lower(slug));`);

    this.addSql(
      `create table "blog_categories" ("id" uuid not null default gen_random_uuid(), "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "name" text not null, "slug" text not null, "description" text null, primary key ("id"));`,
    );
    this.addSql(`create unique index blog_categories_slug_unique on blog_categories (lower(slug));`);

    this.addSql(
      `create table "blog_images" ("id" uuid not null default gen_random_uuid(), "created_at" timestamptz(3) not null default now(), "hash" text not null, "width" int not null, "height" int not null, "widths" jsonb not null, "blur" text null, primary key ("id"));`,
    );
    this.addSql(`create index blog_images_created_at_index on blog_images (created_at desc, id desc);`);

    this.addSql(
      `create table "blog_posts" ("id" uuid not null default gen_random_uuid(), "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "title" text not null, "slug" text not null, "content" text not null, "content_text" text not null, "reading_minutes" int not null default 1, "excerpt" text null, "featured_image" text null, "featured_image_alt" text null, "category_id" uuid null, "author_id" uuid null, "status" text not null default 'draft', "meta_title" text null, "meta_description" text null, "meta_keywords" text null, "published_at" timestamptz(3) null, "search_vector" tsvector generated always as (setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', coalesce(excerpt, '')), 'B') || setweight(to_tsvector('english', left(content_text, 100000)), 'C')) stored null, primary key ("id"));`,
    );
    this.addSql(`create unique index blog_posts_slug_unique on blog_posts (lower(slug));`);
    this.addSql(
      `create index blog_posts_published_index on blog_posts (published_at desc, id desc) where status = 'published';`,
    );
    this.addSql(
      `create index blog_posts_published_of_category_index on blog_posts (category_id, published_at desc, id desc) where status = 'published';`,
    );
    this.addSql(
      `create index blog_posts_published_of_author_index on blog_posts (author_id, published_at desc, id desc) where status = 'published';`,
    );
    this.addSql(`create index blog_posts_category_id_index on blog_posts (category_id);`);
    this.addSql(`create index blog_posts_author_id_index on blog_posts (author_id);`);
    this.addSql(`create index blog_posts_created_at_index on blog_posts (created_at desc, id desc);`);
    this.addSql(`create index blog_posts_search_index on blog_posts using gin (search_vector);`);

    this.addSql(
      `create table "blog_post_slugs" ("slug" text not null, "post_id" uuid not null, "created_at" timestamptz(3) not null default now(), primary key ("slug"));`,
    );
    this.addSql(`create unique index blog_post_slugs_slug_unique on blog_post_slugs (lower(slug));`);
    this.addSql(`create index blog_post_slugs_post_id_index on blog_post_slugs (post_id);`);

    this.addSql(
      `create table "blog_tags" ("id" uuid not null default gen_random_uuid(), "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "name" text not null, "slug" text not null, primary key ("id"));`,
    );
    this.addSql(`create unique index blog_tags_slug_unique on blog_tags (lower(slug));`);

    this.addSql(
      `create table "blog_posts_tags" ("post_id" uuid not null, "tag_id" uuid not null, primary key ("post_id", "tag_id"));`,
    );
    this.addSql(`create index blog_posts_tags_tag_id_index on blog_posts_tags (tag_id, post_id);`);

    this.addSql(
      `alter table "blog_posts" add constraint "blog_posts_category_id_foreign" foreign key ("category_id") references "blog_categories" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "blog_posts" add constraint "blog_posts_author_id_foreign" foreign key ("author_id") references "blog_authors" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "blog_posts" add constraint "blog_posts_status_check" check ("status" in ('draft', 'published', 'archived'));`,
    );

    this.addSql(
      `alter table "blog_post_slugs" add constraint "blog_post_slugs_post_id_foreign" foreign key ("post_id") references "blog_posts" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "blog_posts_tags" add constraint "blog_posts_tags_post_id_foreign" foreign key ("post_id") references "blog_posts" ("id") on update cascade on delete cascade;`,
    );
    this.addSql(
      `alter table "blog_posts_tags" add constraint "blog_posts_tags_tag_id_foreign" foreign key ("tag_id") references "blog_tags" ("id") on update cascade on delete cascade;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "blog_posts" drop constraint "blog_posts_author_id_foreign";`);
    this.addSql(`alter table "blog_posts" drop constraint "blog_posts_category_id_foreign";`);
    this.addSql(`alter table "blog_post_slugs" drop constraint "blog_post_slugs_post_id_foreign";`);
    this.addSql(`alter table "blog_posts_tags" drop constraint "blog_posts_tags_post_id_foreign";`);
    this.addSql(`alter table "blog_posts_tags" drop constraint "blog_posts_tags_tag_id_foreign";`);

    this.addSql(`drop table if exists "blog_authors" cascade;`);
    this.addSql(`drop table if exists "blog_categories" cascade;`);
    this.addSql(`drop table if exists "blog_images" cascade;`);
    this.addSql(`drop table if exists "blog_posts" cascade;`);
    this.addSql(`drop table if exists "blog_post_slugs" cascade;`);
    this.addSql(`drop table if exists "blog_tags" cascade;`);
    this.addSql(`drop table if exists "blog_posts_tags" cascade;`);
  }
}

import { Migration } from '@mikro-orm/migrations';

export class Migration20261121054612_site_images extends Migration {
  override name = 'Migration20261121054612_site_images';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "site_images" ("kind" text not null, "hash" text not null, "version" text not null, "width" int not null, "height" int not null, "widths" jsonb not null, "blur" text null, "changed_at" timestamptz(3) not null default now(), primary key ("kind"));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "site_images" cascade;`);
  }
}

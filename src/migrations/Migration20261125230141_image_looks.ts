import { Migration } from '@mikro-orm/migrations';

export class Migration20261125230141_image_looks extends Migration {
  override name = 'Migration20261125230141_image_looks';

  override up(): void | Promise<void> {
    this.addSql(
      `alter table "blog_images" add "formats" jsonb not null default '["avif","webp"]', add "alt" text null, add "is_decorative" boolean not null default false, add "focal_x" int not null default 50, add "focal_y" int not null default 50, add "crop" jsonb null, add "original" jsonb null, add "version" text null;`,
    );

    this.addSql(
      `alter table "site_images" add "formats" jsonb not null default '["avif","webp"]', add "alt" text null, add "is_decorative" boolean not null default false, add "focal_x" int not null default 50, add "focal_y" int not null default 50, add "crop" jsonb null, add "original" jsonb null;`,
    );
    this.addSql(`create unique index site_images_version_index on site_images (version);`);
  }

  override down(): void | Promise<void> {
    this.addSql(
      `alter table "blog_images" drop column "formats", drop column "alt", drop column "is_decorative", drop column "focal_x", drop column "focal_y", drop column "crop", drop column "original", drop column "version";`,
    );

    this.addSql(`drop index "site_images_version_index";`);
    this.addSql(
      `alter table "site_images" drop column "formats", drop column "alt", drop column "is_decorative", drop column "focal_x", drop column "focal_y", drop column "crop", drop column "original";`,
    );
  }
}

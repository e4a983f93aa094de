import { Migration } from '@mikro-orm/migrations';

export class Migration20261125230129_add_rentals extends Migration {
  override name = 'Migration20261125230129_add_rentals';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "rentals" ("id" uuid not null default gen_random_uuid(), "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(), "version" int not null default 1, "position" int not null, "is_sample" boolean not null default false, "address" text not null, "city" text not null, "zip_code" text not null, "rent" int not null, "bedrooms" int not null, "bathrooms" real not null, "square_footage" int null, "available_on" text null, "photo_url" text null, "url" text null, primary key ("id"));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "rentals" cascade;`);
  }
}

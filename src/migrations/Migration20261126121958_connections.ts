import { Migration } from '@mikro-orm/migrations';

export class Migration20261126121958_connections extends Migration {
  override name = 'Migration20261126121958_connections';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "connections" ("provider" text not null, "encrypted" text not null, "set_at" timestamptz(3) not null, "set_by_id" uuid null, primary key ("provider"));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "connections" cascade;`);
  }
}

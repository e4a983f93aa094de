import { Migration } from '@mikro-orm/migrations';

export class Migration20261126100133_add_on_call_rota extends Migration {
  override name = 'Migration20261126100133_add_on_call_rota';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "on_call_rota" ("id" serial primary key, "version" int not null default 1, "shifts" jsonb not null default '[]', "exceptions" jsonb not null default '[]');`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "on_call_rota" cascade;`);
  }
}

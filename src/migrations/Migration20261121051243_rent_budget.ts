import { Migration } from '@mikro-orm/migrations';

export class Migration20261121051243_rent_budget extends Migration {
  override name = 'Migration20261121051243_rent_budget';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "rent_budget_days" ("day" date not null, "lookups" int not null default 0, "alarmed_at" timestamptz null, primary key ("day"));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "rent_budget_days" cascade;`);
  }
}

import { Migration } from '@mikro-orm/migrations';

export class Migration20261126093335_rent_lookup_shares extends Migration {
  override name = 'Migration20261126093335_rent_lookup_shares';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "rent_budget_shares" ("day" date not null, "sender" text not null, "lookups" int not null, primary key ("day", "sender"));`,
    );

    this.addSql(`create table "rent_streets" ("street" text not null, primary key ("street"));`);

    this.addSql(`alter table "rent_budget_days" add "misses" int not null default 0;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "rent_budget_shares" cascade;`);
    this.addSql(`drop table if exists "rent_streets" cascade;`);

    this.addSql(`alter table "rent_budget_days" drop column "misses";`);
  }
}

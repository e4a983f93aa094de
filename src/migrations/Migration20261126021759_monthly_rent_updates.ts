import { Migration } from '@mikro-orm/migrations';

export class Migration20261126021759_monthly_rent_updates extends Migration {
  override name = 'Migration20261126021759_monthly_rent_updates';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "rent_updates" ("lead_id" uuid not null, "email" text not null, "since" timestamptz not null default now(), "next_at" timestamptz not null, primary key ("lead_id"));`,
    );
    this.addSql(`create index "rent_updates_next_at_index" on "rent_updates" ("next_at");`);
    this.addSql(`create index "rent_updates_email_index" on "rent_updates" ("email");`);

    this.addSql(
      `create table "rent_history" ("entry_id" uuid not null, "month" date not null, "rent_estimate" int not null, primary key ("entry_id", "month"));`,
    );

    this.addSql(
      `alter table "rent_updates" add constraint "rent_updates_lead_id_foreign" foreign key ("lead_id") references "leads" ("id") on update cascade on delete cascade;`,
    );

    this.addSql(
      `alter table "rent_history" add constraint "rent_history_entry_id_foreign" foreign key ("entry_id") references "property_analysis_entries" ("id") on delete cascade;`,
    );

    // Reports that exist already have the estimate of their month.
    this.addSql(`insert into "rent_history" ("entry_id", "month", "rent_estimate")
      select r.entry_id, date_trunc('month', r.created_at at time zone 'America/Chicago')::date, r.rent_estimate
      from property_analysis_results r join property_analysis_entries e on e.id = r.entry_id where e.status = 'completed';`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "rent_updates" cascade;`);
    this.addSql(`drop table if exists "rent_history" cascade;`);
  }
}

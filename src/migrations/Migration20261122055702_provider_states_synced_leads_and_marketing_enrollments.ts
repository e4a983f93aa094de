import { Migration } from '@mikro-orm/migrations';

export class Migration20261122055702_provider_states_synced_leads_and_marketing_enrollments extends Migration {
  override name = 'Migration20261122055702_provider_states_synced_leads_and_marketing_enrollments';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "provider_states" ("provider" text not null, "last_success_at" timestamptz(3) null, "last_failure_at" timestamptz(3) null, "last_failure" text null, "circuit" text not null default 'closed', "circuit_since" timestamptz(3) null, "last_test" jsonb null, primary key ("provider"));`,
    );

    this.addSql(
      `create table "synced_leads" ("lead_id" uuid not null, "odoo_id" int null, "is_adopted" boolean not null default false, "synced_at" timestamptz(3) null, "synced_version" int null, "failed_at" timestamptz(3) null, "failure" text null, primary key ("lead_id"));`,
    );
    this.addSql(
      `alter table "synced_leads" add constraint "synced_leads_odoo_id_unique" unique ("odoo_id");`,
    );

    this.addSql(
      `create table "marketing_enrollments" ("lead_id" uuid not null, "enrolled_at" timestamptz(3) not null default now(), "enrolled_by_id" uuid null, primary key ("lead_id"));`,
    );

    this.addSql(
      `alter table "provider_states" add constraint "provider_states_circuit_check" check ("circuit" in ('closed', 'open', 'half-open'));`,
    );

    this.addSql(
      `alter table "synced_leads" add constraint "synced_leads_lead_id_foreign" foreign key ("lead_id") references "leads" ("id") on update cascade on delete cascade;`,
    );

    this.addSql(
      `alter table "marketing_enrollments" add constraint "marketing_enrollments_lead_id_foreign" foreign key ("lead_id") references "leads" ("id") on update cascade on delete cascade;`,
    );
    this.addSql(
      `alter table "marketing_enrollments" add constraint "marketing_enrollments_enrolled_by_id_foreign" foreign key ("enrolled_by_id") references "users" ("id") on delete set null;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "provider_states" cascade;`);
    this.addSql(`drop table if exists "synced_leads" cascade;`);
    this.addSql(`drop table if exists "marketing_enrollments" cascade;`);
  }
}

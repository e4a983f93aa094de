import { Migration } from '@mikro-orm/migrations';

export class Migration20261121043602_referrals extends Migration {
  override name = 'Migration20261121043602_referrals';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "referrals" ("id" uuid not null default gen_random_uuid(), "created_at" timestamptz(3) not null default now(), "version" int not null default 1, "state" text not null default 'new', "contact_due_at" timestamptz(3) not null, "lead_id" uuid not null, "realtor_name" text not null, "realtor_email" text not null, "realtor_phone" text not null, "realtor_company" text not null, "client_name" text not null, "client_email" text not null, "client_phone" text not null, "property_address" text not null, "property_type" text not null, "message" text null, primary key ("id"));`,
    );
    this.addSql(`create index referrals_created_at_index on referrals (created_at desc, id desc);`);
    this.addSql(`create index "referrals_lead_id_index" on "referrals" ("lead_id");`);

    this.addSql(
      `alter table "referrals" add constraint "referrals_lead_id_foreign" foreign key ("lead_id") references "leads" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "referrals" add constraint "referrals_state_check" check ("state" in ('new', 'contacted', 'signed', 'paid'));`,
    );
    this.addSql(
      `alter table "referrals" add constraint "referrals_property_type_check" check ("property_type" in ('single-family', 'multi-family', 'townhouse', 'condo', 'commercial'));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "referrals" cascade;`);
  }
}

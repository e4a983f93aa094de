import { Migration } from '@mikro-orm/migrations';

export class Migration20261121051035_consents extends Migration {
  override name = 'Migration20261121051035_consents';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "consents" ("id" uuid not null default gen_random_uuid(), "lead_id" uuid not null, "channel" text not null, "version" text not null, "given_at" timestamptz not null default now(), "page" text null, "address" text not null, primary key ("id"));`,
    );
    this.addSql(`create index "consents_lead_id_index" on "consents" ("lead_id");`);

    this.addSql(
      `alter table "consents" add constraint "consents_lead_id_foreign" foreign key ("lead_id") references "leads" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "consents" add constraint "consents_channel_check" check ("channel" in ('contact', 'sms'));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "consents" cascade;`);
  }
}

import { Migration } from '@mikro-orm/migrations';

export class Migration20261122060532_texts_received extends Migration {
  override name = 'Migration20261122060532_texts_received';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "inbound_texts" ("id" uuid not null default gen_random_uuid(), "provider_id" text not null, "sender" text not null, "text" text not null, "meaning" text not null, "lead_id" uuid null, "received_at" timestamptz not null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "inbound_texts" add constraint "inbound_texts_provider_id_unique" unique ("provider_id");`,
    );
    this.addSql(`create index inbound_texts_received_at_index on inbound_texts (received_at desc, id desc);`);
    this.addSql(
      `create index inbound_texts_lead_id_index on inbound_texts (lead_id, received_at desc, id desc);`,
    );
    this.addSql(`create index "inbound_texts_sender_index" on "inbound_texts" ("sender", "received_at");`);

    this.addSql(
      `create index leads_phone_digits_index on leads (right(regexp_replace(phone, '\\D', '', 'g'), 10)) where phone is not null;`,
    );

    this.addSql(
      `alter table "inbound_texts" add constraint "inbound_texts_lead_id_foreign" foreign key ("lead_id") references "leads" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "inbound_texts" add constraint "inbound_texts_meaning_check" check ("meaning" in ('stop', 'start', 'help', 'revocation', 'other'));`,
    );
    this.addSql(
      `create trigger inbound_texts_timeline after insert or update or delete on inbound_texts for each row execute function notify_timelines();`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop trigger if exists "inbound_texts_timeline" on "inbound_texts";`);
    this.addSql(`drop function if exists "inbound_texts_inbound_texts_timeline_fn"();`);
    this.addSql(`drop table if exists "inbound_texts" cascade;`);

    this.addSql(`drop index "leads_phone_digits_index";`);
  }
}

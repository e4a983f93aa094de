import { Migration } from '@mikro-orm/migrations';

export class Migration20261122055452_webhook_events extends Migration {
  override name = 'Migration20261122055452_webhook_events';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "webhook_events" ("id" uuid not null default gen_random_uuid(), "source" text not null, "event_key" text not null, "type" text not null, "path" text not null, "body" bytea not null, "state" text not null default 'received', "attempts" int not null default 0, "reason" text null, "lead_id" uuid null, "received_at" timestamptz not null default now(), "settled_at" timestamptz null, primary key ("id"));`,
    );
    this.addSql(`create index "webhook_events_received_at_index" on "webhook_events" ("received_at");`);
    this.addSql(`create index "webhook_events_lead_id_index" on "webhook_events" ("lead_id");`);
    this.addSql(
      `alter table "webhook_events" add constraint "webhook_events_source_event_key_unique" unique ("source", "event_key");`,
    );

    this.addSql(
      `alter table "webhook_events" add constraint "webhook_events_state_check" check ("state" in ('received', 'processed', 'ignored', 'failed'));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "webhook_events" cascade;`);
  }
}

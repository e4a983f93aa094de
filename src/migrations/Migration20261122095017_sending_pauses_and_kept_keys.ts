import { Migration } from '@mikro-orm/migrations';

export class Migration20261122095017_sending_pauses_and_kept_keys extends Migration {
  override name = 'Migration20261122095017_sending_pauses_and_kept_keys';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "kept_keys" ("name" text not null, "sealed" text not null, primary key ("name"));`,
    );

    this.addSql(
      `create table "sending_states" ("id" serial primary key, "home" text not null, "paused_at" timestamptz null);`,
    );

    this.addSql(
      `create table "spent_tokens" ("hash" text not null, "expires_at" timestamptz not null, primary key ("hash"));`,
    );

    this.addSql(`alter table "synced_leads" add "filled_fields" jsonb null;`);

    this.addSql(
      `create index messages_message_id_index on messages (message_id) where message_id is not null;`,
    );
    // Leads that were enrolled while there was no business system are remembered from now on.
    this.addSql(
      `insert into "synced_leads" ("lead_id") select "lead_id" from "marketing_enrollments" on conflict ("lead_id") do nothing;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "kept_keys" cascade;`);
    this.addSql(`drop table if exists "sending_states" cascade;`);
    this.addSql(`drop table if exists "spent_tokens" cascade;`);

    this.addSql(`drop index "messages_message_id_index";`);

    this.addSql(`alter table "synced_leads" drop column "filled_fields";`);
  }
}

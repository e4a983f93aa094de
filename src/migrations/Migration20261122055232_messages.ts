import { Migration } from '@mikro-orm/migrations';

export class Migration20261122055232_messages extends Migration {
  override name = 'Migration20261122055232_messages';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "message_layouts" ("hash" text not null, "created_at" timestamptz not null default now(), "template" text not null, "version" int not null, "subject" text null, "html" text null, "text" text not null, primary key ("hash"));`,
    );

    this.addSql(
      `create table "suppressions" ("hash" text not null, "reason" text not null, "since" timestamptz not null default now(), primary key ("hash"));`,
    );

    this.addSql(
      `create table "messages" ("id" uuid not null default gen_random_uuid(), "created_at" timestamptz not null default now(), "key" text not null, "channel" text not null, "stream" text not null, "template" text not null, "template_version" int not null, "layout" text null, "recipient" text not null, "lead_id" uuid null, "user_id" uuid null, "planned_at" timestamptz not null default now(), "due_at" timestamptz not null default now(), "expires_at" timestamptz not null, "state" text not null default 'pending', "attempt" int not null default 0, "answered" int not null default 0, "lease_until" timestamptz null, "data" jsonb not null, "secrets" jsonb null, "subject" text null, "text" text null, "segments" int null, "carrier" text null, "provider_id" text null, "message_id" text null, "delivery" text null, "delivery_at" timestamptz null, "reason" text null, "checks" jsonb null, "consent_id" uuid null, "sent_at" timestamptz null, primary key ("id"));`,
    );
    this.addSql(`alter table "messages" add constraint "messages_key_unique" unique ("key");`);
    this.addSql(
      `create index messages_due_index on messages (channel, stream, due_at, id) where state = 'pending';`,
    );
    this.addSql(`create index messages_lease_index on messages (lease_until) where state = 'sending';`);
    this.addSql(`create index messages_created_at_index on messages (created_at desc, id desc);`);
    this.addSql(`create index messages_lead_id_index on messages (lead_id, created_at desc, id desc);`);
    this.addSql(`create index "messages_user_id_index" on "messages" ("user_id");`);
    this.addSql(`create index "messages_recipient_index" on "messages" ("recipient", "sent_at");`);
    this.addSql(
      `create index messages_provider_id_index on messages (provider_id) where provider_id is not null;`,
    );

    this.addSql(
      `alter table "suppressions" add constraint "suppressions_reason_check" check ("reason" in ('bounced', 'complained', 'unsubscribed', 'stop', 'unreachable'));`,
    );

    this.addSql(
      `alter table "messages" add constraint "messages_lead_id_foreign" foreign key ("lead_id") references "leads" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "messages" add constraint "messages_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "messages" add constraint "messages_channel_check" check ("channel" in ('email', 'sms'));`,
    );
    this.addSql(
      `alter table "messages" add constraint "messages_stream_check" check ("stream" in ('transactional', 'campaign'));`,
    );
    this.addSql(
      `alter table "messages" add constraint "messages_state_check" check ("state" in ('pending', 'sending', 'sent', 'failed', 'unknown', 'cancelled', 'expired'));`,
    );
    this.addSql(
      `alter table "messages" add constraint "messages_carrier_check" check ("carrier" in ('smtp', 'twilio', 'kept'));`,
    );
    this.addSql(
      `alter table "messages" add constraint "messages_delivery_check" check ("delivery" in ('delivered', 'bounced', 'undelivered', 'complained'));`,
    );
    this.addSql(
      `create trigger messages_timeline after update of state on messages for each row when (new.lead_id is not null and new.state not in ('pending', 'sending')) execute function notify_timelines();`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "message_layouts" cascade;`);
    this.addSql(`drop table if exists "suppressions" cascade;`);
    this.addSql(`drop trigger if exists "messages_timeline" on "messages";`);
    this.addSql(`drop function if exists "messages_messages_timeline_fn"();`);
    this.addSql(`drop table if exists "messages" cascade;`);
  }
}

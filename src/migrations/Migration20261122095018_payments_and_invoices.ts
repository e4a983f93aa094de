import { Migration } from '@mikro-orm/migrations';

export class Migration20261122095018_payments_and_invoices extends Migration {
  override name = 'Migration20261122095018_payments_and_invoices';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "sandbox_bills" ("id" text not null, "created_at" timestamptz(3) not null default now(), "key" text not null, "state" text not null default 'open', "lead_id" uuid not null, "payment_id" uuid null, "customer_id" text null, "currency" text not null default 'usd', "items" jsonb not null, "success_url" text null, "cancel_url" text null, primary key ("id"));`,
    );
    this.addSql(`alter table "sandbox_bills" add constraint "sandbox_bills_key_unique" unique ("key");`);

    this.addSql(
      `create table "quotes" ("id" uuid not null default gen_random_uuid(), "lead_id" uuid null, "terms" jsonb not null, "accepted_at" timestamptz(3) not null, "accepted_by_id" uuid null, primary key ("id"));`,
    );
    this.addSql(
      `create index quotes_lead_id_accepted_at_index on quotes (lead_id, accepted_at desc, id desc);`,
    );

    this.addSql(
      `create table "payments" ("id" uuid not null, "created_at" timestamptz(3) not null, "created_by_id" uuid null, "lead_id" uuid null, "quote_id" uuid null, "attempt" int not null, "amount_cents" int not null, "currency" text not null default 'usd', "state" text not null default 'opening', "email" text null, "customer_id" text null, "about" text not null, "session_id" text null, "url" text null, "payment_intent_id" text null, "refunded_cents" int not null default 0, "failure" text null, "paid_at" timestamptz(3) null, "checked_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(
      `create unique index payments_one_unsettled_a_lead on payments (lead_id) where state in ('opening', 'open', 'processing');`,
    );
    this.addSql(`create index "payments_payment_intent_id_index" on "payments" ("payment_intent_id");`);
    this.addSql(
      `create index payments_unsettled_index on payments (checked_at nulls first, created_at) where state in ('open', 'processing');`,
    );
    this.addSql(`alter table "payments" add constraint "payments_session_id_unique" unique ("session_id");`);
    this.addSql(
      `alter table "payments" add constraint "payments_lead_id_attempt_unique" unique ("lead_id", "attempt");`,
    );

    this.addSql(
      `create table "lead_payment_events" ("id" uuid not null default gen_random_uuid(), "lead_id" uuid not null, "payment_id" uuid not null, "kind" text not null, "amount_cents" int not null, "reason" text null, "actor_id" uuid null, "at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(
      `create index lead_payment_events_lead_id_at_index on lead_payment_events (lead_id, at desc, id desc);`,
    );

    this.addSql(
      `create table "invoices" ("id" uuid not null, "created_at" timestamptz(3) not null, "created_by_id" uuid null, "lead_id" uuid null, "quote_id" uuid null, "fingerprint" text not null, "description" text not null, "items" jsonb not null, "amount_due" int not null, "status" text not null default 'draft', "provider_id" text null, "url" text null, "failure" text null, primary key ("id"));`,
    );
    this.addSql(
      `create index invoices_lead_id_created_at_index on invoices (lead_id, created_at desc, id desc);`,
    );
    this.addSql(
      `alter table "invoices" add constraint "invoices_provider_id_unique" unique ("provider_id");`,
    );

    this.addSql(
      `create index leads_stripe_customer_id_index on leads (stripe_customer_id) where stripe_customer_id is not null;`,
    );

    this.addSql(
      `alter table "sandbox_bills" add constraint "sandbox_bills_state_check" check ("state" in ('draft', 'open', 'paid', 'expired'));`,
    );

    this.addSql(
      `alter table "quotes" add constraint "quotes_lead_id_foreign" foreign key ("lead_id") references "leads" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "quotes" add constraint "quotes_accepted_by_id_foreign" foreign key ("accepted_by_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `create trigger quotes_stay before update on quotes for each row when (new.terms is distinct from old.terms or new.accepted_at is distinct from old.accepted_at) execute function refuse_quote_change();`,
    );

    this.addSql(
      `alter table "payments" add constraint "payments_created_by_id_foreign" foreign key ("created_by_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "payments" add constraint "payments_lead_id_foreign" foreign key ("lead_id") references "leads" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "payments" add constraint "payments_quote_id_foreign" foreign key ("quote_id") references "quotes" ("id") on delete restrict;`,
    );
    this.addSql(
      `alter table "payments" add constraint "payments_state_check" check ("state" in ('opening', 'open', 'processing', 'expired', 'failed', 'paid'));`,
    );
    this.addSql(
      `create trigger payments_timeline after insert or update on payments for each row when (new.lead_id is not null) execute function notify_timelines();`,
    );

    this.addSql(
      `alter table "lead_payment_events" add constraint "lead_payment_events_lead_id_foreign" foreign key ("lead_id") references "leads" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "lead_payment_events" add constraint "lead_payment_events_payment_id_foreign" foreign key ("payment_id") references "payments" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "lead_payment_events" add constraint "lead_payment_events_kind_check" check ("kind" in ('opened', 'processing', 'paid', 'failed', 'expired', 'refunded'));`,
    );
    this.addSql(
      `create trigger lead_payment_events_timeline after insert or update or delete on lead_payment_events for each row execute function notify_timelines();`,
    );

    this.addSql(
      `alter table "invoices" add constraint "invoices_created_by_id_foreign" foreign key ("created_by_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "invoices" add constraint "invoices_lead_id_foreign" foreign key ("lead_id") references "leads" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "invoices" add constraint "invoices_quote_id_foreign" foreign key ("quote_id") references "quotes" ("id") on delete restrict;`,
    );
    this.addSql(
      `alter table "invoices" add constraint "invoices_status_check" check ("status" in ('draft', 'open', 'paid', 'uncollectible', 'void', 'failed'));`,
    );
    this.addSql(
      `create trigger invoices_timeline after insert or update on invoices for each row when (new.lead_id is not null) execute function notify_timelines();`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "payments" drop constraint "payments_quote_id_foreign";`);
    this.addSql(`alter table "invoices" drop constraint "invoices_quote_id_foreign";`);
    this.addSql(
      `alter table "lead_payment_events" drop constraint "lead_payment_events_payment_id_foreign";`,
    );

    this.addSql(`drop table if exists "sandbox_bills" cascade;`);
    this.addSql(`drop trigger if exists "quotes_stay" on "quotes";`);
    this.addSql(`drop function if exists "quotes_quotes_stay_fn"();`);
    this.addSql(`drop table if exists "quotes" cascade;`);
    this.addSql(`drop trigger if exists "payments_timeline" on "payments";`);
    this.addSql(`drop function if exists "payments_payments_timeline_fn"();`);
    this.addSql(`drop table if exists "payments" cascade;`);
    this.addSql(`drop trigger if exists "lead_payment_events_timeline" on "lead_payment_events";`);
    this.addSql(`drop function if exists "lead_payment_events_lead_payment_events_timeline_fn"();`);
    this.addSql(`drop table if exists "lead_payment_events" cascade;`);
    this.addSql(`drop trigger if exists "invoices_timeline" on "invoices";`);
    this.addSql(`drop function if exists "invoices_invoices_timeline_fn"();`);
    this.addSql(`drop table if exists "invoices" cascade;`);

    this.addSql(`drop index "leads_stripe_customer_id_index";`);
  }
}

import { Migration } from '@mikro-orm/migrations';

export class Migration20261122123658_documents extends Migration {
  override name = 'Migration20261122123658_documents';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "sandbox_submissions" ("id" text not null, "created_at" timestamptz(3) not null default now(), "document_id" uuid not null, "lead_id" uuid not null, "form_name" text not null, "signer_name" text not null, "fields" jsonb not null, "state" text not null default 'sent', "reason" text null, "signed_at" timestamptz(3) null, "expires_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "sandbox_submissions" add constraint "sandbox_submissions_document_id_unique" unique ("document_id");`,
    );

    this.addSql(
      `create table "documents" ("id" uuid not null, "created_at" timestamptz(3) not null, "created_by_id" uuid null, "lead_id" uuid not null, "quote_id" uuid null, "type" text not null, "form_name" text not null, "state" text not null default 'requested', "status" text generated always as (case when state = 'completed' then 'completed' when state in ('requested', 'sent', 'viewed') then 'pending' else 'expired' end) stored null, "fields" jsonb not null, "recipient" text not null, "attempted_at" timestamptz(3) null, "submission_id" text null, "submitter_id" text null, "slug" text null, "url" text null, "sent_at" timestamptz(3) null, "expires_at" timestamptz(3) null, "reminders_done" int not null default 0, "last_reminder_sent" timestamptz(3) null, "signed_at" timestamptz(3) null, "recorded_by_id" uuid null, "reason" text null, "checked_at" timestamptz(3) null, "file_key" text null, "file_hash" text null, "audit_key" text null, primary key ("id"));`,
    );
    this.addSql(
      `create unique index documents_one_open_a_lead_and_type on documents (lead_id, type) where state in ('requested', 'sent', 'viewed');`,
    );
    this.addSql(
      `create index documents_lead_id_created_at_index on documents (lead_id, created_at desc, id desc);`,
    );
    this.addSql(`create index documents_created_at_index on documents (created_at desc, id desc);`);
    this.addSql(
      `create index documents_type_created_at_index on documents (type, created_at desc, id desc);`,
    );
    this.addSql(
      `create index documents_status_type_created_at_index on documents (status, type, created_at desc, id desc);`,
    );
    this.addSql(
      `create index documents_status_created_at_index on documents (status, created_at desc, id desc);`,
    );
    this.addSql(
      `create index documents_open_index on documents (checked_at nulls first, created_at) where state in ('sent', 'viewed');`,
    );
    this.addSql(
      `alter table "documents" add constraint "documents_submission_id_unique" unique ("submission_id");`,
    );

    this.addSql(
      `create table "lead_document_events" ("id" uuid not null default gen_random_uuid(), "lead_id" uuid not null, "document_id" uuid not null, "kind" text not null, "form_name" text not null, "reason" text null, "actor_id" uuid null, "at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(
      `create index lead_document_events_lead_id_at_index on lead_document_events (lead_id, at desc, id desc);`,
    );

    this.addSql(`alter table "lead_status_changes" drop constraint "lead_status_changes_cause_check";`);
    this.addSql(
      `alter table "lead_status_changes" add constraint "lead_status_changes_cause_check" check ("cause" in ('drag', 'dropdown', 'form', 'payment', 'webhook', 'document', 'undo'));`,
    );

    this.addSql(
      `alter table "sandbox_submissions" add constraint "sandbox_submissions_state_check" check ("state" in ('sent', 'viewed', 'declined', 'expired', 'completed'));`,
    );

    this.addSql(
      `alter table "documents" add constraint "documents_created_by_id_foreign" foreign key ("created_by_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "documents" add constraint "documents_lead_id_foreign" foreign key ("lead_id") references "leads" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "documents" add constraint "documents_quote_id_foreign" foreign key ("quote_id") references "quotes" ("id") on delete restrict;`,
    );
    this.addSql(
      `alter table "documents" add constraint "documents_recorded_by_id_foreign" foreign key ("recorded_by_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "documents" add constraint "documents_type_check" check ("type" in ('management_agreement', 'onboarding_form', 'walkthrough_checklist', 'lease_agreement'));`,
    );
    this.addSql(
      `alter table "documents" add constraint "documents_state_check" check ("state" in ('requested', 'sent', 'viewed', 'declined', 'expired', 'failed', 'completed'));`,
    );
    this.addSql(
      `alter table "documents" add constraint "documents_status_check" check ("status" in ('completed', 'pending', 'expired'));`,
    );
    this.addSql(
      `create trigger documents_timeline after insert or update on documents for each row execute function notify_timelines();`,
    );

    this.addSql(
      `alter table "lead_document_events" add constraint "lead_document_events_lead_id_foreign" foreign key ("lead_id") references "leads" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "lead_document_events" add constraint "lead_document_events_document_id_foreign" foreign key ("document_id") references "documents" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "lead_document_events" add constraint "lead_document_events_kind_check" check ("kind" in ('sent', 'viewed', 'completed', 'declined', 'expired', 'failed'));`,
    );
    this.addSql(
      `create trigger lead_document_events_timeline after insert or update or delete on lead_document_events for each row execute function notify_timelines();`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(
      `alter table "lead_document_events" drop constraint "lead_document_events_document_id_foreign";`,
    );

    this.addSql(`drop table if exists "sandbox_submissions" cascade;`);
    this.addSql(`drop trigger if exists "documents_timeline" on "documents";`);
    this.addSql(`drop function if exists "documents_documents_timeline_fn"();`);
    this.addSql(`drop table if exists "documents" cascade;`);
    this.addSql(`drop trigger if exists "lead_document_events_timeline" on "lead_document_events";`);
    this.addSql(`drop function if exists "lead_document_events_lead_document_events_timeline_fn"();`);
    this.addSql(`drop table if exists "lead_document_events" cascade;`);

    this.addSql(`alter table "lead_status_changes" drop constraint "lead_status_changes_cause_check";`);
    this.addSql(
      `alter table "lead_status_changes" add constraint "lead_status_changes_cause_check" check ("cause" in ('drag', 'dropdown', 'form', 'payment', 'webhook', 'undo'));`,
    );
  }
}

import { OnlineMigration } from './online/online-migration.js';

export class Migration20261126055642_add_inbound_emails extends OnlineMigration {
  override name = 'Migration20261126055642_add_inbound_emails';

  override async up(): Promise<void> {
    if (!(await this.hasTable('inbound_emails'))) await this.addTables();
    await this.createIndex(
      'lead_tasks_answers_index',
      `lead_tasks (lead_id) where done_at is null and title in ('Reply to text message', 'Reply to text message: asks for help', 'Check text message: may be asking us to stop', 'Reply to email', 'Check email: may be asking us to stop')`,
    );
  }

  private async addTables(): Promise<void> {
    await this.inTransaction(
      `create table "mailbox_states" ("id" text not null, "uid_validity" text not null, "last_uid" bigint not null, "last_mail_at" timestamptz(3) null, primary key ("id"))`,
      `create table "inbound_emails" ("id" uuid not null default gen_random_uuid(), "message_id" text not null, "sender" text not null, "sender_name" text null, "recipient" text not null, "subject" text not null, "text" text not null, "quote" text null, "is_automatic" boolean not null, "is_from_elsewhere" boolean not null default false, "attachments" jsonb not null default '[]', "lead_id" uuid null, "received_at" timestamptz(3) not null, "dismissed_at" timestamptz(3) null, "dismissed_by_id" uuid null, primary key ("id"))`,
      `alter table "inbound_emails" add constraint "inbound_emails_message_id_unique" unique ("message_id")`,
      `create index inbound_emails_lead_id_index on inbound_emails (lead_id, received_at desc, id desc)`,
      `create index inbound_emails_review_index on inbound_emails (received_at desc, id desc) where lead_id is null and dismissed_at is null`,
      `create index inbound_emails_unmatched_index on inbound_emails (received_at) where lead_id is null`,
      `alter table "inbound_emails" add constraint "inbound_emails_lead_id_foreign" foreign key ("lead_id") references "leads" ("id") on delete cascade`,
      `alter table "inbound_emails" add constraint "inbound_emails_dismissed_by_id_foreign" foreign key ("dismissed_by_id") references "users" ("id") on delete set null`,
      `create trigger inbound_emails_timeline after insert or update or delete on inbound_emails for each row execute function notify_timelines()`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "mailbox_states" cascade;`);
    this.addSql(`drop trigger if exists "inbound_emails_timeline" on "inbound_emails";`);
    this.addSql(`drop function if exists "inbound_emails_inbound_emails_timeline_fn"();`);
    this.addSql(`drop table if exists "inbound_emails" cascade;`);

    this.addSql(`drop index "lead_tasks_answers_index";`);
  }
}

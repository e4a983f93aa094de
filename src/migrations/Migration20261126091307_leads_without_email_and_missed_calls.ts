import { Migration } from '@mikro-orm/migrations';

export class Migration20261126091307_leads_without_email_and_missed_calls extends Migration {
  override name = 'Migration20261126091307_leads_without_email_and_missed_calls';

  override up(): void | Promise<void> {
    this.addSql(`alter table "leads" alter column "email" drop not null;`);

    this.addSql(`alter table "notifications" drop constraint "notifications_kind_check";`);
    this.addSql(
      `alter table "notifications" add constraint "notifications_kind_check" check ("kind" in ('newLead', 'assignment', 'mention', 'reply', 'missedCall', 'taskDue', 'signature', 'payment', 'failedDelivery', 'noResponse'));`,
    );

    this.addSql(`alter table "lead_calls" drop constraint "lead_calls_outcome_check";`);
    this.addSql(`alter table "lead_calls" add "provider_id" text null;`);
    this.addSql(
      `alter table "lead_calls" add constraint "lead_calls_provider_id_unique" unique ("provider_id");`,
    );
    this.addSql(
      `alter table "lead_calls" add constraint "lead_calls_outcome_check" check ("outcome" in ('reached', 'voicemail', 'noAnswer', 'wrongNumber', 'missed'));`,
    );

    this.addSql(`drop index lead_tasks_answers_index;`);
    this.addSql(
      `create index lead_tasks_answers_index on lead_tasks (lead_id) where done_at is null and title in ('Reply to text message', 'Reply to text message: asks for help', 'Check text message: may be asking us to stop', 'Reply to email', 'Check email: may be asking us to stop', 'Return missed call');`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index lead_tasks_answers_index;`);
    this.addSql(
      `create index lead_tasks_answers_index on lead_tasks (lead_id) where done_at is null and title in ('Reply to text message', 'Reply to text message: asks for help', 'Check text message: may be asking us to stop', 'Reply to email', 'Check email: may be asking us to stop');`,
    );

    this.addSql(`alter table "lead_calls" drop constraint "lead_calls_provider_id_unique";`);
    this.addSql(`alter table "lead_calls" drop constraint "lead_calls_outcome_check";`);
    this.addSql(`alter table "lead_calls" drop column "provider_id";`);
    this.addSql(
      `alter table "lead_calls" add constraint "lead_calls_outcome_check" check ("outcome" in ('reached', 'voicemail', 'noAnswer', 'wrongNumber'));`,
    );

    this.addSql(`alter table "leads" alter column "email" set not null;`);

    this.addSql(`alter table "notifications" drop constraint "notifications_kind_check";`);
    this.addSql(
      `alter table "notifications" add constraint "notifications_kind_check" check ("kind" in ('newLead', 'assignment', 'mention', 'reply', 'taskDue', 'signature', 'payment', 'failedDelivery', 'noResponse'));`,
    );
  }
}

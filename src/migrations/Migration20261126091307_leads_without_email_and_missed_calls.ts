import { OnlineMigration } from './online/online-migration.js';

const ANSWERS_INDEX = 'lead_tasks_answers_index';
const ANSWERS =
  "lead_tasks (lead_id) where done_at is null and title in ('Reply to text message', 'Reply to text message: asks for help', 'Check text message: may be asking us to stop', 'Reply to email', 'Check email: may be asking us to stop', 'Return missed call')";

export class Migration20261126091307_leads_without_email_and_missed_calls extends OnlineMigration {
  override name = 'Migration20261126091307_leads_without_email_and_missed_calls';

  override async up(): Promise<void> {
    await this.inTransaction('alter table leads alter email drop not null');
    if (!(await this.hasColumn('lead_calls', 'provider_id'))) await this.addMissedCalls();
    await this.execute('alter table notifications validate constraint notifications_kind_check');
    if (
      !(await this.exists(
        `select 1 where pg_get_indexdef('${ANSWERS_INDEX}'::regclass) like '%missed call%'`,
      ))
    )
      await this.replaceIndex();
  }

  private async addMissedCalls(): Promise<void> {
    await this.inTransaction(
      'alter table notifications drop constraint notifications_kind_check',
      `alter table notifications add constraint notifications_kind_check check (kind in ('newLead', 'assignment', 'mention', 'reply', 'missedCall', 'taskDue', 'signature', 'payment', 'failedDelivery', 'noResponse')) not valid`,
      'alter table lead_calls drop constraint lead_calls_outcome_check',
      'alter table lead_calls add provider_id text null',
      'alter table lead_calls add constraint lead_calls_provider_id_unique unique (provider_id)',
      `alter table lead_calls add constraint lead_calls_outcome_check check (outcome in ('reached', 'voicemail', 'noAnswer', 'wrongNumber', 'missed'))`,
    );
  }

  private async replaceIndex(): Promise<void> {
    await this.createIndex(`${ANSWERS_INDEX}_next`, ANSWERS);
    await this.inTransaction(
      `drop index ${ANSWERS_INDEX}`,
      `alter index ${ANSWERS_INDEX}_next rename to ${ANSWERS_INDEX}`,
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

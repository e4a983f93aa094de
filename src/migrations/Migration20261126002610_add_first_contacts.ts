import { type Cursor, OnlineMigration } from './online/online-migration.js';

/**
 * Stamps the earliest note, or move by staff, of each lead. A move that is undone was none; an earlier note then
 * counts.
 */
const STAMP = `
  create function stamp_first_contact() returns trigger language plpgsql as $$
  begin
    if tg_table_name = 'lead_notes' then
      insert into first_contacts (lead_id, at, by_id, means) values (new.lead_id, new.created_at, new.author_id, 'note')
      on conflict (lead_id) do update set at = excluded.at, by_id = excluded.by_id, means = excluded.means
      where excluded.at < first_contacts.at;
    elsif new.undone_at is not null then
      delete from first_contacts where lead_id = new.lead_id and means = 'move' and at = new.at::timestamptz(3);
      insert into first_contacts (lead_id, at, by_id, means)
      select n.lead_id, n.created_at, n.author_id, 'note' from lead_notes n
      where n.lead_id = new.lead_id order by n.created_at limit 1
      on conflict (lead_id) do nothing;
    elsif new.from_status is not null and new.cause in ('drag', 'dropdown', 'walkthrough') then
      insert into first_contacts (lead_id, at, by_id, means) values (new.lead_id, new.at, new.actor_id, 'move')
      on conflict (lead_id) do update set at = excluded.at, by_id = excluded.by_id, means = excluded.means
      where excluded.at < first_contacts.at;
    end if;
    return null;
  end $$`;

const PAST_CONTACTS = ({ at, id }: Cursor, limit: number) => `
  with batch as materialized (
    select id, created_at from leads where (created_at, id) > ('${at}', '${id}') order by created_at, id limit ${limit}),
  stamped as (
    insert into first_contacts (lead_id, at, by_id, means)
    select distinct on (lead_id) lead_id, at, by_id, means from (
      select lead_id, at, actor_id as by_id, 'move' as means from batch b join lead_status_changes c on c.lead_id = b.id
      where cause in ('drag', 'dropdown', 'walkthrough') and from_status is not null and undone_at is null
      union all
      select lead_id, n.created_at, author_id, 'note' from batch b join lead_notes n on n.lead_id = b.id
    ) contact order by lead_id, at
    on conflict (lead_id) do update set at = excluded.at, by_id = excluded.by_id, means = excluded.means
    where excluded.at < first_contacts.at)
  select created_at::text as at, id from batch order by created_at desc, id desc limit 1`;

/** No one is reminded of leads that arrived before there were reminders. */
const PAST_ESCALATIONS = `
  insert into lead_escalations (lead_id, minutes)
  select l.id, step.minutes from leads l cross join (values (3), (5), (10)) as step (minutes)
  where l.created_at > now() - interval '14 days'
  on conflict do nothing`;

const TABLES = ['first_contacts', 'lead_escalations'];

export class Migration20261126002610_add_first_contacts extends OnlineMigration {
  override name = 'Migration20261126002610_add_first_contacts';

  override async up(): Promise<void> {
    if (!(await this.hasTable('first_contacts'))) await this.addTables();
    if (!(await this.hasConstraint('first_contacts_lead_id_foreign'))) {
      await this.inBatches((after, limit) => [PAST_CONTACTS(after, limit)]);
      await this.execute(PAST_ESCALATIONS);
      await this.addForeignKeys();
    }
    for (const table of TABLES) {
      // Leads deleted before there was a foreign key.
      await this.execute(
        `delete from ${table} t where not exists (select from leads l where l.id = t.lead_id)`,
      );
      await this.execute(`alter table ${table} validate constraint ${table}_lead_id_foreign`);
    }
  }

  private async addTables(): Promise<void> {
    await this.inTransaction(
      // In the order requests do, to avoid a deadlock.
      'lock table leads in exclusive mode',
      'lock table lead_notes, lead_status_changes in share row exclusive mode',
      STAMP,
      'create table lead_escalations (lead_id uuid not null, minutes smallint not null, at timestamptz(3) not null default now(), primary key (lead_id, minutes))',
      'create table first_contacts (lead_id uuid not null, at timestamptz(3) not null, by_id uuid null, means text not null, primary key (lead_id))',
      `alter table first_contacts add constraint first_contacts_means_check check (means in ('move', 'note', 'email', 'sms'))`,
      'create trigger lead_notes_first_contact after insert on lead_notes for each row execute function stamp_first_contact()',
      'create trigger lead_status_changes_first_contact after insert or update of undone_at on lead_status_changes for each row execute function stamp_first_contact()',
      'alter table notifications drop constraint notifications_kind_check',
      `alter table notifications add constraint notifications_kind_check check (kind in ('newLead', 'assignment', 'mention', 'reply', 'taskDue', 'signature', 'payment', 'failedDelivery', 'noResponse'))`,
    );
  }

  /** After the rows: inserting them with the keys in place would lock every lead against deletion. */
  private async addForeignKeys(): Promise<void> {
    await this.inTransaction(
      'alter table lead_escalations add constraint lead_escalations_lead_id_foreign foreign key (lead_id) references leads (id) on delete cascade not valid',
      'alter table first_contacts add constraint first_contacts_lead_id_foreign foreign key (lead_id) references leads (id) on update cascade on delete cascade not valid',
      'create trigger lead_escalations_timeline after insert or update or delete on lead_escalations for each row execute function notify_timelines()',
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop trigger if exists "lead_escalations_timeline" on "lead_escalations";`);
    this.addSql(`drop table if exists "lead_escalations" cascade;`);
    this.addSql(`drop table if exists "first_contacts" cascade;`);

    this.addSql(`drop trigger if exists "lead_notes_first_contact" on "lead_notes";`);

    this.addSql(`drop trigger if exists "lead_status_changes_first_contact" on "lead_status_changes";`);

    this.addSql(`alter table "notifications" drop constraint "notifications_kind_check";`);
    this.addSql(
      `alter table "notifications" add constraint "notifications_kind_check" check ("kind" in ('newLead', 'assignment', 'mention', 'reply', 'taskDue', 'signature', 'payment', 'failedDelivery'));`,
    );
    this.addSql('drop function if exists stamp_first_contact');
  }
}

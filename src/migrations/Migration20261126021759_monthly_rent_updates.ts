import { type Cursor, OnlineMigration } from './online/online-migration.js';

/** Reports that exist already have the estimate of their month. */
const PAST_MONTHS = ({ at, id }: Cursor, limit: number) => `
  with batch as materialized (
    select id, created_at from property_analysis_entries
    where status = 'completed' and (created_at, id) > ('${at}', '${id}')
    order by created_at, id limit ${limit} for key share),
  added as (insert into rent_history (entry_id, month, rent_estimate)
    select b.id, date_trunc('month', r.created_at at time zone 'America/Chicago')::date, r.rent_estimate
    from batch b join property_analysis_results r on r.entry_id = b.id
    on conflict do nothing)
  select created_at::text as at, id from batch order by created_at desc, id desc limit 1`;

export class Migration20261126021759_monthly_rent_updates extends OnlineMigration {
  override name = 'Migration20261126021759_monthly_rent_updates';

  override async up(): Promise<void> {
    if (!(await this.hasTable('rent_updates'))) await this.addUpdates();
    if (!(await this.hasTable('rent_history'))) await this.addHistory();
    await this.inBatches((after, limit) => [PAST_MONTHS(after, limit)]);
  }

  private async addUpdates(): Promise<void> {
    await this.inTransaction(
      'create table rent_updates (lead_id uuid not null, email text not null, since timestamptz not null default now(), next_at timestamptz not null, primary key (lead_id))',
      'create index rent_updates_next_at_index on rent_updates (next_at)',
      'create index rent_updates_email_index on rent_updates (email)',
      'alter table rent_updates add constraint rent_updates_lead_id_foreign foreign key (lead_id) references leads (id) on update cascade on delete cascade',
    );
  }

  private async addHistory(): Promise<void> {
    await this.inTransaction(
      'create table rent_history (entry_id uuid not null, month date not null, rent_estimate int not null, primary key (entry_id, month))',
      'alter table rent_history add constraint rent_history_entry_id_foreign foreign key (entry_id) references property_analysis_entries (id) on delete cascade',
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "rent_updates" cascade;`);
    this.addSql(`drop table if exists "rent_history" cascade;`);
  }
}

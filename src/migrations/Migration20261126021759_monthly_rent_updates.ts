import { OnlineMigration } from './online/online-migration.js';

export class Migration20261126021759_monthly_rent_updates extends OnlineMigration {
  override name = 'Migration20261126021759_monthly_rent_updates';

  override async up(): Promise<void> {
    if (!(await this.hasTable('rent_updates'))) await this.addUpdates();
    if (!(await this.hasTable('rent_history'))) await this.addHistory();
    // Reports that exist already have the estimate of their month.
    await this.execute(`insert into rent_history (entry_id, month, rent_estimate)
      select r.entry_id, date_trunc('month', r.created_at at time zone 'America/Chicago')::date, r.rent_estimate
      from property_analysis_results r join property_analysis_entries e on e.id = r.entry_id
      where e.status = 'completed' on conflict do nothing`);
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

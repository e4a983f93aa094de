import { Migration } from '@mikro-orm/migrations';

const NOTIFY = (condition: string) => `
  create or replace function notify_timelines() returns trigger language plpgsql as $$
  begin
    ${condition} perform pg_notify('timelines', coalesce(new.lead_id, old.lead_id)::text);${condition && ' end if;'}
    return null;
  end $$`;

/** An email or text from someone unknown is in no timeline. */
export class Migration20261127151500_skip_timelines_without_lead extends Migration {
  override name = 'Migration20261127151500_skip_timelines_without_lead';

  override up(): void | Promise<void> {
    this.addSql(NOTIFY('if coalesce(new.lead_id, old.lead_id) is not null then'));
  }

  override down(): void | Promise<void> {
    this.addSql(NOTIFY(''));
  }
}

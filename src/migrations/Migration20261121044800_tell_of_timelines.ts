import { Migration } from '@mikro-orm/migrations';

/** Written by hand, since the ORM does not know functions; the triggers of the tables that follow call it. */
export class Migration20261121044800_tell_of_timelines extends Migration {
  override up(): void {
    this.addSql(NOTIFY_TIMELINES);
  }

  override down(): void {
    this.addSql('drop function if exists notify_timelines()');
  }
}

/** Names the lead whose timeline has changed; PostgreSQL tells equal news of one transaction once. */
const NOTIFY_TIMELINES = `
create function notify_timelines() returns trigger language plpgsql as $$
begin
  perform pg_notify('timelines', coalesce(new.lead_id, old.lead_id)::text);
  return null;
end $$`;

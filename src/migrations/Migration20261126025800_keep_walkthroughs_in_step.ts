import { Migration } from '@mikro-orm/migrations';

/**
 * A lead's `walkthrough_date` makes, moves and cancels its walkthrough, whoever writes it. A person who is busy at the
 * new time is taken off it. Losing a lead cancels, and reopening it schedules again what is still to come. A new
 * walkthrough is as long as the company's settings say. Locks a person before moving their walkthrough, as bookings do.
 */
const FOLLOW_LEAD = `
  create or replace function follow_lead_walkthrough() returns trigger language plpgsql as $$
  declare
    new_start timestamptz := case when new.status <> 'lost' then new.walkthrough_date end;
    new_end timestamptz;
    existing walkthroughs;
    agent uuid;
  begin
    if tg_op = 'UPDATE' and new.walkthrough_date is not distinct from old.walkthrough_date
      and (new.status = 'lost') = (old.status = 'lost') then return null; end if;
    select * into existing from walkthroughs where lead_id = new.id and status = 'scheduled';
    if existing.starts_at is not distinct from new_start then return null; end if;
    if new_start is null then
      update walkthroughs set status = 'canceled', ended_at = now() where id = existing.id;
    elsif existing.id is not null then
      if existing.agent_id is not null then
        perform pg_advisory_xact_lock(hashtextextended('booking:' || existing.agent_id, 0));
      end if;
      new_end := new_start + (existing.ends_at - existing.starts_at);
      begin
        update walkthroughs set starts_at = new_start, ends_at = new_end where id = existing.id;
      exception when exclusion_violation then
        update walkthroughs set starts_at = new_start, ends_at = new_end, agent_id = null where id = existing.id;
      end;
    elsif new_start > now() or (tg_op = 'UPDATE' and new.walkthrough_date is distinct from old.walkthrough_date) then
      select new_start + make_interval(mins => coalesce(max((s."values"->'booking'->>'durationMinutes')::int), 60))
        into new_end from company_settings s;
      select w.agent_id into agent from walkthroughs w
      where w.lead_id = new.id and w.starts_at = new_start and w.status = 'canceled' order by w.created_at desc limit 1;
      begin
        insert into walkthroughs (lead_id, agent_id, starts_at, ends_at) values (new.id, agent, new_start, new_end);
      exception when exclusion_violation then
        insert into walkthroughs (lead_id, starts_at, ends_at) values (new.id, new_start, new_end);
      end;
    end if;
    return null;
  end $$`;

export class Migration20261126025800_keep_walkthroughs_in_step extends Migration {
  override name = 'Migration20261126025800_keep_walkthroughs_in_step';

  override up(): void {
    this.addSql(FOLLOW_LEAD);
  }
}

import { Migration } from '@mikro-orm/migrations';

/**
 * A lead's `walkthrough_date` makes, moves and cancels its walkthrough, whoever writes it. A person who is busy at the
 * new time is taken off it. Losing a lead cancels, and taking the loss back schedules again.
 */
const FOLLOW_LEAD = `
  create function follow_lead_walkthrough() returns trigger language plpgsql as $$
  declare
    new_start timestamptz := case when new.status <> 'lost' then new.walkthrough_date end;
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
      begin
        update walkthroughs set starts_at = new_start, ends_at = new_start + (existing.ends_at - existing.starts_at)
        where id = existing.id;
      exception when exclusion_violation then
        update walkthroughs set starts_at = new_start, ends_at = new_start + (existing.ends_at - existing.starts_at), agent_id = null
        where id = existing.id;
      end;
    elsif new_start > now() or tg_op = 'UPDATE' then
      select w.agent_id into agent from walkthroughs w
      where w.lead_id = new.id and w.starts_at = new_start and w.status = 'canceled' order by w.created_at desc limit 1;
      begin
        insert into walkthroughs (lead_id, agent_id, starts_at, ends_at) values (new.id, agent, new_start, new_start + interval '1 hour');
      exception when exclusion_violation then
        insert into walkthroughs (lead_id, starts_at, ends_at) values (new.id, new_start, new_start + interval '1 hour');
      end;
    end if;
    return null;
  end $$`;

export class Migration20261125232051_add_walkthroughs extends Migration {
  override name = 'Migration20261125232051_add_walkthroughs';

  override up(): void | Promise<void> {
    // Lets one constraint compare a person and a range of time.
    this.addSql('create extension if not exists btree_gist');
    this.addSql(
      `create table "walkthroughs" ("id" uuid not null default gen_random_uuid(), "created_at" timestamptz(3) not null default now(), "lead_id" uuid not null, "agent_id" uuid null, "starts_at" timestamptz(3) not null, "ends_at" timestamptz(3) not null, "status" text not null default 'scheduled', "booked_by_id" uuid null, "ended_at" timestamptz(3) null, "ended_by_id" uuid null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "walkthroughs" add constraint "walkthroughs_agent_is_free" EXCLUDE USING gist (agent_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE ((status = 'scheduled'::text));`,
    );
    this.addSql(
      `create unique index walkthroughs_one_per_lead on walkthroughs (lead_id) where status = 'scheduled';`,
    );
    this.addSql(
      `create index walkthroughs_lead_id_created_at_index on walkthroughs (lead_id, created_at desc, id desc);`,
    );
    this.addSql(`create index walkthroughs_starts_at_index on walkthroughs (starts_at, id);`);

    this.addSql(
      `alter table "walkthroughs" add constraint "walkthroughs_lead_id_foreign" foreign key ("lead_id") references "leads" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "walkthroughs" add constraint "walkthroughs_agent_id_foreign" foreign key ("agent_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "walkthroughs" add constraint "walkthroughs_booked_by_id_foreign" foreign key ("booked_by_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "walkthroughs" add constraint "walkthroughs_ended_by_id_foreign" foreign key ("ended_by_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "walkthroughs" add constraint "walkthroughs_status_check" check ("status" in ('scheduled', 'canceled', 'completed', 'no_show'));`,
    );
    this.addSql(
      `create trigger walkthroughs_timeline after insert or update or delete on walkthroughs for each row execute function notify_timelines();`,
    );
    this.addSql(FOLLOW_LEAD);
    this.addSql(`create trigger leads_walkthrough after insert or update of walkthrough_date, status on leads
      for each row execute function follow_lead_walkthrough()`);
    // Dates that leads have had so far. Staff choose the person later.
    this.addSql(`insert into walkthroughs (lead_id, starts_at, ends_at)
      select id, walkthrough_date, walkthrough_date + interval '1 hour' from leads
      where walkthrough_date > now() and status <> 'lost'`);
  }

  override down(): void | Promise<void> {
    this.addSql('drop trigger if exists leads_walkthrough on leads');
    this.addSql('drop function if exists follow_lead_walkthrough');
    this.addSql(`drop trigger if exists "walkthroughs_timeline" on "walkthroughs";`);
    this.addSql(`drop function if exists "walkthroughs_walkthroughs_timeline_fn"();`);
    this.addSql(`drop table if exists "walkthroughs" cascade;`);
  }
}

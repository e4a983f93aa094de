import { Migration } from '@mikro-orm/migrations';

/** Where several leads of one owner are in follow-up, the oldest one goes on and the others join it. */
const JOIN_RUNNING = `
  with running as (
    select e.id, first_value(e.id) over (partition by l.owner_id order by e.started_at, e.id) as first
    from campaign_enrollments e join leads l on l.id = e.lead_id
    where e.status = 'active' and e.workflow = 'warm_lead'),
  ended as (
    update campaign_enrollments e set status = 'stopped', reason = 'joined', ended_at = now(), is_current = false
    from running where running.id = e.id and running.first <> e.id
    returning e.id, e.lead_id, e.workflow, e.settings, e.started_by_id, running.first),
  canceled as (
    update messages set state = 'cancelled', settled_at = now(),
      reason = 'The owner gets this follow-up about another of their properties.'
    where enrollment_id in (select id from ended) and state = 'pending')
  insert into campaign_enrollments (lead_id, workflow, settings, started_by_id, status, joined_id, is_current)
  select lead_id, workflow, settings, started_by_id, 'joined', first, false from ended`;
const MAKE_CURRENT = "update campaign_enrollments set is_current = true where status = 'joined'";

/** One person gets one follow-up, however many properties they have. */
export class Migration20261126022605_join_follow_up_of_one_owner extends Migration {
  override name = 'Migration20261126022605_join_follow_up_of_one_owner';

  override up(): void {
    this.addSql(`alter table "campaign_enrollments" drop constraint "campaign_enrollments_reason_check";`);
    this.addSql(`alter table "campaign_enrollments" drop constraint "campaign_enrollments_status_check";`);
    this.addSql(`alter table "campaign_enrollments" add "joined_id" uuid null;`);
    this.addSql(
      `create index campaign_enrollments_joined_id_index on campaign_enrollments (joined_id) where joined_id is not null;`,
    );
    this.addSql(
      `alter table "campaign_enrollments" add constraint "campaign_enrollments_reason_check" check ("reason" in ('staff', 'replied', 'unsubscribed', 'lost', 'moved', 'rescheduled', 'signed', 'paid', 'unsent', 'joined'));`,
    );
    this.addSql(
      `alter table "campaign_enrollments" add constraint "campaign_enrollments_status_check" check ("status" in ('active', 'joined', 'completed', 'stopped'));`,
    );
    this.addSql(JOIN_RUNNING);
    this.addSql(MAKE_CURRENT);
  }
}

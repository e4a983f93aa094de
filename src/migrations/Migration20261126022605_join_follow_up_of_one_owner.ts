import { type Cursor, OnlineMigration } from './online/online-migration.js';

/** Where several leads of one owner are in follow-up, the oldest one goes on and the others join it. */
const JOIN_RUNNING = ({ at, id }: Cursor, limit: number) => `
  with batch as materialized (
    select id, created_at from owners where (created_at, id) > ('${at}', '${id}') order by created_at, id limit ${limit}),
  running as (
    select e.id, first_value(e.id) over (partition by l.owner_id order by e.started_at, e.id) as first
    from batch b join leads l on l.owner_id = b.id join campaign_enrollments e on e.lead_id = l.id
    where e.status = 'active' and e.workflow = 'warm_lead'),
  ended as (
    update campaign_enrollments e set status = 'stopped', reason = 'joined', ended_at = now(), is_current = false
    from running where running.id = e.id and running.first <> e.id
    returning e.id, e.lead_id, e.workflow, e.settings, e.started_by_id, running.first),
  canceled as (
    update messages set state = 'cancelled', settled_at = now(),
      reason = 'The owner gets this follow-up about another of their properties.'
    where enrollment_id in (select id from ended) and state = 'pending'),
  joined as (
    insert into campaign_enrollments (lead_id, workflow, settings, started_by_id, status, joined_id)
    select lead_id, workflow, settings, started_by_id, 'joined', first from ended)
  select created_at::text as at, id from batch order by created_at desc, id desc limit 1`;

const CHECKS = {
  campaign_enrollments_reason_check:
    "reason in ('staff', 'replied', 'unsubscribed', 'lost', 'moved', 'rescheduled', 'signed', 'paid', 'unsent', 'joined')",
  campaign_enrollments_status_check: "status in ('active', 'joined', 'completed', 'stopped')",
};

/** One person gets one follow-up, however many properties they have. */
export class Migration20261126022605_join_follow_up_of_one_owner extends OnlineMigration {
  override name = 'Migration20261126022605_join_follow_up_of_one_owner';

  override async up(): Promise<void> {
    if (!(await this.hasColumn('campaign_enrollments', 'joined_id')))
      await this.inTransaction(
        'alter table campaign_enrollments add joined_id uuid null',
        ...Object.entries(CHECKS).flatMap(([name, check]) => [
          `alter table campaign_enrollments drop constraint ${name}`,
          `alter table campaign_enrollments add constraint ${name} check (${check}) not valid`,
        ]),
      );
    for (const name of Object.keys(CHECKS))
      await this.execute(`alter table campaign_enrollments validate constraint ${name}`);
    await this.createIndex(
      'campaign_enrollments_joined_id_index',
      'campaign_enrollments (joined_id) where joined_id is not null',
    );
    await this.inBatches((after, limit) => [JOIN_RUNNING(after, limit)]);
  }
}

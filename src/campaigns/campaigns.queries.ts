import { Injectable } from '@nestjs/common';
import {
  type CampaignStats,
  type EnrollmentDetails,
  type EnrollmentMessage,
  type LeadSequence,
  OUTCOMES,
  type StepNumbers,
  TEMPLATE_OFF,
  WITHHELD_TEXT,
  type WithheldMessage,
  type WithheldReason,
} from '#shared/campaign.js';
import { noConsentSql } from '../messages/send-policy.js';
import { CAMPAIGN_PREFIX } from '../messages/templates/templates.js';
import { CachedRead } from '../platform/cache.js';
import { Sql } from '../platform/database/sql.js';

const STATS_TTL_MS = 1_000;
const STEP_NUMBERS_TTL_MS = 5_000;

/** Messages that no provider sent don't count, and neither do leads that joined a conversation. */
const STATS = `
  select * from
    (select count(*) filter (where channel = 'email')::int as "totalEmails",
        count(*) filter (where channel = 'sms')::int as "totalSMS"
      from messages where stream = 'campaign' and state = 'sent' and carrier <> 'kept') as went,
    (select count(*) filter (where status = 'active')::int as "activeLeads",
        coalesce(count(*) filter (where status = 'completed')::float8
          / nullif(count(*) filter (where status in ('completed', 'stopped')), 0), 0) as "completionRate"
      from campaign_enrollments
      where joined_id is null and reason is distinct from 'joined') as started`;

/** SQL: the conversation an enrollment joined, unless it has continued on its own. */
export const joinedSql = (enrollment: string) => `
  (select jsonb_build_object('leadId', hl.id, 'property', hl.property_address)
    from campaign_enrollments h join leads hl on hl.id = h.lead_id
    where h.id = ${enrollment}.joined_id and ${enrollment}.status <> 'active')`;

const SEQUENCE = `
  e.id, e.workflow, e.status, e.reason, ${joinedSql('e')} as joined, e.started_at as "startedAt", e.ended_at as "endedAt"`;
const DETAILS = `
  select ${SEQUENCE}, e.lead_id as "leadId", e.started_by_id is null as "isAutomatic",
    jsonb_build_object('id', l.id, 'name', l.name, 'email', l.email, 'status', l.status) as lead
  from campaign_enrollments e join leads l on l.id = e.lead_id where e.id = $1`;

const SEQUENCES = `
  select ${SEQUENCE} from campaign_enrollments e where e.lead_id = $1 order by e.started_at desc, e.id`;

const WITHHELD = `
  select w."templateId", c.name as title, c.type, w.at as "stepAt", w.since, w.reason
  from campaign_enrollments e
    cross join jsonb_to_recordset(e.withheld) as w("templateId" uuid, reason text, at text, since text)
    join campaign_templates c on c.id = w."templateId"
  where e.id = $1 order by c.position, c.id`;

const MESSAGES = `
  select m.id, coalesce(c.name, m.template) as title, m.channel as type, m.state, m.carrier, m.delivery,
    m.step_at as "stepAt", m.due_at as "dueAt", m.sent_at as "sentAt", m.settled_at as "settledAt",
    case when m.state = 'pending' and not c.is_active then $2 else coalesce(${noConsentSql('m')}, m.reason) end as reason,
    coalesce(m.checks, '[]') as checks
  from messages m left join campaign_templates c on m.template = '${CAMPAIGN_PREFIX}' || c.id
  where m.enrollment_id = $1 order by m.step_at, m.id`;

const OUTCOME_COUNTS = OUTCOMES.map(
  (kind) => `count(*) filter (where o.kind = '${kind}')::int as ${kind}`,
).join();
const OUTCOME_COLUMNS = OUTCOMES.map((kind) => `coalesce(followed.${kind}, 0) as ${kind}`).join();

/** Leaves out messages that no provider sent and bookings that were undone. */
const STEP_NUMBERS = `
  with went as (
    select m.template,
      count(*) filter (where m.state = 'sent')::int as sent,
      count(*) filter (where m.delivery in ('delivered', 'complained'))::int as delivered,
      count(*) filter (where m.delivery in ('bounced', 'undelivered'))::int as bounced,
      count(*) filter (where m.delivery = 'complained')::int as complained
    from messages m
    where m.stream = 'campaign' and m.enrollment_id is not null
      and (m.state = 'sent' and m.carrier <> 'kept' or m.state = 'failed' and m.delivery is not null)
    group by 1),
  followed as (
    select o.template, ${OUTCOME_COUNTS}
    from campaign_outcomes o
    where o.kind <> 'booked' or exists (
      select from lead_status_changes c
      where c.lead_id = o.lead_id and c.to_status = 'walkthrough_scheduled' and c.undone_at is null)
    group by 1)
  select c.id as "templateId", went.sent, went.delivered, went.bounced, went.complained, ${OUTCOME_COLUMNS}
  from went join campaign_templates c on went.template = '${CAMPAIGN_PREFIX}' || c.id
    left join followed on followed.template = went.template`;

type DetailsRow = Omit<EnrollmentDetails, 'messages' | 'withheld' | 'sequences'>;

/** Reads campaigns for staff. */
@Injectable()
export class CampaignsQueries {
  private readonly statsCache = new CachedRead(() => this.readStats(), STATS_TTL_MS);
  private readonly stepNumbersCache = new CachedRead(
    () => this.sql.rows<StepNumbers>(STEP_NUMBERS),
    STEP_NUMBERS_TTL_MS,
  );

  constructor(private readonly sql: Sql) {}

  stats(): Promise<CampaignStats> {
    return this.statsCache.get();
  }

  /** The results of each template. Opens are deliberately not tracked. */
  stepNumbers(): Promise<StepNumbers[]> {
    return this.stepNumbersCache.get();
  }

  /** Why each message of an enrollment was or wasn't sent; null if there is no such enrollment. */
  async findDetails(id: string): Promise<EnrollmentDetails | null> {
    const row = await this.sql.view<DetailsRow>(DETAILS, [id]);
    if (!row) return null;
    const [messages, withheld, sequences] = await Promise.all([
      this.sql.views<EnrollmentMessage>(MESSAGES, [id, TEMPLATE_OFF]),
      this.sql.rows<WithheldMessage & { reason: WithheldReason }>(WITHHELD, [id]),
      this.sql.views<LeadSequence>(SEQUENCES, [row.leadId]),
    ]);
    return {
      ...row,
      messages,
      withheld: withheld.map((each) => ({ ...each, reason: WITHHELD_TEXT[each.reason] })),
      sequences,
    };
  }

  private async readStats(): Promise<CampaignStats> {
    return (await this.sql.row<CampaignStats>(STATS, [], 'campaign-stats'))!;
  }
}

import { Injectable } from '@nestjs/common';
import { CAMPAIGN_PREFIX } from '../messages/templates/known-templates.js';
import { isoMoments, type Stored } from '../platform/database/iso-moments.js';
import { Sql } from '../platform/database/sql.js';
import { KeptRead } from '../platform/keeping/kept-read.js';
import {
  type CampaignStats,
  type EnrollmentDetails,
  type EnrollmentMessage,
  type LeadSequence,
  TEMPLATE_OFF,
  WITHHELD_TEXT,
  type WithheldMessage,
  type WithheldReason,
} from '../shared/campaigns/campaign.contract.js';
import { EnrollmentNotFound } from './campaigns.errors.js';

const KEEP_MS = 1_000;

/** Messages that were only kept here went to nobody, and are not counted. */
const STATS = `
  select * from
    (select count(*) filter (where channel = 'email')::int as "totalEmails",
        count(*) filter (where channel = 'sms')::int as "totalSMS"
      from messages where stream = 'campaign' and state = 'sent' and carrier <> 'kept') as went,
    (select count(*) filter (where status = 'active')::int as "activeLeads",
        coalesce(count(*) filter (where status = 'completed')::float8
          / nullif(count(*) filter (where status <> 'active'), 0), 0) as "completionRate"
      from campaign_enrollments) as begun`;

const SEQUENCE = `
  e.id, e.workflow, e.status, e.reason, e.started_at as "startedAt", e.ended_at as "endedAt"`;
const DETAILS = `
  select ${SEQUENCE}, e.lead_id as "leadId",
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
    case when m.state = 'pending' and not c.is_active then $2 else m.reason end as reason,
    coalesce(m.checks, '[]') as checks
  from messages m left join campaign_templates c on m.template = '${CAMPAIGN_PREFIX}' || c.id
  where m.enrollment_id = $1 order by m.step_at, m.id`;

type DetailsRow = Stored<Omit<EnrollmentDetails, 'messages' | 'withheld' | 'sequences'>>;

/** Campaigns as staff read them. */
@Injectable()
export class CampaignsQueries {
  private readonly kept = new KeptRead(() => this.readStats(), KEEP_MS);

  constructor(private readonly sql: Sql) {}

  stats(): Promise<CampaignStats> {
    return this.kept.get();
  }

  /** Why each message of an enrolment came or did not. */
  async details(id: string): Promise<EnrollmentDetails> {
    const row = await this.sql.row<DetailsRow>(DETAILS, [id]);
    if (!row) throw new EnrollmentNotFound();
    const [messages, withheld, sequences] = await Promise.all([
      this.sql.rows<Stored<EnrollmentMessage>>(MESSAGES, [id, TEMPLATE_OFF]),
      this.sql.rows<WithheldMessage & { reason: WithheldReason }>(WITHHELD, [id]),
      this.sql.rows<Stored<LeadSequence>>(SEQUENCES, [row.leadId]),
    ]);
    return {
      ...isoMoments(row),
      messages: messages.map((each) => isoMoments(each)),
      withheld: withheld.map((each) => ({ ...each, reason: WITHHELD_TEXT[each.reason] })),
      sequences: sequences.map((each) => isoMoments(each)),
    };
  }

  private async readStats(): Promise<CampaignStats> {
    return (await this.sql.row<CampaignStats>(STATS, [], 'campaign-stats'))!;
  }
}

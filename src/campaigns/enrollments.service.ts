import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  type CampaignWorkflow,
  type Outcome,
  STOP_TEXT,
  type StartedCampaign,
  type StoppedCampaign,
  type StopReason,
  workflowOf,
} from '#shared/campaign.js';

import { CAMPAIGN_DEFAULTS } from '#shared/campaign-settings.js';
import type { LeadStatus } from '#shared/lead.js';
import { Lead } from '../leads/lead.entity.js';
import { lockLeadOrThrow } from '../leads/lead-lookup.js';
import { CampaignMessages } from '../messages/campaign-messages.js';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { CampaignSettingsService } from './campaign-settings.service.js';
import { EnrollmentNotFound } from './campaigns.errors.js';

import { type Enrollment, type LeadPlan, LeadPlans, type StartedEnrollment } from './lead-plans.js';

const COLUMNS = `
  id, lead_id as "leadId", workflow, status, reason, started_at as "startedAt", settings,
  walkthrough_date as "walkthroughDate", withheld`;

const CURRENT = `select ${COLUMNS} from campaign_enrollments where lead_id = ? and is_current for update`;
const ACTIVE = `
  select ${COLUMNS} from campaign_enrollments where status = 'active' and (id = ? or lead_id = ?) order by id for update`;
const EXISTS = 'select 1 as one from campaign_enrollments where id = ? or lead_id = ? limit 1';

const RETIRE = 'update campaign_enrollments set is_current = false where lead_id = ? and is_current';
const INSERT = `
  insert into campaign_enrollments (lead_id, workflow, started_by_id, settings, started_at)
  select lead, workflow, ?, ?::jsonb, now() from jsonb_to_recordset(?::jsonb) as x(lead uuid, workflow text)
  returning ${COLUMNS}`;
const SAVE_PLANS = `
  update campaign_enrollments e set last_at = x."lastAt", walkthrough_date = x."walkthroughDate", withheld = x.withheld
  from jsonb_to_recordset(?::jsonb) as x(
    id uuid, "lastAt" timestamptz, "walkthroughDate" timestamptz, withheld jsonb)
  where e.id = x.id`;
const END = `
  update campaign_enrollments set status = 'stopped', reason = ?, ended_at = now() where id = ? and status = 'active'`;

/** Starts, replans and stops campaigns of leads, always in the transaction of the cause. */
@Injectable()
export class EnrollmentsService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly messages: CampaignMessages,
    private readonly plans: LeadPlans,
    private readonly settings: CampaignSettingsService,
  ) {}

  /** Starts the campaign for the lead's status, or returns the active one. */
  async start(leadId: string, actor: Actor): Promise<StartedCampaign> {
    await this.plans.preloadTemplates();
    return this.em.transactional((em) => this.startWithin(em, leadId, actor));
  }

  async startWithin(em: EntityManager, leadId: string, actor: Actor): Promise<StartedCampaign> {
    // Without the lock, two concurrent starts would enroll the lead twice.
    const lead = await lockLeadOrThrow(em, leadId);
    const current = await this.lockCurrent(em, leadId);
    if (current?.status === 'active') return toStarted(current);
    const begun = await this.startSequence(em, lead, workflowOf(lead.status), actor.id);
    this.auditStart(em, begun, actor);
    return toStarted(begun);
  }

  /** Starts campaigns for locked leads that never had one. */
  async startMany(em: EntityManager, leads: Lead[], actor: Actor): Promise<void> {
    const begun = await this.insert(em, leads, workflowOf, actor.id);
    await this.savePlans(em, await this.plans.planNew(em, begun));
    for (const { enrollment } of begun) this.auditStart(em, enrollment, actor);
  }

  /** Stops an enrollment by its id, or all enrollments of a lead. Ended ones stay as they are. */
  stop(id: string, actor: Actor, reason: StopReason = 'staff'): Promise<StoppedCampaign> {
    return this.em.transactional(async (em) => {
      const active = await em.execute<Enrollment[]>(ACTIVE, [id, id]);
      if (active.length === 0 && !(await this.exists(em, id))) throw new EnrollmentNotFound();
      let inFlight = 0;
      for (const enrollment of active) {
        if (reason === 'replied') await recordOutcome(em, [enrollment.leadId], 'replied');
        inFlight += await this.end(em, enrollment, reason);
        this.audit.record(em, 'campaign.stopped', actor, {
          id: enrollment.leadId,
          after: { enrollment: enrollment.id, workflow: enrollment.workflow, reason, inFlight },
        });
      }
      return { stopped: active.length, inFlight };
    });
  }

  /** The lead's newest enrollment, locked until the transaction ends. */
  async lockCurrent(em: EntityManager, leadId: string): Promise<Enrollment | null> {
    const [current] = await em.execute<Enrollment[]>(CURRENT, [leadId]);
    return current ? toEnrollment(current) : null;
  }

  async startSequence(
    em: EntityManager,
    lead: Lead,
    workflow: CampaignWorkflow,
    startedById: string | null,
  ): Promise<Enrollment> {
    await em.execute(RETIRE, [lead.id]);
    const [begun] = await this.insert(em, [lead], () => workflow, startedById);
    await this.replan(em, begun!.enrollment, lead);
    return begun!.enrollment;
  }

  /** Brings the message ledger in line with the lead as it is now. */
  async replan(em: EntityManager, enrollment: Enrollment, lead: Lead): Promise<void> {
    await this.savePlans(em, [await this.plans.planFor(em, enrollment, lead)]);
  }

  /** Returns how many messages were already in flight. */
  async end(em: EntityManager, { id }: Enrollment, reason: StopReason): Promise<number> {
    await em.execute(END, [reason, id]);
    return this.messages.cancelForEnrollment(em, id, STOP_TEXT[reason]);
  }

  private async insert(
    em: EntityManager,
    leads: Lead[],
    workflowFor: (status: LeadStatus) => CampaignWorkflow,
    startedById: string | null,
  ): Promise<StartedEnrollment[]> {
    const settings = JSON.stringify(await this.settings.timings(em));
    const rows = leads.map(({ id, status }) => ({ lead: id, workflow: workflowFor(status) }));
    const begun = await em.execute<Enrollment[]>(INSERT, [startedById, settings, JSON.stringify(rows)]);
    const byId = new Map(leads.map((lead) => [lead.id, lead]));
    return begun.map((row) => ({ enrollment: toEnrollment(row), lead: byId.get(row.leadId)! }));
  }

  private async savePlans(em: EntityManager, plans: LeadPlan[]): Promise<void> {
    await this.messages.sync(em, plans);
    const planned = plans.map(({ messages, ...rest }) => rest);
    await em.execute(SAVE_PLANS, [JSON.stringify(planned)]);
  }

  private auditStart(em: EntityManager, { id, leadId, workflow }: Enrollment, actor: Actor): void {
    this.audit.record(em, 'campaign.started', actor, { id: leadId, after: { enrollment: id, workflow } });
  }

  private async exists(em: EntityManager, id: string): Promise<boolean> {
    const rows = await em.execute<unknown[]>(EXISTS, [id, id]);
    return rows.length > 0 || (await em.count(Lead, { id })) > 0;
  }
}

/** Raw rows have text timestamps. */
function toEnrollment(row: Enrollment): Enrollment {
  const { startedAt, walkthroughDate, settings } = row;
  return {
    ...row,
    // Enrollments from before a timing existed use its default.
    settings: { ...CAMPAIGN_DEFAULTS, ...settings },
    startedAt: new Date(startedAt),
    walkthroughDate: walkthroughDate && new Date(walkthroughDate),
  };
}

function toStarted({ id, leadId, workflow, status }: Enrollment): StartedCampaign {
  return { id, leadId, workflow, status };
}

/**
 * Credits an outcome to the last message sent before it, whether or not the campaign is still running, each kind once.
 * After 30 days other causes are more likely, and messages that no provider sent can't have caused anything.
 */
const RECORD_OUTCOME = `
  insert into campaign_outcomes (message_id, kind, lead_id, template)
  select distinct on (m.lead_id) m.id, ?, m.lead_id, m.template
  from messages m
  where m.lead_id in (select value::uuid from jsonb_array_elements_text(?::jsonb)) and m.stream = 'campaign'
    and m.state = 'sent' and m.carrier <> 'kept' and m.sent_at > now() - interval '30 days'
  order by m.lead_id, m.sent_at desc, m.id
  on conflict do nothing`;

/** Records what owners did, in the same transaction. */
export async function recordOutcome(em: EntityManager, leadIds: string[], kind: Outcome): Promise<void> {
  if (leadIds.length > 0) await em.execute(RECORD_OUTCOME, [kind, JSON.stringify(leadIds)]);
}

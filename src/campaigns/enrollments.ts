import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Lead } from '../leads/lead.entity.js';
import { demandLeadLocked } from '../leads/lock-lead.js';
import { CampaignMessages } from '../messages/campaign-messages.js';
import { type Actor, Audit } from '../platform/audit/audit.js';
import {
  type CampaignWorkflow,
  type EnrollmentStatus,
  STOP_TEXT,
  type StartedCampaign,
  type StoppedCampaign,
  type StopReason,
  type Withheld,
  workflowOf,
} from '../shared/campaigns/campaign.contract.js';
import { CAMPAIGN_DEFAULTS, type CampaignSettings } from '../shared/campaigns/campaign-settings.js';
import type { LeadStatus } from '../shared/leads/lead.contract.js';
import { CampaignSettingsService } from './campaign-settings.service.js';
import { EnrollmentNotFound } from './campaigns.errors.js';
import { Outcomes } from './outcomes.js';
import { type Begun, type LeadPlan, PlanOfLead } from './plan-of-lead.js';

/** An enrolment as its transaction knows it. */
export interface Enrollment {
  id: string;
  leadId: string;
  workflow: CampaignWorkflow;
  status: EnrollmentStatus;
  reason: StopReason | null;
  startedAt: Date;
  settings: CampaignSettings;
  walkthroughDate: Date | null;
  withheld: Withheld[];
}

const COLUMNS = `
  id, lead_id as "leadId", workflow, status, reason, started_at as "startedAt", settings,
  walkthrough_date as "walkthroughDate", withheld`;

const CURRENT = `select ${COLUMNS} from campaign_enrollments where lead_id = ? and is_current for update`;
const ACTIVE = `
  select ${COLUMNS} from campaign_enrollments where status = 'active' and (id = ? or lead_id = ?) order by id for update`;
const EXISTS = 'select 1 as one from campaign_enrollments where id = ? or lead_id = ? limit 1';

const RETIRE = 'update campaign_enrollments set is_current = false where lead_id = ? and is_current';
const BEGIN = `
  insert into campaign_enrollments (lead_id, workflow, started_by_id, settings, started_at)
  select lead, workflow, ?, ?::jsonb, now() from jsonb_to_recordset(?::jsonb) as x(lead uuid, workflow text)
  returning ${COLUMNS}`;
const PLANNED = `
  update campaign_enrollments e set last_at = x."lastAt", walkthrough_date = x."walkthroughDate", withheld = x.withheld
  from jsonb_to_recordset(?::jsonb) as x(
    id uuid, "lastAt" timestamptz, "walkthroughDate" timestamptz, withheld jsonb)
  where e.id = x.id`;
const END = `
  update campaign_enrollments set status = 'stopped', reason = ?, ended_at = now() where id = ? and status = 'active'`;

/** Leads on their way through sequences. Whatever begins, moves or ends one does so in the transaction of its cause. */
@Injectable()
export class Enrollments {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly messages: CampaignMessages,
    private readonly plans: PlanOfLead,
    private readonly settings: CampaignSettingsService,
    private readonly outcomes: Outcomes,
  ) {}

  /** Starts the sequence of the lead's stage; while one is under way it is that one. */
  async start(leadId: string, actor: Actor): Promise<StartedCampaign> {
    await this.plans.warm();
    return this.em.transactional((em) => this.startWithin(em, leadId, actor));
  }

  async startWithin(em: EntityManager, leadId: string, actor: Actor): Promise<StartedCampaign> {
    // Without the lock two starts at once would enroll the lead twice.
    const lead = await demandLeadLocked(em, leadId);
    const current = await this.current(em, leadId);
    if (current?.status === 'active') return toStarted(current);
    const begun = await this.begin(em, lead, workflowOf(lead.status), actor.id);
    this.noteStart(em, begun, actor);
    return toStarted(begun);
  }

  /** Starts each lead's sequence, by its stage. The leads are locked and were never in a campaign. */
  async beginFirst(em: EntityManager, leads: Lead[], actor: Actor): Promise<void> {
    const begun = await this.insert(em, leads, workflowOf, actor.id);
    await this.write(em, await this.plans.firstMessagesOf(em, begun));
    for (const { enrollment } of begun) this.noteStart(em, enrollment, actor);
  }

  /** Stops the enrolment of this id, or all enrolments of the lead of this id; one that is over stays as it is. */
  stop(id: string, actor: Actor, reason: StopReason = 'staff'): Promise<StoppedCampaign> {
    return this.em.transactional(async (em) => {
      const active = await em.execute<Enrollment[]>(ACTIVE, [id, id]);
      if (active.length === 0 && !(await this.isKnown(em, id))) throw new EnrollmentNotFound();
      let inFlight = 0;
      for (const enrollment of active) {
        if (reason === 'replied') await this.outcomes.note(em, [enrollment.leadId], 'replied');
        inFlight += await this.end(em, enrollment, reason);
        this.audit.record(em, 'campaign.stopped', actor, {
          id: enrollment.leadId,
          after: { enrollment: enrollment.id, workflow: enrollment.workflow, reason, inFlight },
        });
      }
      return { stopped: active.length, inFlight };
    });
  }

  /** The newest of a lead, held until the transaction ends. */
  async current(em: EntityManager, leadId: string): Promise<Enrollment | null> {
    const [current] = await em.execute<Enrollment[]>(CURRENT, [leadId]);
    return current ? read(current) : null;
  }

  async begin(
    em: EntityManager,
    lead: Lead,
    workflow: CampaignWorkflow,
    startedById: string | null,
  ): Promise<Enrollment> {
    await em.execute(RETIRE, [lead.id]);
    const [begun] = await this.insert(em, [lead], () => workflow, startedById);
    await this.settle(em, begun!.enrollment, lead);
    return begun!.enrollment;
  }

  /** Brings what the ledger holds to what the plan says of the lead as it is now. */
  async settle(em: EntityManager, enrollment: Enrollment, lead: Lead): Promise<void> {
    await this.write(em, [await this.plans.messagesOf(em, enrollment, lead)]);
  }

  /** Answers how many of its messages were already on their way. */
  async end(em: EntityManager, { id }: Enrollment, reason: StopReason): Promise<number> {
    await em.execute(END, [reason, id]);
    return this.messages.end(em, id, STOP_TEXT[reason]);
  }

  private async insert(
    em: EntityManager,
    leads: Lead[],
    workflowFor: (status: LeadStatus) => CampaignWorkflow,
    startedById: string | null,
  ): Promise<Begun[]> {
    const settings = JSON.stringify(await this.settings.timings(em));
    const rows = leads.map(({ id, status }) => ({ lead: id, workflow: workflowFor(status) }));
    const begun = await em.execute<Enrollment[]>(BEGIN, [startedById, settings, JSON.stringify(rows)]);
    const byId = new Map(leads.map((lead) => [lead.id, lead]));
    return begun.map((row) => ({ enrollment: read(row), lead: byId.get(row.leadId)! }));
  }

  private async write(em: EntityManager, plans: LeadPlan[]): Promise<void> {
    await this.messages.settle(em, plans);
    const planned = plans.map(({ messages, ...rest }) => rest);
    await em.execute(PLANNED, [JSON.stringify(planned)]);
  }

  private noteStart(em: EntityManager, { id, leadId, workflow }: Enrollment, actor: Actor): void {
    this.audit.record(em, 'campaign.started', actor, { id: leadId, after: { enrollment: id, workflow } });
  }

  private async isKnown(em: EntityManager, id: string): Promise<boolean> {
    const rows = await em.execute<unknown[]>(EXISTS, [id, id]);
    return rows.length > 0 || (await em.count(Lead, { id })) > 0;
  }
}

/** Moments come as text from where the ORM reads rows of no entity. */
function read(row: Enrollment): Enrollment {
  const { startedAt, walkthroughDate, settings } = row;
  return {
    ...row,
    // An enrolment that began before a timing existed keeps to the shipped one.
    settings: { ...CAMPAIGN_DEFAULTS, ...settings },
    startedAt: new Date(startedAt),
    walkthroughDate: walkthroughDate && new Date(walkthroughDate),
  };
}

function toStarted({ id, leadId, workflow, status }: Enrollment): StartedCampaign {
  return { id, leadId, workflow, status };
}

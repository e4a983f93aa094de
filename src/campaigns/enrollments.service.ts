import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  type CampaignWorkflow,
  type JoinedConversation,
  type Outcome,
  STOP_TEXT,
  type StartedCampaign,
  type StoppedCampaign,
  type StopReason,
  workflowOf,
} from '#shared/campaign.js';
import type { LeadStatus } from '#shared/lead.js';
import { Lead } from '../leads/lead.entity.js';
import { lockLeadOrThrow } from '../leads/lead-lookup.js';
import { CampaignMessages } from '../messages/campaign-messages.js';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { ENROLLMENT_COLUMNS as COLUMNS, type Enrollment, toEnrollment } from './campaign.entity.js';
import { CampaignSettingsService } from './campaign-settings.service.js';
import { EnrollmentNotFound } from './campaigns.errors.js';
import { joinedSql } from './campaigns.queries.js';
import { LeadPlans, type StartedEnrollment, savePlans } from './lead-plans.js';
import { lockOwners, OwnerFollowUp } from './owner-follow-up.js';

const IS_LIVE = "e.status in ('active', 'joined')";

const CURRENT = `select ${COLUMNS} from campaign_enrollments e where e.lead_id = ? and e.is_current for update`;
const FIND_LIVE = `
  select e.lead_id as "leadId" from campaign_enrollments e where ${IS_LIVE} and (e.id = ? or e.lead_id = ?)`;
/** Enrollments of these leads, and the follow-up about other properties of their owners. */
const LIVE_OF_PEOPLE = `
  select ${COLUMNS} from campaign_enrollments e cross join (select ?::jsonb as ids) as asked
  where ${IS_LIVE} and (e.workflow = 'warm_lead' or jsonb_exists(asked.ids, e.lead_id::text))
    and e.lead_id in (
      select l.id from leads own join leads l on l.owner_id = own.owner_id
      where own.id in (select value::uuid from jsonb_array_elements_text(asked.ids)))
  order by e.id for update of e`;
const LOCK_LEAD = `
  select id from leads where id = coalesce((select lead_id from campaign_enrollments where id = ?), ?) for update`;

const RETIRE = 'update campaign_enrollments set is_current = false where lead_id = ? and is_current';
const INSERT = `
  insert into campaign_enrollments as e (lead_id, workflow, started_by_id, settings, started_at)
  select lead, workflow, ?, ?::jsonb, now() from jsonb_to_recordset(?::jsonb) as x(lead uuid, workflow text)
  returning ${COLUMNS}`;
const READ = `
  select ${COLUMNS} from campaign_enrollments e
  where e.id in (select value::uuid from jsonb_array_elements_text(?::jsonb))`;
const JOINED = `select ${joinedSql('e')} as joined from campaign_enrollments e where e.id = ?`;
const END = `
  update campaign_enrollments set status = 'stopped', reason = ?, ended_at = now()
  where id = ? and status in ('active', 'joined')`;

/** What ends follow-up for the person; anything else only concerns one of their properties. */
const ABOUT_THE_OWNER: readonly StopReason[] = ['staff', 'replied', 'unsubscribed', 'signed', 'paid'];

type Before = (em: EntityManager) => Promise<unknown>;
type BeforeStop = (em: EntityManager, leadId: string) => Promise<unknown>;

/** Starts, replans and stops campaigns of leads, always in the transaction of the cause. */
@Injectable()
export class EnrollmentsService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly messages: CampaignMessages,
    private readonly plans: LeadPlans,
    private readonly settings: CampaignSettingsService,
    private readonly followUp: OwnerFollowUp,
  ) {}

  /** Starts the campaign for the lead's status, or returns the one it is in. `before` runs in the same transaction. */
  async start(leadId: string, actor: Actor, before?: Before): Promise<StartedCampaign> {
    await this.plans.preloadTemplates();
    return this.em.transactional(async (em) => {
      await before?.(em);
      return this.startWithin(em, leadId, actor);
    });
  }

  async startWithin(em: EntityManager, leadId: string, actor: Actor): Promise<StartedCampaign> {
    const lead = await lockLeadOrThrow(em, leadId);
    // Without the owner's lock, concurrent starts would enroll the lead twice, or two leads of one person.
    const current = await this.lockCurrent(em, leadId);
    if (current && isLive(current)) return toStarted(em, current);
    const started = await this.startSequence(em, lead, workflowOf(lead.status), actor.id);
    this.auditStart(em, started, actor);
    return toStarted(em, started);
  }

  /** Starts campaigns for locked leads that never had one. */
  async startMany(em: EntityManager, leads: Lead[], actor: Actor): Promise<void> {
    const started = await this.insert(em, leads, workflowOf, actor.id);
    const running = started.filter(({ enrollment }) => enrollment.status === 'active');
    await savePlans(em, this.messages, await this.plans.planNew(em, running));
    for (const { enrollment } of started) this.auditStart(em, enrollment, actor);
  }

  /** Stops an enrollment by its id, or a lead's by the lead's id. Follow-up stops for the owner's other leads, too. */
  stop(
    id: string,
    actor: Actor,
    reason: StopReason = 'staff',
    before?: BeforeStop,
  ): Promise<StoppedCampaign> {
    return this.em.transactional(async (em) => {
      // Waits for a start that is running, which would otherwise be missed.
      const [lead] = await em.execute<{ id: string }[]>(LOCK_LEAD, [id, id]);
      if (!lead) throw new EnrollmentNotFound();
      await before?.(em, lead.id);
      const [found] = await em.execute<{ leadId: string }[]>(FIND_LIVE, [id, id]);
      const active = found ? await this.lockWith(em, found.leadId) : [];
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

  /** Locks the enrollments of these leads, and the follow-up about their owners' other properties. */
  async lockLiveOfPeople(em: EntityManager, leadIds: string[]): Promise<Enrollment[]> {
    if (leadIds.length === 0) return [];
    await lockOwners(em, leadIds);
    const rows = await em.execute<Enrollment[]>(LIVE_OF_PEOPLE, [JSON.stringify(leadIds)]);
    return rows.map(toEnrollment);
  }

  /** The lead's newest enrollment, locked until the transaction ends. */
  async lockCurrent(em: EntityManager, leadId: string): Promise<Enrollment | null> {
    await lockOwners(em, [leadId]);
    const [current] = await em.execute<Enrollment[]>(CURRENT, [leadId]);
    return current ? toEnrollment(current) : null;
  }

  /** Call it with the lead locked. Follow-up joins the one its owner already gets, if there is one. */
  async startSequence(
    em: EntityManager,
    lead: Lead,
    workflow: CampaignWorkflow,
    startedById: string | null,
  ): Promise<Enrollment> {
    await em.execute(RETIRE, [lead.id]);
    const [started] = await this.insert(em, [lead], () => workflow, startedById);
    const { enrollment } = started!;
    if (enrollment.status === 'active') await this.replan(em, enrollment, lead);
    return enrollment;
  }

  /** Brings the message ledger in line with the lead as it is now. */
  async replan(em: EntityManager, enrollment: Enrollment, lead: Lead): Promise<void> {
    await savePlans(em, this.messages, [await this.plans.planFor(em, enrollment, lead)]);
  }

  /**
   * Returns how many messages were already in flight. If the owner's other leads joined it and the reason only
   * concerns this one, follow-up continues with the next of them.
   */
  async end(em: EntityManager, { id, leadId }: Enrollment, reason: StopReason): Promise<number> {
    await em.execute(END, [reason, id]);
    if (!ABOUT_THE_OWNER.includes(reason)) await this.followUp.continueWithout(em, id, leadId);
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
    const owners = await lockOwners(
      em,
      leads.map(({ id }) => id),
    );
    const inserted = await em.execute<{ id: string }[]>(INSERT, [
      startedById,
      settings,
      JSON.stringify(rows),
    ]);
    const ids = inserted.map(({ id }) => id);
    await this.followUp.mergeStarted(em, owners, ids);
    const started = await em.execute<Enrollment[]>(READ, [JSON.stringify(ids)]);
    const byId = new Map(leads.map((lead) => [lead.id, lead]));
    return started.map((row) => ({ enrollment: toEnrollment(row), lead: byId.get(row.leadId)! }));
  }

  /** The lead's own enrollment, with the owner's others if it is follow-up. */
  private async lockWith(em: EntityManager, leadId: string): Promise<Enrollment[]> {
    const live = await this.lockLiveOfPeople(em, [leadId]);
    const own = live.find((each) => each.leadId === leadId);
    return live.filter((each) => each === own || own?.workflow === 'warm_lead');
  }

  private auditStart(em: EntityManager, { id, leadId, workflow }: Enrollment, actor: Actor): void {
    this.audit.record(em, 'campaign.started', actor, { id: leadId, after: { enrollment: id, workflow } });
  }
}

/** Whether it sends messages, or has joined another lead's follow-up. */
export function isLive({ status }: Enrollment): boolean {
  return status === 'active' || status === 'joined';
}

async function toStarted(
  em: EntityManager,
  { id, leadId, workflow, status }: Enrollment,
): Promise<StartedCampaign> {
  const [row] = await em.execute<{ joined: JoinedConversation | null }[]>(JOINED, [id]);
  return { id, leadId, workflow, status, joined: row!.joined };
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

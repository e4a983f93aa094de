import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import type { BulkResult, ScheduledCampaigns } from '#shared/bulk.js';
import type { StartedCampaign, StoppedCampaign, StopReason } from '#shared/campaign.js';
import { LeadNotFound } from '../leads/leads.errors.js';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { Clock } from '../platform/clock.js';
import { UnfinishedJobs } from '../platform/jobs/dead-letters.js';
import { type JobKind, Jobs, RETRY_FOR_MINUTES } from '../platform/jobs/jobs.js';
import { EnrollmentNotFound } from './campaigns.errors.js';
import { EnrollmentsService } from './enrollments.service.js';
import { START_CAMPAIGNS, undoableUntil } from './start-campaigns.js';

type PendingChange = { leadId: string; actorId: string };

const PENDING_CHANGE = {
  schema: z.object({ leadId: z.guid(), actorId: z.guid() }),
  queue: { ...RETRY_FOR_MINUTES, expireInSeconds: 120 },
  concurrency: 1,
};

/** Safe to run twice: a lead stays in the campaign it is in. */
export const START_CAMPAIGN: JobKind<PendingChange> = {
  name: 'start-campaign',
  title: 'Start a campaign',
  ...PENDING_CHANGE,
};
/** Safe to run twice: a lead without a campaign stays as it is. */
export const STOP_CAMPAIGN: JobKind<PendingChange> = {
  name: 'stop-campaign',
  title: 'Stop a campaign',
  ...PENDING_CHANGE,
};

type Change = 'start' | 'stop';
const KINDS = { start: START_CAMPAIGN, stop: STOP_CAMPAIGN };
const UNDONE = { start: 'campaign.startCanceled', stop: 'campaign.stopCanceled' } as const;

const STATES = `
  select l.id, l.version, e.status is not null and e.status in ('active', 'joined') as "isLive"
  from leads l left join campaign_enrollments e on e.lead_id = l.id and e.is_current
  where l.id in (select value::uuid from jsonb_array_elements_text(?::jsonb))`;

type LeadState = { id: string; version: number; isLive: boolean };

/**
 * Starts and stops of selected leads wait until their caller can no longer undo them. A start may end the owner's other
 * follow-up and send a message within seconds, and a stop cancels messages, so an undo afterwards couldn't restore
 * everything.
 */
@Injectable()
export class DelayedCampaigns implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly unfinished: UnfinishedJobs,
    private readonly enrollments: EnrollmentsService,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.work(START_CAMPAIGN, (change) => this.startIfExists(change));
    await this.jobs.work(STOP_CAMPAIGN, (change) => this.stopIfExists(change));
  }

  /** A pending change in the other direction is canceled, even if someone else requested it. */
  schedule(change: Change, leadIds: string[], actor: Actor): Promise<ScheduledCampaigns> {
    return this.em.transactional(async (em) => {
      const canceled = await this.cancelOpposite(em, change, leadIds, actor);
      // In this order, so that a start that ends in between counts as running, as live or as both.
      const starting = change === 'stop' ? await this.running(em, leadIds) : new Set<string>();
      const states = await readStates(em, leadIds);
      const isToDo = ({ id, isLive }: LeadState) => isLive === (change === 'stop') || starting.has(id);
      const toDo = new Set(states.filter(isToDo).map(({ id }) => id));
      await this.enqueue(em, change, [...toDo], actor);
      const result = resultOf(leadIds, states, ({ id }) => toDo.has(id) || canceled.has(id), 'same');
      const done = result.done.map((lead) =>
        toDo.has(lead.id) ? lead : { ...lead, isCanceled: true as const },
      );
      return { ...result, done };
    });
  }

  /** Idempotent: cancels what the caller requested. Changes already made stay. */
  undo(change: Change, leadIds: string[], actor: Actor): Promise<BulkResult> {
    return this.em.transactional(async (em) => {
      const pending = leadIds.map((leadId) => ({ leadId, actorId: actor.id! }));
      this.auditCanceled(
        em,
        change,
        leadsOf(await this.unfinished.cancel(em, KINDS[change], pending)),
        actor,
      );
      const running = leadsOf(await this.unfinished.find(em, KINDS[change], pending));
      const isUndone = ({ id, isLive }: LeadState) => isLive === (change === 'stop') && !running.has(id);
      return resultOf(leadIds, await readStates(em, leadIds), isUndone, 'changed');
    });
  }

  /** Starts the lead's campaign now. A pending stop is canceled. */
  start(leadId: string, actor: Actor): Promise<StartedCampaign> {
    return this.enrollments.start(leadId, actor, (em) => this.cancelOpposite(em, 'start', [leadId], actor));
  }

  /**
   * Stops a campaign now, by the id of the enrollment or of its lead. The lead's pending start is canceled; one that a
   * worker has taken but not started is stopped right after it.
   */
  stop(id: string, actor: Actor, reason?: StopReason): Promise<StoppedCampaign> {
    return this.enrollments.stop(id, actor, reason, async (em, leadId) => {
      await this.cancelOpposite(em, 'stop', [leadId], actor);
      const starting = await this.running(em, [leadId]);
      if (starting.size > 0) await this.enqueue(em, 'stop', [leadId], actor);
    });
  }

  private async startIfExists({ leadId, actorId }: PendingChange): Promise<void> {
    try {
      await this.enrollments.start(leadId, { id: actorId });
    } catch (error) {
      if (!(error instanceof LeadNotFound)) throw error;
    }
  }

  private async stopIfExists({ leadId, actorId }: PendingChange): Promise<void> {
    try {
      await this.enrollments.stop(leadId, { id: actorId });
    } catch (error) {
      if (!(error instanceof EnrollmentNotFound)) throw error;
    }
  }

  private async enqueue(em: EntityManager, change: Change, leadIds: string[], actor: Actor): Promise<void> {
    const at = undoableUntil(this.clock);
    // A larger selection arrives in several requests: none of it may begin before the last can be undone.
    await this.unfinished.postpone(em, KINDS[change], [{ actorId: actor.id! }], at);
    const changes = leadIds.map((leadId) => ({ leadId, actorId: actor.id! }));
    if (changes.length > 0) await this.jobs.enqueue(em, KINDS[change], changes, at);
  }

  /** Cancels the leads' pending stops before a start, or their pending starts, also as part of a batch, before a stop. */
  private async cancelOpposite(em: EntityManager, change: Change, leadIds: string[], actor: Actor) {
    const opposite = change === 'start' ? 'stop' : 'start';
    const canceled = leadsOf(await this.unfinished.cancel(em, KINDS[opposite], aboutLeads(leadIds)));
    if (opposite === 'start')
      for (const id of await this.unfinished.removeEntries(em, START_CAMPAIGNS, 'leadIds', leadIds))
        canceled.add(id);
    this.auditCanceled(em, opposite, canceled, actor);
    return canceled;
  }

  /** The leads whose start can no longer be canceled, and may not have happened yet. */
  private async running(em: EntityManager, leadIds: string[]): Promise<Set<string>> {
    const single = await this.unfinished.find(em, START_CAMPAIGN, aboutLeads(leadIds));
    const inBatches = leadIds.map((id) => ({ leadIds: [id] }));
    const batches = await this.unfinished.find(em, START_CAMPAIGNS, inBatches);
    const all = new Set([...leadsOf(single), ...batches.flatMap((batch) => batch.leadIds)]);
    return new Set(leadIds.filter((id) => all.has(id)));
  }

  private auditCanceled(em: EntityManager, change: Change, leadIds: Set<string>, actor: Actor): void {
    for (const id of leadIds) this.audit.record(em, UNDONE[change], actor, { id });
  }
}

const aboutLeads = (leadIds: string[]) => leadIds.map((leadId) => ({ leadId }));

const leadsOf = (changes: PendingChange[]) => new Set(changes.map(({ leadId }) => leadId));

function readStates(em: EntityManager, leadIds: string[]): Promise<LeadState[]> {
  return em.execute<LeadState[]>(STATES, [JSON.stringify(leadIds)]);
}

/** Leads that aren't done are skipped for this reason. */
function resultOf(
  leadIds: string[],
  leads: LeadState[],
  isDone: (lead: LeadState) => boolean,
  reason: 'same' | 'changed',
): BulkResult {
  const byId = new Map(leads.map((lead) => [lead.id, lead]));
  const result: BulkResult = { done: [], skipped: [] };
  for (const id of new Set(leadIds)) {
    const lead = byId.get(id);
    if (lead && isDone(lead)) result.done.push({ id, version: lead.version });
    else result.skipped.push({ id, reason: lead ? reason : 'deleted' });
  }
  return result;
}

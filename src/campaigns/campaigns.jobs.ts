import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { z } from 'zod';
import type { BulkResult, ScheduledCampaigns } from '#shared/bulk.js';
import type {
  MonitorFilter,
  RequestedCampaigns,
  StartedCampaign,
  StartingCampaigns,
  StoppedCampaign,
  StopReason,
  UndoneStarts,
} from '#shared/campaign.js';
import { HOLD_SECONDS } from '#shared/message.js';
import { businessMoment, SECOND_MS } from '#shared/time.js';
import { PricesScheduled } from '../content/prices/price-books.service.js';
import { SiteContentService } from '../content/site-content.service.js';
import { Lead } from '../leads/lead.entity.js';
import { LeadNotFound } from '../leads/leads.errors.js';
import { LeadEvents } from '../leads/leads.events.js';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { Clock } from '../platform/clock.js';
import { Sql } from '../platform/database/sql.js';
import { type StartedJob, UnfinishedJobs } from '../platform/jobs/dead-letters.js';
import { type JobKind, Jobs } from '../platform/jobs/jobs.js';
import { CampaignEnrollment } from './campaign.entity.js';
import { EnrollmentNotFound } from './campaigns.errors.js';
import { EnrollmentsService } from './enrollments.service.js';
import { LeadPlans } from './lead-plans.js';
import { FINAL_STATUSES, MonitorQueries } from './monitor.queries.js';

/** Leads started in one transaction. */
const LEADS_PER_JOB = 250;

const startsSchema = z.object({
  leadIds: z.array(z.guid()),
  startedById: z.guid().nullable(),
  /** Identifies the request to undo. */
  requestId: z.guid().optional(),
});

type BatchOfStarts = z.output<typeof startsSchema>;

/** Safe to run twice: leads that already have a campaign are skipped. */
export const START_CAMPAIGNS: JobKind<BatchOfStarts> = {
  name: 'start-campaigns',
  title: 'Start campaigns',
  schema: startsSchema,
  subject: ({ leadIds }) => ({ label: `${leadIds.length} leads`, path: '/campaigns' }),
  queue: { retryLimit: 8, retryDelay: 5, retryBackoff: true, retryDelayMax: 600, expireInSeconds: 120 },
  concurrency: 1,
};

/** Starts campaigns for many leads in the background, once their caller can no longer undo it. */
@Injectable()
export class StartCampaigns implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly unfinished: UnfinishedJobs,
    private readonly monitor: MonitorQueries,
    private readonly enrollments: EnrollmentsService,
    private readonly plans: LeadPlans,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.work(START_CAMPAIGNS, ({ leadIds, startedById }) =>
      this.start(leadIds, { id: startedById }),
    );
  }

  async request(filter: MonitorFilter, { id }: Actor): Promise<RequestedCampaigns> {
    const leadIds = await this.monitor.startable(filter);
    const requestId = randomUUID();
    const batches = batchesOf(leadIds).map((batch) => ({ leadIds: batch, startedById: id, requestId }));
    if (batches.length > 0)
      await this.em.transactional((em) =>
        this.jobs.enqueue(em, START_CAMPAIGNS, batches, undoableUntil(this.clock)),
      );
    return { leads: leadIds.length, requestId };
  }

  /** Idempotent: cancels what is left of the caller's request. */
  undo(requestId: string, actor: Actor): Promise<UndoneStarts> {
    return this.em.transactional(async (em) => {
      const about = [{ requestId, startedById: actor.id }];
      const canceled = await this.unfinished.cancel(em, START_CAMPAIGNS, about);
      const leads = canceled.flatMap(({ leadIds }) => leadIds).length;
      if (leads > 0) this.audit.record(em, 'campaign.startCanceled', actor, { after: { leads } });
      const started = await this.unfinished.started(em, START_CAMPAIGNS, about);
      return { canceled: leads, started: await countStarted(em, started), leads };
    });
  }

  async remaining(): Promise<StartingCampaigns> {
    return { leads: await this.unfinished.entries(START_CAMPAIGNS, 'leadIds') };
  }

  private async start(leadIds: string[], actor: Actor): Promise<void> {
    await this.plans.preloadTemplates();
    await this.em.fork().transactional(async (em) => {
      const where = { id: { $in: leadIds }, status: { $nin: [...FINAL_STATUSES] } };
      const leads = await em.find(Lead, where, {
        orderBy: { id: 'asc' },
        lockMode: LockMode.PESSIMISTIC_WRITE,
      });
      const enrolled = await em.find(
        CampaignEnrollment,
        { leadId: { $in: leadIds } },
        { fields: ['leadId'] },
      );
      const isIn = new Set(enrolled.map(({ leadId }) => leadId));
      const left = leads.filter(({ id }) => !isIn.has(id));
      if (left.length > 0) await this.enrollments.startMany(em, left, actor);
    });
  }
}

/** Leads that a batch skipped don't count; a batch that is running may still start each of its leads. */
async function countStarted(em: EntityManager, started: StartedJob<BatchOfStarts>[]): Promise<number> {
  const starts = started.flatMap(({ data: { leadIds, startedById }, createdOn, isRunning }) =>
    leadIds.map((leadId) => ({ leadId, startedById, createdOn, isRunning })),
  );
  const [row] = await em.execute<{ started: number }[]>(COUNT_STARTED, [JSON.stringify(starts)]);
  return row!.started;
}

const COUNT_STARTED = `
  select count(*)::int as started
  from jsonb_to_recordset(?::jsonb)
    as s("leadId" uuid, "startedById" uuid, "createdOn" timestamptz, "isRunning" boolean)
  where s."isRunning" or exists (
    select from campaign_enrollments e
    where e.lead_id = s."leadId" and e.started_by_id = s."startedById" and e.started_at >= s."createdOn")`;

function batchesOf(ids: string[]): string[][] {
  const count = Math.ceil(ids.length / LEADS_PER_JOB);
  return Array.from({ length: count }, (_, index) =>
    ids.slice(index * LEADS_PER_JOB, (index + 1) * LEADS_PER_JOB),
  );
}

type PendingChange = { leadId: string; actorId: string };

const PENDING_CHANGE = {
  schema: z.object({ leadId: z.guid(), actorId: z.guid() }),
  queue: { retryLimit: 8, retryDelay: 5, retryBackoff: true, retryDelayMax: 600, expireInSeconds: 120 },
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

const undoableUntil = (clock: Clock) => new Date(clock.now().getTime() + HOLD_SECONDS * SECOND_MS);

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

/** Campaigns replanned by one job, each in its own transaction so that no lead stays locked. */
const REPRICED_PER_JOB = 10;
/** Pages and plans may have prices that are a second old. */
const PRICES_SETTLE_MS = 5 * SECOND_MS;

/** Safe to run twice: messages that already have the fees stay as they are. */
export const REPRICE_CAMPAIGNS: JobKind<{ after: string | null }> = {
  name: 'reprice-campaigns',
  title: 'Update fees in scheduled messages',
  schema: z.object({ after: z.guid().nullable() }),
  subject: () => ({ label: 'Scheduled messages', path: '/campaigns' }),
  queue: { retryLimit: 8, retryDelay: 5, retryBackoff: true, retryDelayMax: 600, expireInSeconds: 120 },
  concurrency: 1,
};

const WITH_PENDING = `
  select e.id, e.lead_id as "leadId" from campaign_enrollments e
  where e.status = 'active' and ($1::uuid is null or e.id > $1)
    and exists (select from messages m where m.enrollment_id = e.id and m.state = 'pending')
  order by e.id limit ${REPRICED_PER_JOB}`;

/** Messages planned under earlier prices get the new ones on the day these take effect. */
@Injectable()
export class RepriceCampaigns implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly jobs: Jobs,
    private readonly plans: LeadPlans,
    private readonly content: SiteContentService,
    private readonly leadEvents: LeadEvents,
    private readonly scheduled: PricesScheduled,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    this.scheduled.on(async (em, { effectiveOn }) => {
      const from = Math.max(businessMoment(effectiveOn, 0), this.clock.now().getTime());
      await this.jobs.enqueue(em, REPRICE_CAMPAIGNS, [{ after: null }], new Date(from + PRICES_SETTLE_MS));
    });
    await this.jobs.work(REPRICE_CAMPAIGNS, ({ after }) => this.reprice(after));
  }

  private async reprice(after: string | null): Promise<void> {
    this.content.invalidate();
    await this.plans.preloadTemplates();
    const batch = await this.sql.rows<{ id: string; leadId: string }>(WITH_PENDING, [after], 'with-pending');
    // First, so that one that fails doesn't keep the rest from their new fees.
    if (batch.length === REPRICED_PER_JOB) {
      const next = [{ after: batch.at(-1)!.id }];
      await this.em.fork().transactional((em) => this.jobs.enqueue(em, REPRICE_CAMPAIGNS, next));
    }
    for (const { leadId } of batch)
      await this.em.fork().transactional((em) => this.leadEvents.repriced.emit(em, leadId));
  }
}

const INTERVAL_MS = 30_000;
const BATCH_SIZE = 5_000;

/**
 * A message in an unknown state keeps the enrollment open, because a person must decide. An enrollment that sent
 * nothing counts as stopped, not completed. Safe to run in several processes at once.
 */
const COMPLETE = `
  update campaign_enrollments ended set ended_at = now(),
    status = case when spent.went then 'completed' else 'stopped' end,
    reason = case when not spent.went then 'unsent' end
  from (
    select e.id, exists (select from messages m where m.enrollment_id = e.id and m.state = 'sent') as went
    from campaign_enrollments e
    where e.status = 'active' and e.last_at <= now() and not exists (
      select from messages m where m.enrollment_id = e.id and m.state in ('pending', 'sending', 'unknown'))
    order by e.last_at limit ${BATCH_SIZE} for update of e skip locked) as spent
  where ended.id = spent.id`;

/** Leads that joined a follow-up end with it. Separate from the statement above, so that neither waits for a lock. */
const COMPLETE_JOINED = `
  update campaign_enrollments ended set status = done.status, reason = done.reason, ended_at = done.ended_at
  from (
    select j.id, h.status, h.reason, h.ended_at
    from campaign_enrollments j join campaign_enrollments h on h.id = j.joined_id
    where j.status = 'joined' and (h.status = 'completed' or h.reason = 'unsent')
    limit ${BATCH_SIZE} for update of j skip locked) as done
  where ended.id = done.id`;

/** Closes enrollments whose last message is done. */
@Injectable()
export class CompleteEnrollments {
  private readonly logger = new Logger('CompleteEnrollments');

  constructor(private readonly sql: Sql) {}

  @Interval(INTERVAL_MS)
  async run(): Promise<void> {
    await this.complete().catch((err: unknown) =>
      this.logger.warn({ err }, 'Could not complete finished campaigns.'),
    );
  }

  private async complete(): Promise<void> {
    await this.sql.rows(COMPLETE);
    await this.sql.rows(COMPLETE_JOINED);
  }
}

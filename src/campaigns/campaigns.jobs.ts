import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { z } from 'zod';
import type { BulkResult } from '#shared/bulk.js';
import type { MonitorFilter, StartingCampaigns } from '#shared/campaign.js';
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
import { UnfinishedJobs } from '../platform/jobs/dead-letters.js';
import { type JobKind, Jobs } from '../platform/jobs/jobs.js';
import { CampaignEnrollment } from './campaign.entity.js';
import { EnrollmentsService } from './enrollments.service.js';
import { LeadPlans } from './lead-plans.js';
import { FINAL_STATUSES, MonitorQueries } from './monitor.queries.js';

/** Leads started in one transaction. */
const LEADS_PER_JOB = 250;

/** Safe to run twice: leads that already have a campaign are skipped. */
export const START_CAMPAIGNS: JobKind<{ leadIds: string[]; startedById: string | null }> = {
  name: 'start-campaigns',
  title: 'Start campaigns',
  schema: z.object({ leadIds: z.array(z.guid()), startedById: z.guid().nullable() }),
  subject: ({ leadIds }) => ({ label: `${leadIds.length} leads`, path: '/campaigns' }),
  queue: { retryLimit: 8, retryDelay: 5, retryBackoff: true, retryDelayMax: 600, expireInSeconds: 120 },
  concurrency: 1,
};

/** Starts campaigns for many leads in the background. */
@Injectable()
export class StartCampaigns implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly unfinished: UnfinishedJobs,
    private readonly monitor: MonitorQueries,
    private readonly enrollments: EnrollmentsService,
    private readonly plans: LeadPlans,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.work(START_CAMPAIGNS, ({ leadIds, startedById }) =>
      this.start(leadIds, { id: startedById }),
    );
  }

  async request(filter: MonitorFilter, { id }: Actor): Promise<StartingCampaigns> {
    const leadIds = await this.monitor.startable(filter);
    const batches = batchesOf(leadIds).map((batch) => ({ leadIds: batch, startedById: id }));
    if (batches.length > 0)
      await this.em.transactional((em) => this.jobs.enqueue(em, START_CAMPAIGNS, batches));
    return { leads: leadIds.length };
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

function batchesOf(ids: string[]): string[][] {
  const count = Math.ceil(ids.length / LEADS_PER_JOB);
  return Array.from({ length: count }, (_, index) =>
    ids.slice(index * LEADS_PER_JOB, (index + 1) * LEADS_PER_JOB),
  );
}

/** Safe to run twice: a lead stays in the campaign it is in. */
export const START_CAMPAIGN: JobKind<{ leadId: string; startedById: string }> = {
  name: 'start-campaign',
  title: 'Start a campaign',
  schema: z.object({ leadId: z.guid(), startedById: z.guid() }),
  queue: { retryLimit: 8, retryDelay: 5, retryBackoff: true, retryDelayMax: 600, expireInSeconds: 120 },
  concurrency: 1,
};

const STARTABLE = `
  select l.id, l.version, e.status in ('active', 'joined') as "isLive"
  from leads l left join campaign_enrollments e on e.lead_id = l.id and e.is_current
  where l.id in (select value::uuid from jsonb_array_elements_text(?::jsonb))`;

type Startable = { id: string; version: number; isLive: boolean | null };

/**
 * Starts that wait until their caller can no longer undo them. Starting may end the owner's other follow-up and send a
 * message within seconds, so an undo afterwards couldn't restore everything.
 */
@Injectable()
export class DelayedStarts implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly unfinished: UnfinishedJobs,
    private readonly enrollments: EnrollmentsService,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.work(START_CAMPAIGN, (data) => this.start(data));
  }

  private async start({ leadId, startedById }: { leadId: string; startedById: string }): Promise<void> {
    try {
      await this.enrollments.start(leadId, { id: startedById });
    } catch (error) {
      if (!(error instanceof LeadNotFound)) throw error;
    }
  }

  hold(leadIds: string[], { id }: Actor): Promise<BulkResult> {
    return this.em.transactional(async (em) => {
      const result = resultOf(leadIds, await readStartable(em, leadIds), 'same');
      const held = result.done.map((lead) => ({ leadId: lead.id, startedById: id! }));
      const at = new Date(this.clock.now().getTime() + HOLD_SECONDS * SECOND_MS);
      if (held.length > 0) await this.jobs.enqueue(em, START_CAMPAIGN, held, at);
      return result;
    });
  }

  /** Idempotent. Campaigns that have started keep running. */
  undo(leadIds: string[], actor: Actor): Promise<BulkResult> {
    return this.em.transactional(async (em) => {
      const starts = leadIds.map((leadId) => ({ leadId, startedById: actor.id! }));
      await this.cancelWithin(em, starts, actor);
      const left = await this.unfinished.find(em, START_CAMPAIGN, starts);
      const running = new Set(left.map(({ leadId }) => leadId));
      const found = await readStartable(em, leadIds);
      const leads = found.map((lead) => ({ ...lead, isLive: lead.isLive || running.has(lead.id) }));
      return resultOf(leadIds, leads, 'changed');
    });
  }

  /** Cancels this lead's pending starts, no matter who requested them. */
  async cancel(leadId: string, actor: Actor): Promise<void> {
    await this.em.transactional((em) => this.cancelWithin(em, [{ leadId }], actor));
  }

  private async cancelWithin(
    em: EntityManager,
    starts: { leadId: string; startedById?: string }[],
    actor: Actor,
  ): Promise<void> {
    const canceled = await this.unfinished.cancel(em, START_CAMPAIGN, starts);
    for (const id of new Set(canceled.map(({ leadId }) => leadId)))
      this.audit.record(em, 'campaign.startCanceled', actor, { id });
  }
}

function readStartable(em: EntityManager, leadIds: string[]): Promise<Startable[]> {
  return em.execute<Startable[]>(STARTABLE, [JSON.stringify(leadIds)]);
}

/** Leads that are already in a campaign are skipped with this reason. */
function resultOf(leadIds: string[], leads: Startable[], reason: 'same' | 'changed'): BulkResult {
  const byId = new Map(leads.map((lead) => [lead.id, lead]));
  const result: BulkResult = { done: [], skipped: [] };
  for (const id of new Set(leadIds)) {
    const lead = byId.get(id);
    if (lead && !lead.isLive) result.done.push({ id, version: lead.version });
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

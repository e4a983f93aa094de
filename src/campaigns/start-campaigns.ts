import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import type { MonitorFilter, RequestedCampaigns, StartingCampaigns, UndoneStarts } from '#shared/campaign.js';
import { HOLD_SECONDS } from '#shared/message.js';
import { SECOND_MS } from '#shared/time.js';
import { Lead } from '../leads/lead.entity.js';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { Clock } from '../platform/clock.js';
import { type StartedJob, UnfinishedJobs } from '../platform/jobs/dead-letters.js';
import { type JobKind, Jobs, RETRY_FOR_MINUTES } from '../platform/jobs/jobs.js';
import { CampaignEnrollment } from './campaign.entity.js';
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
  queue: { ...RETRY_FOR_MINUTES, expireInSeconds: 120 },
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

/** Until then the person who asked for a start or stop can undo it. */
export const undoableUntil = (clock: Clock) => new Date(clock.now().getTime() + HOLD_SECONDS * SECOND_MS);

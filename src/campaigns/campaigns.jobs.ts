import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { z } from 'zod';
import { businessMoment, SECOND_MS } from '#shared/time.js';
import { PricesScheduled } from '../content/prices/price-books.service.js';
import { SiteContentService } from '../content/site-content.service.js';
import { LeadEvents } from '../leads/leads.events.js';
import { Clock } from '../platform/clock.js';
import { Sql } from '../platform/database/sql.js';
import { type JobKind, Jobs, RETRY_FOR_MINUTES } from '../platform/jobs/jobs.js';
import { LeadPlans } from './lead-plans.js';

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
  queue: { ...RETRY_FOR_MINUTES, expireInSeconds: 120 },
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
  constructor(private readonly sql: Sql) {}

  @Interval(INTERVAL_MS)
  async run(): Promise<void> {
    await this.sql.rows(COMPLETE);
    await this.sql.rows(COMPLETE_JOINED);
  }
}

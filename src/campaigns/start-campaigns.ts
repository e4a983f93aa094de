import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Lead } from '../leads/lead.entity.js';
import type { Actor } from '../platform/audit/audit.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { UnfinishedJobs } from '../platform/jobs/unfinished-jobs.js';
import type { MonitorFilter, StartingCampaigns } from '../shared/campaigns/campaign.contract.js';
import { CampaignEnrollment } from './campaign-enrollment.entity.js';
import { Enrollments } from './enrollments.js';
import { DECIDED, MonitorQueries } from './monitor.queries.js';
import { PlanOfLead } from './plan-of-lead.js';
import { LEADS_AT_ONCE, START_CAMPAIGNS } from './start-campaigns.kind.js';

/** Starts the campaigns of many leads: answered once it is written down, done in the background. */
@Injectable()
export class StartCampaigns implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly unfinished: UnfinishedJobs,
    private readonly monitor: MonitorQueries,
    private readonly enrollments: Enrollments,
    private readonly plans: PlanOfLead,
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

  async left(): Promise<StartingCampaigns> {
    return { leads: await this.unfinished.entries(START_CAMPAIGNS, 'leadIds') };
  }

  private async start(leadIds: string[], actor: Actor): Promise<void> {
    await this.plans.warm();
    await this.em.fork().transactional(async (em) => {
      const where = { id: { $in: leadIds }, status: { $nin: [...DECIDED] } };
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
      if (left.length > 0) await this.enrollments.beginFirst(em, left, actor);
    });
  }
}

function batchesOf(ids: string[]): string[][] {
  const count = Math.ceil(ids.length / LEADS_AT_ONCE);
  return Array.from({ length: count }, (_, index) =>
    ids.slice(index * LEADS_AT_ONCE, (index + 1) * LEADS_AT_ONCE),
  );
}

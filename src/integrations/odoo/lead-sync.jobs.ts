import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Lead } from '../../leads/lead.entity.js';
import { LeadEvents } from '../../leads/leads.events.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { LeadSyncService, SYNC_LEAD } from './lead-sync.service.js';
import { SyncedLead } from './synced-lead.entity.js';

/** Syncs leads to the CRM in the background: on request, and again after staff edit a synced lead. */
@Injectable()
export class LeadSyncJobs implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly syncLead: LeadSyncService,
    private readonly events: LeadEvents,
  ) {}

  async onModuleInit(): Promise<void> {
    this.events.edited.on((em, lead) => this.follow(em, lead));
    await this.jobs.work(SYNC_LEAD, ({ leadId }) => this.syncLead.catchUp(leadId));
    await this.syncLead.queueStoredRequests();
  }

  private async follow(em: EntityManager, { id }: Lead): Promise<void> {
    if (await em.count(SyncedLead, { leadId: id })) await this.syncLead.request(em, [id]);
  }
}

import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Lead } from '../leads/lead.entity.js';
import { LeadEdits } from '../leads/lead-edits.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { SyncLead } from './sync-lead.js';
import { SYNC_LEAD } from './sync-lead.kind.js';
import { SyncedLead } from './synced-lead.entity.js';

/** Brings leads to the business system in the background: those asked for, and again what staff change of them. */
@Injectable()
export class SyncLeadJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly syncLead: SyncLead,
    private readonly edits: LeadEdits,
  ) {}

  async onModuleInit(): Promise<void> {
    this.edits.on((em, lead) => this.follow(em, lead));
    await this.jobs.work(SYNC_LEAD, ({ leadId }) => this.syncLead.catchUp(leadId));
    await this.syncLead.requestWished();
  }

  private async follow(em: EntityManager, { id }: Lead): Promise<void> {
    if (await em.count(SyncedLead, { leadId: id })) await this.syncLead.request(em, [id]);
  }
}

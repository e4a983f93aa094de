import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Lead } from '../leads/lead.entity.js';
import { LeadRemovals } from '../leads/lead-removals.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { CloseSubmission } from './close-submission.job.js';
import { Document } from './document.entity.js';
import { FORGET_FILES } from './forget-files.kind.js';
import { keysOf } from './signed-files.js';

/** The documents go with their lead; what could still be signed is taken back, and what was kept is deleted. */
@Injectable()
export class OnLeadRemoved implements OnModuleInit {
  constructor(
    private readonly removals: LeadRemovals,
    private readonly closing: CloseSubmission,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.removals.on((em, lead) => this.forget(em, lead));
  }

  private async forget(em: EntityManager, { id }: Lead): Promise<void> {
    const documents = await em.find(Document, { leadId: id });
    for (const document of documents) if (document.isOpen()) await this.closing.closeOf(em, document);
    // Both keys, even where the row has none: a copy may have been stored and not written down yet.
    const keys = documents.flatMap(({ id, state }) => (state === 'completed' ? keysOf(id) : []));
    if (keys.length > 0) await this.jobs.enqueue(em, FORGET_FILES, [{ keys }]);
  }
}

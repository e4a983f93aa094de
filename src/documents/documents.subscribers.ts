import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Lead } from '../leads/lead.entity.js';
import { LeadEvents } from '../leads/leads.events.js';
import type { Quote } from '../payments/quote.entity.js';
import { QuoteAccepted } from '../payments/quotes.service.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { CloseDocument } from './close-document.js';
import { Document, OPEN_STATES } from './document.entity.js';
import { DELETE_FILES, storageKeysOf } from './signed-files.js';

const SUPERSEDED = 'A newer quote was accepted.';

@Injectable()
export class DocumentsSubscribers implements OnModuleInit {
  constructor(
    private readonly leadEvents: LeadEvents,
    private readonly quotes: QuoteAccepted,
    private readonly closing: CloseDocument,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.leadEvents.deleted.on((em, lead) => this.onLeadDeleted(em, lead));
    this.quotes.on((em, quote) => this.onQuoteAccepted(em, quote));
  }

  /** The database deletes the documents; this ends their open submissions and deletes their stored files. */
  private async onLeadDeleted(em: EntityManager, { id }: Lead): Promise<void> {
    const documents = await em.find(Document, { leadId: id });
    for (const document of documents)
      if (document.isOpen()) await this.closing.cancelSubmissionOf(em, document);
    // Even if the row names no files: a copy may be stored but not recorded yet.
    const keys = documents.flatMap(({ id, state }) => (state === 'completed' ? storageKeysOf(id) : []));
    if (keys.length > 0) await this.jobs.enqueue(em, DELETE_FILES, [{ keys }]);
  }

  /** An agreement on the previous quote can no longer be signed. */
  private async onQuoteAccepted(em: EntityManager, { id, leadId }: Quote): Promise<void> {
    const open = { type: 'management_agreement' as const, state: { $in: [...OPEN_STATES] } };
    for (const agreement of await em.find(Document, { leadId: leadId!, ...open }))
      if (agreement.quoteId !== id) await this.closing.withdraw(em, agreement, SUPERSEDED);
  }
}

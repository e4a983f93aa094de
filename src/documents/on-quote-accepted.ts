import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AcceptedQuotes } from '../payments/accepted-quotes.js';
import type { Quote } from '../payments/quote.entity.js';
import { Document, OPEN_STATES } from './document.entity.js';
import { SUPERSEDED, WithdrawDocument } from './withdraw-document.js';

/** From the moment another offer is accepted, the agreement on the one before cannot be signed. */
@Injectable()
export class OnQuoteAccepted implements OnModuleInit {
  constructor(
    private readonly quotes: AcceptedQuotes,
    private readonly documents: WithdrawDocument,
  ) {}

  onModuleInit(): void {
    this.quotes.on((em, quote) => this.supersede(em, quote));
  }

  private async supersede(em: EntityManager, { id, leadId }: Quote): Promise<void> {
    const open = { type: 'management_agreement' as const, state: { $in: [...OPEN_STATES] } };
    for (const agreement of await em.find(Document, { leadId: leadId!, ...open }))
      if (agreement.quoteId !== id) await this.documents.withdraw(em, agreement, SUPERSEDED);
  }
}

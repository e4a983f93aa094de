import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Lead } from '../leads/lead.entity.js';
import { toLeadView } from '../leads/lead.view.js';
import { demandLeadLocked } from '../leads/lock-lead.js';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { Clock } from '../platform/clock.js';
import { type QuoteTerms, quoteTerms, termMonthsOf } from '../shared/pricing/quote.js';
import { AcceptedQuotes } from './accepted-quotes.js';
import { ClosePayment } from './close-payment.js';
import { Quote } from './quote.entity.js';

/** Keeps what an owner was shown and accepted. */
@Injectable()
export class AcceptQuote {
  constructor(
    private readonly em: EntityManager,
    private readonly closing: ClosePayment,
    private readonly news: AcceptedQuotes,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** `version` is that of the lead the terms were shown of: what changed since was not accepted by anybody. */
  async accept(leadId: string, version: number, actor: Actor): Promise<void> {
    await this.em.transactional(async (em) => {
      const lead = await demandLeadLocked(em, leadId, version);
      await this.keep(em, leadId, quoteTerms(toLeadView(lead)), actor);
    });
  }

  /** Terms that are accepted already are not accepted anew: what refers to their quote stays as it is. */
  async keepOnce(em: EntityManager, lead: Lead, actor: Actor): Promise<void> {
    const terms = quoteTerms(toLeadView(lead));
    const last = await lastQuote(em, lead.id);
    if (!last || !isDeepStrictEqual(wholly(last.terms), terms)) await this.keep(em, lead.id, terms, actor);
  }

  private async keep(em: EntityManager, leadId: string, terms: QuoteTerms, actor: Actor): Promise<void> {
    const accepted = { leadId, terms, acceptedAt: this.clock.now(), acceptedById: actor.id };
    const quote = em.create(Quote, { id: randomUUID(), ...accepted });
    em.persist(quote);
    this.audit.record(em, 'quote.accepted', actor, { id: leadId, after: { quoteId: quote.id } });
    // From here on no other amount is collected, whoever has the link to a checkout.
    await this.closing.closePayable(em, leadId, (open) => open.amountCents === terms.onboardingCents);
    await this.news.announce(em, quote);
  }
}

/** The offer that holds for a lead, or held at a moment: the last one that was accepted by then. */
export function lastQuote(em: EntityManager, leadId: string, at?: Date): Promise<Quote | null> {
  const accepted = { leadId, ...(at && { acceptedAt: { $lte: at } }) };
  return em.findOne(Quote, accepted, { orderBy: { acceptedAt: 'desc', id: 'desc' } });
}

function wholly(terms: QuoteTerms): QuoteTerms {
  return { ...terms, termMonths: termMonthsOf(terms) };
}

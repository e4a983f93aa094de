import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { LeadStatus } from '#shared/lead.js';
import { agreementMonths } from '#shared/management-terms.js';
import type { AcceptQuoteRequest, FinishPitchRequest, TermsShown } from '#shared/payment.js';
import { planOrDefault } from '#shared/pricing.js';
import { comparableTerms, type QuoteTerms, quoteTerms } from '#shared/quote.js';
import { findCurrentPriceBook } from '../content/current-price-book.js';
import type { Lead } from '../leads/lead.entity.js';
import { lockLeadOrThrow, REPORT_RENT, toLeadView } from '../leads/lead-lookup.js';
import { LeadsService } from '../leads/leads.service.js';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { Clock } from '../platform/clock.js';
import { DomainEvent } from '../platform/domain-event.js';
import { ClosePayment } from './close-payment.js';
import { Payment } from './payment.entity.js';
import { PlanNotOffered, PricesChanged } from './payments.errors.js';
import { Quote } from './quote.entity.js';

/** Repeating the pitch never moves a lead back from these stages. */
const LATER_STAGES: readonly LeadStatus[] = ['contract_sent', 'closed', 'won'];

/** Emitted when an owner accepts a quote; the lead is locked. */
@Injectable()
export class QuoteAccepted extends DomainEvent<Quote> {}

const RENT_IN_REPORT = `select ${REPORT_RENT} as rent from leads l where l.id = ?`;

async function rentInReport(em: EntityManager, leadId: string): Promise<number | null> {
  const [row] = await em.execute<{ rent: number | null }[]>(RENT_IN_REPORT, [leadId]);
  return row?.rent ?? null;
}

/** Stores the terms that owners were shown and accepted. */
@Injectable()
export class QuotesService {
  constructor(
    private readonly em: EntityManager,
    private readonly leads: LeadsService,
    private readonly closing: ClosePayment,
    private readonly accepted: QuoteAccepted,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Of the lead, the prices and the length that were shown: no one has accepted what changed since then. */
  async accept(leadId: string, { version, ...shown }: AcceptQuoteRequest, actor: Actor): Promise<void> {
    await this.em.transactional(async (em) => {
      const lead = await lockLeadOrThrow(em, leadId, version);
      await this.store(em, leadId, await this.termsToday(em, lead, shown), actor);
    });
  }

  /** The end of the pitch: saves what the owner agreed to on the lead and in a quote, in one transaction. */
  async finishPitch(
    leadId: string,
    { priceBook, termMonths, ...body }: FinishPitchRequest,
    actor: Actor,
  ): Promise<void> {
    await this.em.transactional(async (em) => {
      const lead = await lockLeadOrThrow(em, leadId);
      const status = (await isPastProposal(em, lead)) ? lead.status : 'proposal';
      await this.leads.editWithin(em, leadId, { ...body, status }, actor, 'walkthrough');
      await this.acceptIfChanged(em, lead, { priceBook, termMonths }, actor);
    });
  }

  private async termsToday(em: EntityManager, lead: Lead, shown: TermsShown): Promise<QuoteTerms> {
    const book = await findCurrentPriceBook(em, this.clock.now());
    const { priceBook = book.version, termMonths = agreementMonths(book) } = shown;
    if (priceBook !== book.version || termMonths !== agreementMonths(book)) throw new PricesChanged();
    const plan = book.plans[planOrDefault(lead.plan, book)];
    if (!plan.isOffered) throw new PlanNotOffered(plan.name);
    const view = toLeadView(lead);
    const estimatedRent = view.estimatedRent || (await rentInReport(em, lead.id)) || view.estimatedRent;
    return quoteTerms({ ...view, estimatedRent }, book);
  }

  /** Unchanged terms keep their quote, so that documents and payments that refer to it stay valid. */
  private async acceptIfChanged(
    em: EntityManager,
    lead: Lead,
    shown: TermsShown,
    actor: Actor,
  ): Promise<void> {
    const terms = await this.termsToday(em, lead, shown);
    const last = await findLastQuote(em, lead.id);
    if (!last || !isDeepStrictEqual(comparableTerms(last.terms), comparableTerms(terms)))
      await this.store(em, lead.id, terms, actor);
  }

  private async store(em: EntityManager, leadId: string, terms: QuoteTerms, actor: Actor): Promise<void> {
    const quote = em.create(Quote, {
      id: randomUUID(),
      leadId,
      terms,
      acceptedAt: this.clock.now(),
      acceptedById: actor.id,
    });
    em.persist(quote);
    this.audit.record(em, 'quote.accepted', actor, { id: leadId, after: { quoteId: quote.id } });
    // An open checkout for a different amount must no longer be paid, even by someone who has its link.
    await this.closing.closePayable(em, leadId, {
      except: ({ amountCents }) => amountCents === terms.onboardingCents,
    });
    await this.accepted.emit(em, quote);
  }
}

/** The last quote accepted for a lead, or the last one accepted by `at`. */
export function findLastQuote(em: EntityManager, leadId: string, at?: Date): Promise<Quote | null> {
  const accepted = { leadId, ...(at && { acceptedAt: { $lte: at } }) };
  return em.findOne(Quote, accepted, { orderBy: { acceptedAt: 'desc', id: 'desc' } });
}

async function isPastProposal(em: EntityManager, { id, status }: Lead): Promise<boolean> {
  return LATER_STAGES.includes(status) || (await em.count(Payment, { leadId: id, state: 'paid' })) > 0;
}

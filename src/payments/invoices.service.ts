import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Lead } from '../leads/lead.entity.js';
import { IdTaken } from '../leads/leads.errors.js';
import { demandLeadLocked, lockLead } from '../leads/lock-lead.js';
import { fingerprintOf } from '../leads/submissions.js';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { Clock } from '../platform/clock.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { NotConfigured } from '../platform/providers/provider-errors.js';
import { MINUTE_MS } from '../shared/durations.js';
import type { CreateInvoice } from '../shared/payments/invoice.contract.js';
import { lastQuote } from './accept-quote.js';
import { Invoice } from './invoice.entity.js';
import { PaymentGateway } from './payment-gateway.js';
import { CustomerNotFound } from './payments.errors.js';
import { SEND_INVOICE } from './send-invoice.kind.js';

/** An equal invoice by the same person within this time is the same request again. */
const SAME_WITHIN_MS = 10 * MINUTE_MS;

/** Takes invoices that staff write; a job brings them to whoever takes the money. */
@Injectable()
export class InvoicesService {
  constructor(
    private readonly em: EntityManager,
    private readonly gateway: PaymentGateway,
    private readonly jobs: Jobs,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** The id of the invoice: of the earlier one, where this is a repeat. */
  async create(body: CreateInvoice, actor: Actor): Promise<string> {
    if (this.gateway.mode === 'none') throw new NotConfigured('Stripe');
    return this.em.fork().transactional(async (em) => {
      // The lead's lock holds equal requests off until this one is stored.
      const lead = await this.lockLeadOf(em, body);
      const repeat = await this.findRepeat(em, body, actor);
      if (repeat) return repeat.id;
      return (await this.store(em, lead, body, actor)).id;
    });
  }

  private async lockLeadOf(em: EntityManager, { leadId, customerId }: CreateInvoice): Promise<Lead> {
    if (leadId) return demandLeadLocked(em, leadId);
    const customer = await em.findOne(Lead, { stripeCustomerId: customerId });
    const lead = customer && (await lockLead(em, customer.id));
    if (!lead) throw new CustomerNotFound();
    return lead;
  }

  private async findRepeat(em: EntityManager, body: CreateInvoice, actor: Actor): Promise<Invoice | null> {
    const fingerprint = printOf(body);
    if (body.id) {
      const known = await em.findOne(Invoice, body.id);
      if (known && known.fingerprint !== fingerprint) throw new IdTaken();
      return known;
    }
    const since = new Date(this.clock.now().getTime() - SAME_WITHIN_MS);
    const equal = { fingerprint, createdById: actor.id, createdAt: { $gt: since } };
    return em.findOne(Invoice, equal, { orderBy: { createdAt: 'desc' } });
  }

  private async store(em: EntityManager, lead: Lead, body: CreateInvoice, actor: Actor): Promise<Invoice> {
    const { id = randomUUID(), description, items } = body;
    const amountDue = items.reduce((sum, { amount }) => sum + amount, 0);
    const invoice = em.create(Invoice, {
      id,
      createdAt: this.clock.now(),
      createdById: actor.id,
      leadId: lead.id,
      quoteId: (await lastQuote(em, lead.id))?.id ?? null,
      fingerprint: printOf(body),
      description,
      items,
      amountDue,
    });
    em.persist(invoice);
    this.audit.record(em, 'invoice.created', actor, { id, after: { leadId: lead.id, amountDue } });
    await this.jobs.enqueue(em, SEND_INVOICE, [{ invoiceId: id }]);
    return invoice;
  }
}

function printOf({ id: _, ...asked }: CreateInvoice): string {
  return fingerprintOf(asked);
}

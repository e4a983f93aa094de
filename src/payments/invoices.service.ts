import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import { displayName } from '#shared/lead.js';
import type { CreateInvoice } from '#shared/payment.js';
import { MINUTE_MS } from '#shared/time.js';
import { Lead } from '../leads/lead.entity.js';
import { lockLead, lockLeadOrThrow } from '../leads/lead-lookup.js';
import { IdTaken } from '../leads/leads.errors.js';
import { fingerprintOf } from '../leads/submissions.js';
import { SendingService } from '../messages/sending.service.js';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { Clock } from '../platform/clock.js';
import { type JobKind, Jobs } from '../platform/jobs/jobs.js';
import { describeFault } from '../platform/providers/provider-calls.js';
import {
  NotConfigured,
  ProviderRejected,
  wasAnsweredWithFault,
} from '../platform/providers/provider-errors.js';
import { Invoice } from './invoice.entity.js';
import { type InvoiceFacts, type InvoiceToSend, PaymentGateway } from './payment-gateway.js';
import { CustomerNotFound, SendingPaused } from './payments.errors.js';
import { findLastQuote } from './quotes.service.js';

/** An identical invoice from the same person within this time is a repeated request. */
const REPEAT_WINDOW_MS = 10 * MINUTE_MS;

/** The retries outlast an outage of several hours. */
export const SEND_INVOICE: JobKind<{ invoiceId: string }> = {
  name: 'send-invoice',
  title: 'Send an invoice',
  schema: z.object({ invoiceId: z.guid() }),
  subject: ({ invoiceId }) => ({ label: `Invoice ${invoiceId}` }),
  queue: { retryLimit: 12, retryDelay: 5, retryBackoff: true, retryDelayMax: 3_600, expireInSeconds: 120 },
  concurrency: 2,
};

/** Stores invoices that staff write; a job hands them to the payment provider. */
@Injectable()
export class InvoicesService {
  constructor(
    private readonly em: EntityManager,
    private readonly gateway: PaymentGateway,
    private readonly jobs: Jobs,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Returns the invoice's id; a repeated request gets the id of the first one. */
  async create(body: CreateInvoice, actor: Actor): Promise<string> {
    if (this.gateway.mode === 'none') throw new NotConfigured(this.gateway.provider);
    return this.em.fork().transactional(async (em) => {
      // The lead's lock makes an identical request wait until this one is stored.
      const lead = await this.lockRecipient(em, body);
      const repeat = await this.findRepeat(em, body, actor);
      if (repeat) return repeat.id;
      lead.requireEmail();
      return (await this.store(em, lead, body, actor)).id;
    });
  }

  /** Applies what the provider knows about an invoice. Returns null for an invoice that isn't ours. */
  async applyInvoice(em: EntityManager, { providerId, status, url }: InvoiceFacts): Promise<Invoice | null> {
    const invoice = await em.findOne(Invoice, { providerId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!invoice) return null;
    if (invoice.isBehind(status)) {
      const before = { status: invoice.status };
      Object.assign(invoice, { status, failure: null });
      this.audit.record(em, 'invoice.changed', { id: null }, { id: invoice.id, before, after: { status } });
    }
    invoice.url = ['open', 'uncollectible'].includes(invoice.status) && invoice.leadId ? url : null;
    return invoice;
  }

  private async lockRecipient(em: EntityManager, { leadId, customerId }: CreateInvoice): Promise<Lead> {
    if (leadId) return lockLeadOrThrow(em, leadId);
    const customer = await em.findOne(Lead, { stripeCustomerId: customerId });
    const lead = customer && (await lockLead(em, customer.id));
    if (!lead) throw new CustomerNotFound();
    return lead;
  }

  private async findRepeat(em: EntityManager, body: CreateInvoice, actor: Actor): Promise<Invoice | null> {
    const fingerprint = hashOf(body);
    if (body.id) {
      const known = await em.findOne(Invoice, body.id);
      if (known && known.fingerprint !== fingerprint) throw new IdTaken();
      return known;
    }
    const since = new Date(this.clock.now().getTime() - REPEAT_WINDOW_MS);
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
      quoteId: (await findLastQuote(em, lead.id))?.id ?? null,
      fingerprint: hashOf(body),
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

function hashOf({ id: _, ...request }: CreateInvoice): string {
  return fingerprintOf(request);
}

/** Hands an invoice to the payment provider, which sends it to the owner. */
@Injectable()
export class SendInvoice implements OnModuleInit {
  private readonly logger = new Logger('SendInvoice');

  constructor(
    private readonly em: EntityManager,
    private readonly gateway: PaymentGateway,
    private readonly invoices: InvoicesService,
    private readonly sending: SendingService,
    private readonly audit: Audit,
    private readonly jobs: Jobs,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.work(SEND_INVOICE, ({ invoiceId }) => this.send(invoiceId));
  }

  /** Every attempt continues where the last one failed. */
  async send(invoiceId: string): Promise<void> {
    const invoice = await this.em.fork().findOne(Invoice, invoiceId);
    // Deleted people are no longer billed.
    if (invoice?.status !== 'draft' || !invoice.leadId) return;
    try {
      // A restored backup may contain invoices that have already been sent.
      if (!(await this.sending.isOn())) throw new SendingPaused();
      await this.deliver(invoice, invoice.leadId);
    } catch (error) {
      await this.recordFailure(invoice.id, error);
      if (!(error instanceof ProviderRejected)) throw error;
    }
  }

  private async deliver(invoice: Invoice, leadId: string): Promise<void> {
    const { id, description, items, failedAttempts, providerId = null } = invoice;
    const customerId = await this.getOrCreateCustomer(leadId, failedAttempts);
    if (!(await this.isStillDue(id))) return;
    const toSend: InvoiceToSend = { id, leadId, customerId, description, items, providerId, failedAttempts };
    const draft = providerId ?? (await this.gateway.draftInvoice(toSend));
    await this.em.fork().nativeUpdate(Invoice, { id }, { providerId: draft });
    if (!(await this.isStillDue(id))) return;
    const facts = await this.gateway.sendInvoice({ ...toSend, providerId: draft });
    await this.em.fork().transactional((em) => this.invoices.applyInvoice(em, facts));
  }

  /** Checked before each step, because the lead may be deleted during the one before. */
  private async isStillDue(id: string): Promise<boolean> {
    return (await this.em.fork().count(Invoice, { id, status: 'draft', leadId: { $ne: null } })) > 0;
  }

  /** Updates the name and email of the provider's customer. After each failed attempt, a new key is used. */
  private async getOrCreateCustomer(leadId: string, failedAttempts: number): Promise<string> {
    const lead = await this.em.fork().findOneOrFail(Lead, leadId);
    const earlier = lead.stripeCustomerId ?? null;
    const customer = { leadId, email: lead.requireEmail(), name: displayName(lead) };
    const known = this.gateway.owned(earlier);
    if (known && (await this.gateway.updateCustomer(known, customer))) return known;
    const created = await this.gateway.createCustomer(customer, `${earlier ?? 'first'}:${failedAttempts}`);
    return this.storeCustomer(leadId, earlier, created);
  }

  /** Returns the stored customer: another request may have stored one first. */
  private storeCustomer(leadId: string, earlier: string | null, created: string): Promise<string> {
    return this.em.fork().transactional(async (em) => {
      const lead = await lockLead(em, leadId);
      if (!lead) return created;
      if ((lead.stripeCustomerId ?? null) === earlier) lead.stripeCustomerId = created;
      return lead.stripeCustomerId ?? created;
    });
  }

  private async recordFailure(id: string, error: unknown): Promise<void> {
    const failure = error instanceof SendingPaused ? error.message : describeFault(error);
    this.logger.error({ invoiceId: id, failure, err: error }, 'An invoice could not be sent.');
    const isRejected = error instanceof ProviderRejected;
    await this.em.fork().transactional(async (em) => {
      const invoice = await em.findOneOrFail(Invoice, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (invoice.status !== 'draft') return;
      invoice.failure = failure;
      if (wasAnsweredWithFault(error)) invoice.failedAttempts += 1;
      if (!isRejected) return;
      invoice.status = 'failed';
      this.audit.record(em, 'invoice.changed', { id: null }, { id, after: { status: 'failed' } });
    });
  }
}

import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { displayName } from '#shared/lead.js';
import { Lead } from '../leads/lead.entity.js';
import { lockLead } from '../leads/lead-lookup.js';
import { SendingService } from '../messages/sending.service.js';
import { Audit } from '../platform/audit/audit.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { describeFault } from '../platform/providers/provider-calls.js';
import { ProviderRejected, wasAnsweredWithFault } from '../platform/providers/provider-errors.js';
import { Invoice } from './invoice.entity.js';
import { InvoicesService, SEND_INVOICE } from './invoices.service.js';
import { type InvoiceToSend, PaymentGateway } from './payment-gateway.js';
import { SendingPaused } from './payments.errors.js';

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
      // A restored backup may hold invoices that have already been sent.
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
    const customer = { leadId, email: lead.email, name: displayName(lead) };
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

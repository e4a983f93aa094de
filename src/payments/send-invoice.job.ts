import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Lead } from '../leads/lead.entity.js';
import { Audit } from '../platform/audit/audit.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { ProviderRejected } from '../platform/provider-errors.js';
import { wordsOfFault } from '../platform/words-of-fault.js';
import { displayName } from '../shared/leads/lead.contract.js';
import { Invoice } from './invoice.entity.js';
import { lockLead } from './lock-lead.js';
import { type InvoiceToSend, PaymentGateway } from './payment-gateway.js';
import { SEND_INVOICE } from './send-invoice.kind.js';
import { SettleInvoice } from './settle-invoice.js';

/** Brings an invoice to whoever takes the money, who then tells its recipient. */
@Injectable()
export class SendInvoice implements OnModuleInit {
  private readonly logger = new Logger('SendInvoice');

  constructor(
    private readonly em: EntityManager,
    private readonly gateway: PaymentGateway,
    private readonly settle: SettleInvoice,
    private readonly audit: Audit,
    private readonly jobs: Jobs,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.work(SEND_INVOICE, ({ invoiceId }) => this.send(invoiceId));
  }

  async send(invoiceId: string): Promise<void> {
    const invoice = await this.em.fork().findOne(Invoice, invoiceId);
    // Whose lead was deleted meanwhile is not billed any more.
    if (invoice?.status !== 'draft' || !invoice.leadId) return;
    try {
      await this.deliver(invoice, invoice.leadId);
    } catch (error) {
      await this.noteFailure(invoice.id, error);
      if (!(error instanceof ProviderRejected)) throw error;
    }
  }

  private async deliver(invoice: Invoice, leadId: string): Promise<void> {
    const { id, description, items, providerId = null } = invoice;
    const customerId = await this.customerOf(leadId);
    const toSend: InvoiceToSend = { id, leadId, customerId, description, items, providerId };
    const draft = providerId ?? (await this.gateway.draftInvoice(toSend));
    await this.em.fork().nativeUpdate(Invoice, { id }, { providerId: draft });
    const facts = await this.gateway.sendInvoice({ ...toSend, providerId: draft });
    await this.em.fork().transactional((em) => this.settle.apply(em, facts));
  }

  /** Kept with the lead, so that all it ever pays stands under one customer. */
  private async customerOf(leadId: string): Promise<string> {
    const lead = await this.em.fork().findOneOrFail(Lead, leadId);
    if (lead.stripeCustomerId) return lead.stripeCustomerId;
    const { id, email } = lead;
    const customerId = await this.gateway.createCustomer({ id, email, name: displayName(lead) });
    return this.em.fork().transactional(async (em) => {
      const locked = await lockLead(em, leadId);
      if (!locked) return customerId;
      locked.stripeCustomerId ??= customerId;
      return locked.stripeCustomerId;
    });
  }

  private async noteFailure(id: string, error: unknown): Promise<void> {
    this.logger.error({ invoiceId: id, failure: wordsOfFault(error), err: error });
    const isRefused = error instanceof ProviderRejected;
    await this.em.fork().transactional(async (em) => {
      const invoice = await em.findOneOrFail(Invoice, id);
      if (invoice.status !== 'draft') return;
      invoice.failure = wordsOfFault(error);
      if (!isRefused) return;
      invoice.status = 'failed';
      this.audit.record(em, 'invoice.changed', { id: null }, { id, after: { status: 'failed' } });
    });
  }
}

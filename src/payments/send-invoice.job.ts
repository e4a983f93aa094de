import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Sending } from '../messages/sending.js';
import { Audit } from '../platform/audit/audit.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { ProviderRejected, wasAnsweredWithFault } from '../platform/providers/provider-errors.js';
import { wordsOfFault } from '../platform/providers/words-of-fault.js';
import { CustomerOfLead } from './customer-of-lead.js';
import { Invoice } from './invoice.entity.js';
import { type InvoiceToSend, PaymentGateway } from './payment-gateway.js';
import { SendingPaused } from './payments.errors.js';
import { SEND_INVOICE } from './send-invoice.kind.js';
import { SettleInvoice } from './settle-invoice.js';

/** Brings an invoice to whoever takes the money, who then tells its recipient. */
@Injectable()
export class SendInvoice implements OnModuleInit {
  private readonly logger = new Logger('SendInvoice');

  constructor(
    private readonly em: EntityManager,
    private readonly gateway: PaymentGateway,
    private readonly customers: CustomerOfLead,
    private readonly settle: SettleInvoice,
    private readonly sending: Sending,
    private readonly audit: Audit,
    private readonly jobs: Jobs,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.work(SEND_INVOICE, ({ invoiceId }) => this.send(invoiceId));
  }

  async send(invoiceId: string): Promise<void> {
    const invoice = await this.em.fork().findOne(Invoice, invoiceId);
    // A person whose lead was deleted is not billed any more.
    if (invoice?.status !== 'draft' || !invoice.leadId) return;
    try {
      // A restored database may hold invoices that went out after its backup was made.
      if (!(await this.sending.isOn())) throw new SendingPaused();
      await this.deliver(invoice, invoice.leadId);
    } catch (error) {
      await this.noteFailure(invoice.id, error);
      if (!(error instanceof ProviderRejected)) throw error;
    }
  }

  private async deliver(invoice: Invoice, leadId: string): Promise<void> {
    const { id, description, items, faults, providerId = null } = invoice;
    const customerId = await this.customers.bring(leadId, faults);
    if (!(await this.isWanted(id))) return;
    const toSend: InvoiceToSend = { id, leadId, customerId, description, items, providerId, faults };
    const draft = providerId ?? (await this.gateway.draftInvoice(toSend));
    await this.em.fork().nativeUpdate(Invoice, { id }, { providerId: draft });
    if (!(await this.isWanted(id))) return;
    const facts = await this.gateway.sendInvoice({ ...toSend, providerId: draft });
    await this.em.fork().transactional((em) => this.settle.apply(em, facts));
  }

  /** Asked again before each step: its lead may be deleted while the one before takes its time. */
  private async isWanted(id: string): Promise<boolean> {
    return (await this.em.fork().count(Invoice, { id, status: 'draft', leadId: { $ne: null } })) > 0;
  }

  private async noteFailure(id: string, error: unknown): Promise<void> {
    const failure = error instanceof SendingPaused ? error.message : wordsOfFault(error);
    this.logger.error({ invoiceId: id, failure, err: error });
    const isRefused = error instanceof ProviderRejected;
    await this.em.fork().transactional(async (em) => {
      const invoice = await em.findOneOrFail(Invoice, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (invoice.status !== 'draft') return;
      invoice.failure = failure;
      if (wasAnsweredWithFault(error)) invoice.faults += 1;
      if (!isRefused) return;
      invoice.status = 'failed';
      this.audit.record(em, 'invoice.changed', { id: null }, { id, after: { status: 'failed' } });
    });
  }
}

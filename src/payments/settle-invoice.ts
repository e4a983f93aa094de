import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Audit } from '../platform/audit/audit.js';
import { Invoice } from './invoice.entity.js';
import type { InvoiceFacts } from './payment-gateway.js';

/** Brings an invoice to where the provider says it stands. */
@Injectable()
export class SettleInvoice {
  constructor(private readonly audit: Audit) {}

  /** Null where the invoice is none of ours. */
  async apply(em: EntityManager, { providerId, status, url }: InvoiceFacts): Promise<Invoice | null> {
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
}

import { defineEntity, p } from '@mikro-orm/core';
import { INVOICE_STATUSES, type InvoiceItem, type InvoiceStatus } from '#shared/payment.js';
import { Lead, timelineTrigger } from '../leads/lead.entity.js';
import { User } from '../users/user.entity.js';
import { Quote } from './quote.entity.js';

/** A status only changes to one of a higher rank: a written-off invoice may still be paid; paid, void and failed are final. */
const RANKS: Record<InvoiceStatus, number> = {
  draft: 0,
  open: 1,
  uncollectible: 2,
  failed: 3,
  void: 3,
  paid: 4,
};

const InvoiceSchema = defineEntity({
  name: 'Invoice',
  tableName: 'invoices',
  properties: {
    id: p.uuid().primary(),
    createdAt: p.datetime(3),
    createdById: () =>
      p.manyToOne(User).mapToPk().nullable().deleteRule('set null').fieldName('created_by_id'),
    /** Null once the lead is deleted; the invoice itself stays for the books. */
    leadId: () => p.manyToOne(Lead).mapToPk().nullable().deleteRule('set null').fieldName('lead_id'),
    quoteId: () => p.manyToOne(Quote).mapToPk().nullable().deleteRule('restrict').fieldName('quote_id'),
    /** Hash of the request, to distinguish a retry from a different request with the same id. */
    fingerprint: p.text(),
    description: p.text(),
    items: p.json<InvoiceItem[]>(),
    amountDue: p.integer(),
    status: p.enum(INVOICE_STATUSES).default('draft'),
    /** The provider's id of the invoice; null until the provider has accepted it. */
    providerId: p.text().nullable(),
    url: p.text().nullable(),
    failure: p.text().nullable(),
    /** How many attempts failed on the provider's side. */
    failedAttempts: p.integer().default(0),
  },
  uniques: [{ name: 'invoices_provider_id_unique', properties: ['providerId'] }],
  indexes: [
    {
      name: 'invoices_lead_id_created_at_index',
      expression:
        'create index invoices_lead_id_created_at_index on invoices (lead_id, created_at desc, id desc)',
    },
  ],
  triggers: [timelineTrigger('invoices', { events: ['insert', 'update'], when: 'new.lead_id is not null' })],
});

/** A bill for anything but the onboarding fee. */
export class Invoice extends InvoiceSchema.class {
  /** Whether `status` is an advance; a late webhook about an earlier status is not. */
  isBehind(status: InvoiceStatus): boolean {
    return RANKS[status] > RANKS[this.status as InvoiceStatus];
  }
}
InvoiceSchema.setClass(Invoice);

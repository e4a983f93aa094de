import { defineEntity, p } from '@mikro-orm/core';
import type { InvoiceItem } from '#shared/payment.js';

const SANDBOX_STATES = ['draft', 'open', 'paid', 'expired'] as const;

const SandboxBillSchema = defineEntity({
  name: 'SandboxBill',
  tableName: 'sandbox_bills',
  properties: {
    /** `cs_sandbox_…` for a checkout, `in_sandbox_…` for an invoice. */
    id: p.text().primary(),
    createdAt: p.datetime(3).defaultRaw('now()'),
    /** Idempotency key: a second request with it gets the same bill. */
    key: p.text().unique(),
    state: p.enum(SANDBOX_STATES).default('open'),
    leadId: p.uuid(),
    paymentId: p.uuid().nullable(),
    customerId: p.text().nullable(),
    currency: p.text().default('usd'),
    items: p.json<InvoiceItem[]>(),
    successUrl: p.text().nullable(),
    cancelUrl: p.text().nullable(),
  },
});

/** A checkout or invoice in the payment sandbox. */
export class SandboxBill extends SandboxBillSchema.class {
  amountCents(): number {
    return this.items.reduce((sum, { amount }) => sum + amount, 0);
  }
}
SandboxBillSchema.setClass(SandboxBill);

import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Config } from '../../platform/config.js';
import {
  type Checkout,
  type CheckoutFacts,
  type Customer,
  type InvoiceFacts,
  type InvoiceToSend,
  isSandboxId,
  PaymentGateway,
} from '../payment-gateway.js';
import { SandboxBill } from './sandbox-bill.entity.js';

export const SANDBOX_PATH = '/sandbox/pay';

/** Idempotent: a second request with the same key gets the first bill. */
const INSERT_BILL = `
  insert into sandbox_bills (id, key, state, lead_id, payment_id, customer_id, items, success_url, cancel_url)
  values (?, ?, ?, ?, ?, ?, ?::jsonb, ?, ?) on conflict (key) do nothing`;

type NewBill = Pick<SandboxBill, 'id' | 'key' | 'leadId' | 'items'> & {
  customerId: string | null;
  state?: 'draft';
  paymentId?: string;
  successUrl?: string;
  cancelUrl?: string;
};

/** Replaces the payment provider on a developer's machine: checkouts are our own pages, and no money moves. */
export class PaymentSandboxGateway extends PaymentGateway {
  readonly mode = 'sandbox';
  readonly provider = 'The payment sandbox';

  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
  ) {
    super();
  }

  owns(id: string): boolean {
    return isSandboxId(id);
  }

  async openCheckout(checkout: Checkout): Promise<CheckoutFacts> {
    const { key, leadId, paymentId, customerId, name, about, amountCents } = checkout;
    const { successUrl, cancelUrl } = checkout;
    const description = [name, about].filter(Boolean).join(': ');
    const items = [{ description, amount: amountCents }];
    const bill = { key, leadId, paymentId, customerId, items, successUrl, cancelUrl };
    return this.toCheckout(await this.store({ ...bill, id: newId('cs') }));
  }

  async readCheckout(sessionId: string): Promise<CheckoutFacts | null> {
    const bill = await this.em.fork().findOne(SandboxBill, sessionId);
    return bill && this.toCheckout(bill);
  }

  async expireCheckout(id: string): Promise<void> {
    await this.em.fork().nativeUpdate(SandboxBill, { id, state: 'open' }, { state: 'expired' });
  }

  async readRefunded(): Promise<number> {
    return 0;
  }

  async createCustomer({ leadId }: Customer): Promise<string> {
    return customerIdOf(leadId);
  }

  async updateCustomer(): Promise<boolean> {
    return true;
  }

  async draftInvoice({ id, leadId, customerId, items }: InvoiceToSend): Promise<string> {
    const bill = {
      id: newId('in'),
      key: `invoice:${id}`,
      leadId,
      customerId,
      items,
      state: 'draft' as const,
    };
    return (await this.store(bill)).id;
  }

  async sendInvoice({ providerId }: { providerId: string }): Promise<InvoiceFacts> {
    await this.em.fork().nativeUpdate(SandboxBill, { id: providerId, state: 'draft' }, { state: 'open' });
    return (await this.readInvoice(providerId))!;
  }

  async readInvoice(providerId: string): Promise<InvoiceFacts | null> {
    const bill = await this.em.fork().findOne(SandboxBill, providerId);
    if (!bill) return null;
    const status = bill.state === 'expired' ? 'void' : bill.state;
    return { providerId, status, url: this.urlOf(bill) };
  }

  private async store(bill: NewBill): Promise<SandboxBill> {
    const { id, key, state = 'open', leadId, paymentId = null, customerId, items } = bill;
    const { successUrl = null, cancelUrl = null } = bill;
    const values = [
      id,
      key,
      state,
      leadId,
      paymentId,
      customerId,
      JSON.stringify(items),
      successUrl,
      cancelUrl,
    ];
    await this.em.fork().execute(INSERT_BILL, values);
    return this.em.fork().findOneOrFail(SandboxBill, { key });
  }

  private toCheckout(bill: SandboxBill): CheckoutFacts {
    const { id, state, paymentId, leadId, currency } = bill;
    const isPaid = state === 'paid';
    const status = isPaid ? 'complete' : state === 'expired' ? 'expired' : 'open';
    return {
      sessionId: id,
      paymentId: paymentId ?? null,
      leadId,
      status,
      isPaid,
      hasFailed: false,
      amountCents: bill.amountCents(),
      currency,
      url: status === 'open' ? this.urlOf(bill) : null,
      paymentIntentId: isPaid ? id.replace(/^cs_/, 'pi_') : null,
      customerId: bill.customerId ?? customerIdOf(leadId),
    };
  }

  private urlOf({ id }: SandboxBill): string {
    return new URL(`${SANDBOX_PATH}/${id}`, this.config.PUBLIC_SITE_URL).href;
  }
}

function newId(kind: 'cs' | 'in'): string {
  return `${kind}_sandbox_${randomBytes(16).toString('hex')}`;
}

function customerIdOf(leadId: string): string {
  return `cus_sandbox_${leadId.replaceAll('-', '')}`;
}

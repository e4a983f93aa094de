import { randomBytes } from 'node:crypto';
import { stripeContract } from './stripe-contract.js';

// biome-ignore lint/suspicious/noExplicitAny: Stripe objects, whose shape its contract checks
type Values = Record<string, any>;

/** A refusal by Stripe. */
export class StripeRefusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly param?: string,
  ) {
    super(message);
  }

  get body(): object {
    const { code, message, param } = this;
    return { type: 'invalid_request_error', code, message, param };
  }
}

/** The objects of a fake Stripe account and their rules. */
export class FakeStripeBooks {
  readonly sessions = new Map<string, Values>();
  readonly intents = new Map<string, Values>();
  readonly customers = new Map<string, Values>();
  readonly invoices = new Map<string, Values>();
  readonly items = new Map<string, Values>();
  /** Cents that account settings add to every invoice. */
  surcharge = 0;

  run(operation: string, id: string | undefined, params: Values): Values {
    const handle = this.operations[operation];
    if (!handle) throw new StripeRefusal(404, 'resource_missing', `The fake doesn't implement ${operation}`);
    return handle(id ?? '', params);
  }

  /** The payer pays, by card or by a bank payment that is still processing. */
  complete(id: string, { isPaid = true, ...values }: Values = {}): Values {
    const session = this.find(this.sessions, id);
    const intent = this.keep(this.intents, 'payment_intent', 'pi', {
      amount: session.amount_total,
      metadata: session.metadata,
      latest_charge: null,
      status: isPaid ? 'succeeded' : 'processing',
    });
    const customer =
      session.customer ?? this.keep(this.customers, 'customer', 'cus', { email: session.customer_email }).id;
    const payment_status = isPaid ? 'paid' : 'unpaid';
    return Object.assign(
      session,
      { status: 'complete', payment_status, url: null },
      {
        payment_intent: intent.id,
        customer,
        ...values,
      },
    );
  }

  /** The bank refuses. The session stays complete, and the intent waits for another payment method. */
  bankRefuses(id: string): Values {
    const session = this.find(this.sessions, id);
    this.find(this.intents, session.payment_intent).status = 'requires_payment_method';
    return session;
  }

  expire(id: string): Values {
    return Object.assign(this.find(this.sessions, id), { status: 'expired', url: null });
  }

  /** Refunds cents of a session and returns the charge as in the event. */
  refund(sessionId: string, cents: number): Values {
    const session = this.find(this.sessions, sessionId);
    const intent = this.find(this.intents, session.payment_intent);
    const charge = intent.latest_charge ?? stripeContract.example('charge', { id: newId('ch') });
    const amount_refunded = (charge.amount_refunded ?? 0) + cents;
    const { metadata, id: payment_intent } = intent;
    intent.latest_charge = { ...charge, amount: intent.amount, amount_refunded, metadata, payment_intent };
    return intent.latest_charge;
  }

  /** A pending refund fails. */
  refundFails(sessionId: string, cents: number): Values {
    const charge = this.refund(sessionId, -cents);
    return stripeContract.example('refund', { payment_intent: charge.payment_intent, status: 'failed' });
  }

  private readonly operations: Record<string, (id: string, params: Values) => Values> = {
    'GET /v1/balance': () => stripeContract.example('balance', {}),
    'POST /v1/checkout/sessions': (_, params) => this.openSession(params),
    'GET /v1/checkout/sessions/{id}': (id, { expand = [] }) => {
      const session = this.find(this.sessions, id);
      const intent = this.intents.get(session.payment_intent);
      return expand.includes('payment_intent') && intent ? { ...session, payment_intent: intent } : session;
    },
    'POST /v1/checkout/sessions/{id}/expire': (id) => {
      if (this.find(this.sessions, id).status !== 'open')
        throw new StripeRefusal(400, 'state', 'Only Checkout Sessions that are open can be expired.');
      return this.expire(id);
    },
    'GET /v1/payment_intents/{id}': (id) => this.find(this.intents, id),
    'POST /v1/customers': (_, params) => this.keep(this.customers, 'customer', 'cus', params),
    'POST /v1/customers/{id}': (id, params) => Object.assign(this.find(this.customers, id), params),
    'POST /v1/invoices': (_, params) => this.draftInvoice(params),
    'GET /v1/invoices/{id}': (id) => this.find(this.invoices, id),
    'GET /v1/invoiceitems': (_, { invoice }) => {
      const data = [...this.items.values()].filter((item) => item.invoice === invoice);
      return { object: 'list', data, has_more: false, url: '/v1/invoiceitems' };
    },
    'POST /v1/invoiceitems': (_, params) => this.addItem(params),
    'POST /v1/invoices/{id}/finalize': (id) => this.finalize(id),
    'POST /v1/invoices/{id}/send': (id) => {
      const invoice = this.find(this.invoices, id);
      if (invoice.status !== 'open') throw new StripeRefusal(400, 'state', 'Only open invoices can be sent.');
      invoice.sent = (invoice.sent ?? 0) + 1;
      return invoice;
    },
    'POST /v1/invoices/{id}/void': (id) => {
      const invoice = this.find(this.invoices, id);
      if (invoice.status !== 'open')
        throw new StripeRefusal(
          400,
          'state',
          'You can only pass in open invoices. This invoice is not open.',
        );
      return Object.assign(invoice, { status: 'void' });
    },
    'DELETE /v1/invoices/{id}': (id) => {
      if (this.find(this.invoices, id).status !== 'draft')
        throw new StripeRefusal(400, 'state', 'You can only delete draft invoices.');
      this.invoices.delete(id);
      return { id, object: 'invoice', deleted: true };
    },
  };

  private openSession(params: Values): Values {
    if (params.customer && params.customer_email)
      throw new StripeRefusal(400, 'parameter', 'You may only specify one of customer, customer_email.');
    this.requireCustomer(params);
    const [{ quantity, price_data }] = params.line_items;
    if (price_data.unit_amount < 50) throw new StripeRefusal(400, 'amount_too_small', 'At least 50 cents.');
    const id = `cs_test_${randomBytes(20).toString('hex')}`;
    return this.keep(this.sessions, 'checkout.session', 'cs', {
      id,
      status: 'open',
      payment_status: 'unpaid',
      mode: params.mode,
      livemode: false,
      amount_total: quantity * price_data.unit_amount,
      currency: price_data.currency,
      url: `https://checkout.stripe.com/c/pay/${id}`,
      metadata: params.metadata,
      customer: params.customer ?? null,
      customer_email: params.customer_email ?? null,
      success_url: params.success_url,
      payment_intent: null,
    });
  }

  private draftInvoice(params: Values): Values {
    this.requireCustomer(params);
    const values = { ...params, status: 'draft', total: 0, amount_due: 0, hosted_invoice_url: null };
    return this.keep(this.invoices, 'invoice', 'in', values);
  }

  private addItem(params: Values): Values {
    const invoice = this.find(this.invoices, params.invoice);
    if (invoice.status !== 'draft')
      throw new StripeRefusal(400, 'state', 'The invoice is no longer a draft.');
    invoice.total += params.amount;
    invoice.amount_due = invoice.total;
    return this.keep(this.items, 'invoiceitem', 'ii', params);
  }

  private finalize(id: string): Values {
    const invoice = this.find(this.invoices, id);
    if (invoice.status !== 'draft')
      throw new StripeRefusal(400, 'state', 'This invoice is already finalized.');
    const { email, balance } = this.find(this.customers, invoice.customer);
    const total = invoice.total + this.surcharge;
    // A negative balance is customer credit.
    const amount_due = Math.max(0, total + (balance ?? 0));
    return Object.assign(invoice, {
      status: amount_due > 0 ? 'open' : 'paid',
      total,
      amount_due,
      customer_email: email,
      hosted_invoice_url: `https://invoice.stripe.com/i/${id}`,
    });
  }

  private keep(among: Map<string, Values>, name: string, prefix: string, values: Values): Values {
    const kept = stripeContract.example(name, { id: newId(prefix), ...values }) as Values;
    among.set(kept.id, kept);
    return kept;
  }

  private requireCustomer({ customer }: Values): void {
    if (customer && !this.customers.has(customer))
      throw new StripeRefusal(400, 'resource_missing', `No such customer: '${customer}'`, 'customer');
  }

  private find(among: Map<string, Values>, id: string): Values {
    const found = among.get(id);
    if (!found) throw new StripeRefusal(404, 'resource_missing', `No such object: '${id}'`, 'id');
    return found;
  }
}

function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

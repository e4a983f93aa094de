import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import type { z } from 'zod';
import { Payment } from '../../payments/payment.entity.js';
import { type CheckoutFacts, PaymentGateway } from '../../payments/payment-gateway.js';
import { RecordRefund } from '../../payments/record-refund.js';
import { SettleInvoice } from '../../payments/settle-invoice.js';
import { SettlePayment } from '../../payments/settle-payment.js';
import { CONFIG, type Config } from '../../platform/config.js';
import type { WebhookEvent } from '../../platform/webhooks/webhook-event.entity.js';
import {
  type Delivery,
  type EventName,
  type Reaction,
  WebhookSource,
} from '../../platform/webhooks/webhook-source.js';
import { storableText } from '../../shared/storable-text.js';
import { idOf, paymentIdIn, toCheckoutFacts } from './stripe.map.js';
import {
  eventSchema,
  invoiceSchema,
  paidBackSchema,
  paymentIntentSchema,
  sessionSchema,
} from './stripe.schema.js';

/** A clock may be wrong either way; the SDK minds only what is old. */
const TOLERANCE_SECONDS = 300;
/** News may be faster than our own note of what they are about; then they are taken up a little later. */
const TRIES_FOR_UNKNOWN = 4;

type Event = z.infer<typeof eventSchema>;
type Handle = (object: Event['data']['object'], event: WebhookEvent) => Promise<Reaction | null>;

/** Stripe telling what became of checkouts, refunds and invoices. */
@Injectable()
export class StripeWebhookSource extends WebhookSource {
  readonly name = 'stripe';
  readonly refusal = 400;
  override readonly asksBack = true;

  constructor(
    private readonly em: EntityManager,
    private readonly gateway: PaymentGateway,
    private readonly payments: SettlePayment,
    private readonly refunds: RecordRefund,
    private readonly invoices: SettleInvoice,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super();
  }

  get isConfigured(): boolean {
    return Boolean(this.config.STRIPE_SECRET_KEY && this.config.STRIPE_WEBHOOK_SECRET);
  }

  isGenuine({ body, headers }: Delivery): boolean {
    const signature = headers['stripe-signature'];
    if (typeof signature !== 'string' || isOfTheFuture(signature)) return false;
    try {
      Stripe.webhooks.constructEvent(body, signature, this.config.STRIPE_WEBHOOK_SECRET!, TOLERANCE_SECONDS);
      return true;
    } catch {
      return false;
    }
  }

  nameOf({ body }: Delivery): EventName | null {
    const { data } = eventSchema.safeParse(JSON.parse(body.toString()));
    return data ? { key: data.id, type: data.type } : null;
  }

  async react(event: WebhookEvent): Promise<Reaction | null> {
    const { data, type, livemode } = eventSchema.parse(JSON.parse(Buffer.from(event.body).toString()));
    const isOurMode = livemode === this.config.STRIPE_SECRET_KEY?.includes('_live_');
    const handle = isOurMode ? this.handles[type] : undefined;
    return handle ? handle(data.object, event) : null;
  }

  private readonly checkout: Handle = async (object) => this.settle(object);
  private readonly checkoutFailed: Handle = async (object) => this.settle(object, { hasFailed: true });

  private readonly declined: Handle = async (object) => {
    const { metadata, last_payment_error } = paymentIntentSchema.parse(object);
    const words = storableText(last_payment_error?.message ?? 'The card was declined.', 300);
    const id = paymentIdIn(metadata);
    return id ? (em) => this.payments.noteDecline(em, id, words).then(aboutOf) : null;
  };

  /** The refunded sum is asked for instead of taken from the event, so that the order of events does not matter. */
  private readonly paidBack: Handle = (object, event) => this.askForRefunds(object, event, false);
  private readonly notPaidBack: Handle = (object, event) => this.askForRefunds(object, event, true);

  private async askForRefunds(
    object: Event['data']['object'],
    { attempts }: WebhookEvent,
    mayFall: boolean,
  ): Promise<Reaction | null> {
    const { payment_intent, metadata } = paidBackSchema.parse(object);
    const paymentIntentId = idOf(payment_intent);
    if (!paymentIntentId) return null;
    const known = await this.em.fork().count(Payment, { paymentIntentId });
    // A refund of ours is tried on: the webhook of its payment may come hours later.
    if (known === 0 && (paymentIdIn(metadata) || attempts < TRIES_FOR_UNKNOWN))
      throw new Error('No payment goes by this name yet.');
    if (known === 0) return null;
    const refunded = await this.gateway.readRefunded(paymentIntentId);
    return async (em) => {
      const payment = await em.findOneOrFail(Payment, { paymentIntentId });
      await this.refunds.record(em, payment, refunded, { mayFall });
      return aboutOf(payment);
    };
  }

  private readonly invoice: Handle = async (object, { attempts }) => {
    const { id } = invoiceSchema.pick({ id: true }).parse(object);
    const facts = await this.gateway.readInvoice(id);
    if (!facts) return null;
    return async (em) => {
      const invoice = await this.invoices.apply(em, facts);
      if (!invoice && attempts < TRIES_FOR_UNKNOWN) throw new Error('No invoice goes by this name yet.');
      return aboutOf(invoice);
    };
  };

  private readonly handles: Record<string, Handle> = {
    'checkout.session.completed': this.checkout,
    'checkout.session.async_payment_succeeded': this.checkout,
    'checkout.session.async_payment_failed': this.checkoutFailed,
    'checkout.session.expired': this.checkout,
    'payment_intent.payment_failed': this.declined,
    'charge.refunded': this.paidBack,
    'refund.created': this.paidBack,
    'refund.updated': this.paidBack,
    'refund.failed': this.notPaidBack,
    'invoice.sent': this.invoice,
    'invoice.paid': this.invoice,
    'invoice.payment_failed': this.invoice,
    'invoice.marked_uncollectible': this.invoice,
    'invoice.voided': this.invoice,
  };

  private settle(object: Event['data']['object'], known: Partial<CheckoutFacts> = {}): Reaction {
    const facts = { ...toCheckoutFacts(sessionSchema.parse(object)), ...known };
    return async (em) => {
      const payment = await this.payments.apply(em, facts, { cause: 'webhook' });
      // A restored database may lack the payment: somebody was charged, and staff have to hear of it.
      if (!payment && facts.paymentId && facts.isPaid)
        throw new Error('A paid checkout of ours that no payment here knows.');
      return aboutOf(payment);
    };
  }
}

function aboutOf(subject: { leadId?: string | null } | null) {
  return { leadId: subject?.leadId ?? null };
}

function isOfTheFuture(signature: string): boolean {
  const stamp = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  return stamp > Date.now() / 1000 + TOLERANCE_SECONDS;
}

import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Module } from '@nestjs/common';
import type { z } from 'zod';
import { storableText } from '#shared/text.js';
import { InvoicesService } from '../../payments/invoices.service.js';
import { Payment } from '../../payments/payment.entity.js';
import { type CheckoutFacts, PaymentGateway } from '../../payments/payment-gateway.js';
import { PaymentsModule } from '../../payments/payments.module.js';
import { SettlePayment } from '../../payments/settle-payment.js';
import { CONFIG, type Config } from '../../platform/config.js';
import type { WebhookEvent } from '../../platform/webhooks/webhook-event.entity.js';
import { createWebhookController } from '../../platform/webhooks/webhook-route.js';
import {
  type Delivery,
  type EventName,
  type Reaction,
  WebhookSource,
} from '../../platform/webhooks/webhook-source.js';
import {
  eventSchema,
  idOf,
  invoiceSchema,
  paymentIdIn,
  paymentIntentSchema,
  refundSchema,
  sessionSchema,
  toCheckoutFacts,
} from './stripe.map.js';

/** Clock skew; the SDK only checks the past. */
const TOLERANCE_SECONDS = 300;
/** Webhooks may arrive before we have stored their payment; they are retried a few times. */
const ATTEMPTS_FOR_UNKNOWN = 4;

type Event = z.infer<typeof eventSchema>;
type Handle = (object: Event['data']['object'], event: WebhookEvent) => Promise<Reaction | null>;

/** Stripe webhooks on checkouts, refunds and invoices. */
@Injectable()
class StripeWebhookSource extends WebhookSource {
  readonly name = 'stripe';
  readonly refusal = 400;
  override readonly callsProvider = true;

  constructor(
    private readonly em: EntityManager,
    private readonly gateway: PaymentGateway,
    private readonly payments: SettlePayment,
    private readonly invoices: InvoicesService,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super();
  }

  get isConfigured(): boolean {
    return Boolean(this.config.STRIPE_SECRET_KEY && this.config.STRIPE_WEBHOOK_SECRET);
  }

  async isGenuine({ body, headers }: Delivery): Promise<boolean> {
    const signature = headers['stripe-signature'];
    if (typeof signature !== 'string' || isFromFuture(signature)) return false;
    const { Stripe } = await import('stripe');
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
    const reason = storableText(last_payment_error?.message ?? 'The card was declined.', 300);
    const id = paymentIdIn(metadata);
    return id ? (em) => this.payments.recordDecline(em, id, reason).then(aboutOf) : null;
  };

  /** Reads the refunded total instead of using the event's, so that the order of events doesn't matter. */
  private readonly refunded: Handle = (object, event) => this.readRefunds(object, event, false);
  private readonly refundFailed: Handle = (object, event) => this.readRefunds(object, event, true);

  private async readRefunds(
    object: Event['data']['object'],
    { attempts }: WebhookEvent,
    mayDecrease: boolean,
  ): Promise<Reaction | null> {
    const { payment_intent, metadata } = refundSchema.parse(object);
    const paymentIntentId = idOf(payment_intent);
    if (!paymentIntentId) return null;
    const known = await this.em.fork().count(Payment, { paymentIntentId });
    // Keep retrying refunds of our payments: the payment's webhook may arrive hours later.
    if (known === 0 && (paymentIdIn(metadata) || attempts < ATTEMPTS_FOR_UNKNOWN))
      throw new Error('Unknown payment.');
    if (known === 0) return null;
    const refunded = await this.gateway.readRefunded(paymentIntentId);
    return async (em) => {
      const payment = await em.findOneOrFail(Payment, { paymentIntentId });
      await this.payments.recordRefund(em, payment, refunded, { mayDecrease });
      return aboutOf(payment);
    };
  }

  private readonly invoice: Handle = async (object, { attempts }) => {
    const { id } = invoiceSchema.pick({ id: true }).parse(object);
    const facts = await this.gateway.readInvoice(id);
    if (!facts) return null;
    return async (em) => {
      const invoice = await this.invoices.applyInvoice(em, facts);
      if (!invoice && attempts < ATTEMPTS_FOR_UNKNOWN) throw new Error('Unknown invoice.');
      return aboutOf(invoice);
    };
  };

  private readonly handles: Record<string, Handle> = {
    'checkout.session.completed': this.checkout,
    'checkout.session.async_payment_succeeded': this.checkout,
    'checkout.session.async_payment_failed': this.checkoutFailed,
    'checkout.session.expired': this.checkout,
    'payment_intent.payment_failed': this.declined,
    'charge.refunded': this.refunded,
    'refund.created': this.refunded,
    'refund.updated': this.refunded,
    'refund.failed': this.refundFailed,
    'invoice.sent': this.invoice,
    'invoice.paid': this.invoice,
    'invoice.payment_failed': this.invoice,
    'invoice.marked_uncollectible': this.invoice,
    'invoice.voided': this.invoice,
  };

  private settle(object: Event['data']['object'], known: Partial<CheckoutFacts> = {}): Reaction {
    const facts = { ...toCheckoutFacts(sessionSchema.parse(object)), ...known };
    return async (em) => {
      const payment = await this.payments.applyCheckout(em, facts, { cause: 'webhook' });
      // A restored backup may lack the payment. Someone was charged, so staff must see this.
      if (!payment && facts.paymentId && facts.isPaid)
        throw new Error('A checkout of ours was paid, but its payment is missing.');
      return aboutOf(payment);
    };
  }
}

function aboutOf(subject: { leadId?: string | null } | null) {
  return { leadId: subject?.leadId ?? null };
}

function isFromFuture(signature: string): boolean {
  const stamp = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  return stamp > Date.now() / 1000 + TOLERANCE_SECONDS;
}

@Module({
  imports: [PaymentsModule],
  controllers: [createWebhookController('api/stripe', StripeWebhookSource)],
  providers: [StripeWebhookSource],
})
export class StripeWebhooksModule {}

import type { InvoiceItem, InvoiceStatus, PaymentMode } from '#shared/payment.js';
import { NotConfigured, ProviderRejected } from '../platform/providers/provider-errors.js';
import type { Payment } from './payment.entity.js';

/** A checkout to open. Opening the same one again returns the one that is already open. */
export interface Checkout {
  /** Idempotency key, never used for another checkout. */
  key: string;
  paymentId: string;
  leadId: string;
  amountCents: number;
  currency: string;
  name: string;
  about: string;
  email: string;
  customerId: string | null;
  /** Where the payer returns to; the provider replaces `{CHECKOUT_SESSION_ID}`. */
  successUrl: string;
  cancelUrl: string;
}

/** The provider's current view of a checkout. */
export interface CheckoutFacts {
  sessionId: string;
  /** Our id, from the checkout's metadata; null for a checkout that isn't ours. */
  paymentId: string | null;
  leadId: string | null;
  status: 'open' | 'complete' | 'expired';
  isPaid: boolean;
  /** A delayed payment that the bank refused. */
  hasFailed: boolean;
  amountCents: number | null;
  currency: string | null;
  url: string | null;
  paymentIntentId: string | null;
  customerId: string | null;
}

export interface InvoiceToSend {
  id: string;
  leadId: string;
  customerId: string;
  description: string;
  items: InvoiceItem[];
  /** The provider's id from an earlier attempt; null the first time. */
  providerId: string | null;
  /** Attempts that failed on the provider's side. Part of the key: the same key would get the same failure again. */
  failedAttempts: number;
}

/** The recipient of an invoice. */
export interface Customer {
  leadId: string;
  name: string;
  email: string;
}

/** The provider's current view of an invoice. */
export interface InvoiceFacts {
  providerId: string;
  status: InvoiceStatus;
  url: string | null;
}

/** What we need from a payment provider. Every method returns or throws a `ProviderError`. */
export abstract class PaymentGateway {
  abstract readonly mode: PaymentMode;
  /** The provider's name, for error messages. */
  abstract readonly provider: string;
  /** Whether an id comes from this provider in its current mode (live, test or sandbox). */
  abstract owns(id: string): boolean;
  /** Throws `CustomerDeleted` if the account has no such customer. */
  abstract openCheckout(checkout: Checkout): Promise<CheckoutFacts>;
  /** Returns null if our account has no such checkout. */
  abstract readCheckout(sessionId: string): Promise<CheckoutFacts | null>;
  /** Expires an unpaid checkout; does nothing to a closed one. */
  abstract expireCheckout(sessionId: string): Promise<void>;
  /** Returns the total refunded so far, in cents. */
  abstract readRefunded(paymentIntentId: string): Promise<number>;
  /** Creates a customer; the same lead and attempt return the same customer. */
  abstract createCustomer(customer: Customer, attempt: string): Promise<string>;
  /** Updates the customer's name and email; returns false if there is no such customer. */
  abstract updateCustomer(id: string, customer: Customer): Promise<boolean>;
  /** Creates a draft, which its recipient cannot see yet. */
  abstract draftInvoice(invoice: InvoiceToSend): Promise<string>;
  /** Continues where an earlier attempt failed, until the recipient was sent the invoice. */
  abstract sendInvoice(invoice: InvoiceToSend & { providerId: string }): Promise<InvoiceFacts>;
  abstract readInvoice(providerId: string): Promise<InvoiceFacts | null>;

  /** A refund's webhook is dropped while its payment isn't known to be paid, so refunds are read with a checkout, too. */
  async readRefundedAtCheckout({ isPaid, paymentIntentId }: CheckoutFacts): Promise<number> {
    return isPaid && paymentIntentId ? this.readRefunded(paymentIntentId) : 0;
  }

  /** The id if it comes from this provider, otherwise null. */
  owned(id: string | null | undefined): string | null {
    return id && this.owns(id) ? id : null;
  }
}

/** The account doesn't have the customer of a checkout, or no longer has it. */
export class CustomerDeleted extends ProviderRejected {}

/** Facts for a checkout that isn't, or is no longer, in our account, so it cannot be paid. */
export function unpayableCheckout(
  { id, leadId, amountCents, currency }: Payment,
  sessionId: string,
): CheckoutFacts {
  return {
    sessionId,
    paymentId: id,
    leadId: leadId ?? null,
    status: 'expired',
    isPaid: false,
    hasFailed: false,
    amountCents,
    currency,
    url: null,
    paymentIntentId: null,
    customerId: null,
  };
}

/** No payment provider is configured: every call is refused. */
export class NoPaymentGateway extends PaymentGateway {
  readonly mode = 'none';
  readonly openCheckout = this.refuse;
  readonly readCheckout = this.refuse;
  readonly expireCheckout = this.refuse;
  readonly readRefunded = this.refuse;
  readonly createCustomer = this.refuse;
  readonly updateCustomer = this.refuse;
  readonly draftInvoice = this.refuse;
  readonly sendInvoice = this.refuse;
  readonly readInvoice = this.refuse;

  /** `provider` is the one that could be configured. */
  constructor(readonly provider: string) {
    super();
  }

  /** Payments made before the key was removed still count. */
  owns(id: string): boolean {
    return !isSandboxId(id);
  }

  private async refuse(): Promise<never> {
    throw new NotConfigured(this.provider);
  }
}

/** Whether the sandbox made up the id of this checkout, customer or invoice. */
export function isSandboxId(id: string): boolean {
  return /^[a-z]+_sandbox_/.test(id);
}

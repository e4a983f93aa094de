import { ProviderRejected } from '../platform/providers/provider-errors.js';
import type { InvoiceItem, InvoiceStatus } from '../shared/payments/invoice.contract.js';
import type { PaymentMode } from '../shared/payments/payment.contract.js';

/** A checkout to be opened. Opening the same one again gives the checkout that is open. */
export interface Checkout {
  /** Never used for another checkout. */
  key: string;
  paymentId: string;
  leadId: string;
  amountCents: number;
  currency: string;
  name: string;
  about: string;
  email: string;
  customerId: string | null;
  /** Where the payer comes back to; the provider puts the id of its checkout into `{CHECKOUT_SESSION_ID}`. */
  successUrl: string;
  cancelUrl: string;
}

/** How a checkout stands, in the provider's word. */
export interface CheckoutFacts {
  sessionId: string;
  /** Our id, which we had the checkout carry; null where it carries none, and so is not ours. */
  paymentId: string | null;
  leadId: string | null;
  status: 'open' | 'complete' | 'expired';
  isPaid: boolean;
  /** The bank took its time, and refused. */
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
  /** The provider's id from an earlier try; null the first time. */
  providerId: string | null;
  /** How many tries the provider failed on its own side: it would answer the next one the same under the same key. */
  faults: number;
}

/** Whom an invoice goes to. */
export interface Customer {
  leadId: string;
  name: string;
  email: string;
}

/** How an invoice stands, in the provider's word. */
export interface InvoiceFacts {
  providerId: string;
  status: InvoiceStatus;
  url: string | null;
}

/** What payments need of whoever takes the money. Every call ends in its answer or in a `ProviderError`. */
export abstract class PaymentGateway {
  abstract readonly mode: PaymentMode;
  /** Whether an id is of its own making. What others made, or it made in another mode, it knows nothing of. */
  abstract owns(id: string): boolean;
  /** Throws `CustomerGone` where its account has no such customer. */
  abstract openCheckout(checkout: Checkout): Promise<CheckoutFacts>;
  /** Null where there is no such checkout in our account. */
  abstract readCheckout(sessionId: string): Promise<CheckoutFacts | null>;
  /** Closes a checkout that nobody has paid; one that is closed already stays so. */
  abstract expireCheckout(sessionId: string): Promise<void>;
  /** Cents that were paid back. */
  abstract readRefunded(paymentIntentId: string): Promise<number>;
  /** The customer of a lead; asked again for the same lead and attempt, the same one. */
  abstract createCustomer(customer: Customer, attempt: string): Promise<string>;
  /** Has a customer go by this name and address from now on; false where there is none. */
  abstract keepCustomer(id: string, customer: Customer): Promise<boolean>;
  /** Begins an invoice: nobody is told of it yet. */
  abstract draftInvoice(invoice: InvoiceToSend): Promise<string>;
  /** Goes on from wherever an earlier try ended, until its recipient was told. */
  abstract sendInvoice(invoice: InvoiceToSend & { providerId: string }): Promise<InvoiceFacts>;
  abstract readInvoice(providerId: string): Promise<InvoiceFacts | null>;

  /** An id, if it is of its own making. */
  owned(id: string | null | undefined): string | null {
    return id && this.owns(id) ? id : null;
  }
}

/** The customer that a checkout was to be for is not in the account, or no longer. */
export class CustomerGone extends ProviderRejected {}

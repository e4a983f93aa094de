import type { RepairItem } from './lead.js';
import type { QuoteTerms } from './quote.js';
import type { StaffMember } from './user.js';

/**
 * `opening`: requested, no response yet. `open`: awaiting the payer. `processing`: the bank has not decided. `paid`
 * includes refunded payments; see `refundedCents`.
 */
export const PAYMENT_STATES = ['opening', 'open', 'processing', 'expired', 'failed', 'paid'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** The payment provider, the sandbox, or none. */
export const PAYMENT_MODES = ['stripe', 'sandbox', 'none'] as const;
export type PaymentMode = (typeof PAYMENT_MODES)[number];

/** Events in the lead's timeline. */
export const PAYMENT_EVENTS = ['opened', 'processing', 'paid', 'failed', 'expired', 'refunded'] as const;
export type PaymentEventKind = (typeof PAYMENT_EVENTS)[number];

/** Exact strings of the specification. */
export const PAYMENT_TEXT = {
  sessionFailed: 'Failed to create payment session',
  redirectFailed: 'Failed to redirect to checkout',
  paymentFailed: 'Failed to process payment',
  noSession: 'Invalid payment session',
  notVerified: 'Payment verification failed',
  noLeadId: 'Lead ID not found in payment session',
  notMoved: 'Failed to update lead status',
} as const;

export interface PaymentView {
  id: string;
  state: PaymentState;
  amountCents: number;
  refundedCents: number;
  sessionId: string | null;
  /** URL of the payment page, while it can be paid. */
  url: string | null;
  /** Why the last try failed. */
  failure: string | null;
  createdAt: string;
  createdBy: StaffMember | null;
  paidAt: string | null;
}

/** A row in the list of all payments. The lead's fields are null after the lead is deleted. */
export interface PaymentListView extends PaymentView {
  leadId: string | null;
  leadName: string | null;
  propertyAddress: string | null;
}

export const PAYMENT_SORTS = ['createdAt', 'paidAt', 'amountCents'] as const;
export type PaymentSort = (typeof PAYMENT_SORTS)[number];

export interface PaymentFilter {
  /** Search words, as in the list of leads. */
  q?: string;
  state?: PaymentState | PaymentState[];
  leadId?: string;
}

/** Paid and not fully refunded. */
export function keepsMoney(payment: Pick<PaymentView, 'state' | 'amountCents' | 'refundedCents'>): boolean {
  return payment.state === 'paid' && payment.refundedCents < payment.amountCents;
}

/** An accepted quote. It never changes. */
export interface QuoteView {
  id: string;
  acceptedAt: string;
  acceptedBy: StaffMember | null;
  terms: QuoteTerms;
}

/** Body of `POST /api/leads/:id/quotes`; `version` is the version of the lead whose terms were shown. */
export interface AcceptQuoteRequest {
  version: number;
}

/** Body of `POST /api/leads/:id/proposal`: the end of the pitch, with what was shown to the owner and accepted. */
export interface FinishPitchRequest {
  version: number;
  /** Dollars a month for the whole property. */
  estimatedRent: number;
  repairChecklist: RepairItem[];
}

/** Answer of `GET /api/leads/:id/payments`, newest payment first. */
export interface LeadPayments {
  mode: PaymentMode;
  /** What the next payment would charge. */
  chargeCents: number;
  /** Whether a payment was made or is processing, so that no other one can be started. */
  isSettled: boolean;
  quote: QuoteView | null;
  payments: PaymentView[];
}

/** Body of `POST /api/stripe/create-session`. Only `leadId` and `amount` are used; the rest is read from the lead. */
export interface CreateSession {
  leadId: string;
  /** Dollars; must be what the server charges. */
  amount?: number;
  email?: string;
  name?: string;
  propertyAddress?: string;
  description?: string;
}

export interface CreatedSession {
  success: true;
  id: string;
  url: string;
}

/** Answer of `GET /api/stripe/verify-payment/:sessionId`. */
export interface VerifiedPayment {
  success: true;
  data: { metadata: { leadId: string } };
}

/** Prefix of checkout ids in the sandbox. */
export const SANDBOX_SESSION = 'cs_sandbox_';

/** Checkout ids of the provider and of the sandbox. */
export const SESSION_ID = /^cs_[A-Za-z0-9_]{6,200}$/;

/** The provider's statuses, plus `failed` for an invoice it refused. */
export const INVOICE_STATUSES = ['draft', 'open', 'paid', 'uncollectible', 'void', 'failed'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

export const INVOICE_LIMITS = {
  items: 50,
  description: 500,
  itemDescription: 250,
  /** Cents, for each item. */
  itemMin: 1,
  itemMax: 10_000_000,
  dueDays: 30,
} as const;

export interface InvoiceItem {
  description: string;
  /** Cents. */
  amount: number;
}

export interface InvoiceView {
  id: string;
  description: string;
  /** Seconds since 1970. */
  created: number;
  /** Cents. */
  amount_due: number;
  status: InvoiceStatus;
  items: InvoiceItem[];
  /** URL of the payment page, while it can be paid. */
  url: string | null;
  /** Why it hasn't been sent yet, or was refused. */
  failure: string | null;
}

/** A row in the list of all invoices. The lead's fields are null after the lead is deleted. */
export interface InvoiceListView extends InvoiceView {
  leadId: string | null;
  leadName: string | null;
  propertyAddress: string | null;
}

export const INVOICE_SORTS = ['created', 'amount_due'] as const;
export type InvoiceSort = (typeof INVOICE_SORTS)[number];

export interface InvoiceFilter {
  /** Search words, as in the list of leads. */
  q?: string;
  status?: InvoiceStatus | InvoiceStatus[];
  leadId?: string;
}

/** Body of `POST /api/stripe/invoices`, for a customer or for a lead who isn't one yet. */
export interface CreateInvoice {
  /** Chosen by the client: a repeated request gets the first invoice. */
  id?: string;
  customerId?: string;
  leadId?: string;
  description: string;
  items: InvoiceItem[];
}

/** Commas only separate thousands. */
const DOLLARS = /^-?(?=\.?\d)(\d{1,3}(,\d{3})+|\d*)(\.\d*)?$/;

/** Parses typed dollars into cents; anything else counts as 0. */
export function readCents(typed: string): number {
  const text = typed.replace(/[$\s]/g, '');
  return DOLLARS.test(text) ? Math.round(Number((Number(text.replaceAll(',', '')) * 100).toFixed(3))) : 0;
}

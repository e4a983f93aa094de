import type { RepairItem } from '../leads/lead.contract.js';
import type { QuoteTerms } from '../pricing/quote.js';
import type { StaffMember } from '../users/staff.contract.js';

/**
 * `opening`: asked for, not answered yet. `open`: the checkout waits for its payer. `processing`: the bank has not
 * decided. `paid` also where it was paid back since: `refundedCents` tells.
 */
export const PAYMENT_STATES = ['opening', 'open', 'processing', 'expired', 'failed', 'paid'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** Who takes the money: Stripe, a stand-in on this machine, or nobody. */
export const PAYMENT_MODES = ['stripe', 'sandbox', 'none'] as const;
export type PaymentMode = (typeof PAYMENT_MODES)[number];

/** What happened to a payment, as the timeline of its lead tells. */
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
  /** Address of the page to pay it on, while it can be paid. */
  url: string | null;
  /** Why the last try failed. */
  failure: string | null;
  createdAt: string;
  createdBy: StaffMember | null;
  paidAt: string | null;
}

/** Whether it was paid, and something of it still is. */
export function isKept(payment: Pick<PaymentView, 'state' | 'amountCents' | 'refundedCents'>): boolean {
  return payment.state === 'paid' && payment.refundedCents < payment.amountCents;
}

/** An accepted offer; it never changes. */
export interface QuoteView {
  id: string;
  acceptedAt: string;
  acceptedBy: StaffMember | null;
  terms: QuoteTerms;
}

/** Body of `POST /api/leads/:id/quotes`; `version` is that of the lead whose terms were shown. */
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
  /** Whether no further payment is to be taken: one is kept, or the bank decides on it. */
  isSettled: boolean;
  quote: QuoteView | null;
  payments: PaymentView[];
}

/** Body of `POST /api/stripe/create-session`; who pays and for what is read from the lead. */
export interface CreateSession {
  leadId: string;
  /** Dollars; has to be what the server charges. */
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

/** How the ids of made-up checkouts begin. */
export const SANDBOX_SESSION = 'cs_sandbox_';

/** Ids of Stripe and of its stand-in. */
export const SESSION_ID = /^cs_[A-Za-z0-9_]{6,200}$/;

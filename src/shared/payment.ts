import * as z from 'zod/mini';
import { define, intSchema, oneOrMany, requiredTextSchema, textSchema, withChecks } from './fields.js';
import { LEAD_LIMITS, leadSchema } from './lead.js';
import { EMAIL_MAX } from './limits.js';
import type { QuoteTerms } from './quote.js';
import type { StaffMember } from './user.js';

export const INVOICE_LIMITS = {
  items: 50,
  description: 500,
  itemDescription: 250,
  /** Cents, for each item. */
  itemMin: 1,
  itemMax: 10_000_000,
  dueDays: 30,
} as const;

const leadIdSchema = /* @__PURE__ */ define(() => withChecks(z.guid(), z.toLowerCase()));

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

export const PAYMENT_SORTS = [
  'createdAt',
  'paidAt',
  'amountCents',
  'state',
  'leadName',
  'propertyAddress',
] as const;
export type PaymentSort = (typeof PAYMENT_SORTS)[number];

export const paymentFilterSchema = /* @__PURE__ */ define(() =>
  z.partial(
    z.strictObject({
      /** Search text, as in the list of leads. */
      q: textSchema(100),
      state: oneOrMany(z.enum(PAYMENT_STATES), 1, PAYMENT_STATES.length),
      leadId: leadIdSchema,
    }),
  ),
);
export type PaymentFilter = z.output<typeof paymentFilterSchema>;

/** Paid and not fully refunded. */
export function hasNetPayment(
  payment: Pick<PaymentView, 'state' | 'amountCents' | 'refundedCents'>,
): boolean {
  return payment.state === 'paid' && payment.refundedCents < payment.amountCents;
}

/** An accepted quote. It never changes. */
export interface QuoteView {
  id: string;
  acceptedAt: string;
  acceptedBy: StaffMember | null;
  terms: QuoteTerms;
}

/**
 * The version of the prices and the length of the agreement that were shown; the request is refused if others apply by
 * then. The length is a setting of the company, which no version of the prices counts.
 */
const termsShown = { priceBook: z.optional(intSchema()), termMonths: z.optional(intSchema()) };
export type TermsShown = z.output<z.ZodMiniObject<typeof termsShown>>;

/** Body of `POST /api/leads/:id/quotes`; `version` is the version of the lead whose terms were shown. */
export const acceptQuoteSchema = /* @__PURE__ */ define(() =>
  z.strictObject({ version: intSchema(), ...termsShown }),
);
export type AcceptQuoteRequest = z.output<typeof acceptQuoteSchema>;

/** Body of `POST /api/leads/:id/proposal`: the end of the pitch, with what was shown to the owner and accepted. */
export const finishPitchSchema = /* @__PURE__ */ define(() =>
  z.strictObject({
    repairChecklist: leadSchema.shape.repairChecklist,
    /** Null counts as the default plan; without one, the lead's stays. */
    plan: z.optional(leadSchema.shape.plan),
    version: intSchema(),
    ...termsShown,
    /** Dollars a month for the whole property. */
    estimatedRent: withChecks(intSchema(), z.minimum(1), z.maximum(LEAD_LIMITS.dollars)),
  }),
);
export type FinishPitchRequest = z.output<typeof finishPitchSchema>;

/** Response of `GET /api/leads/:id/payments`, newest payment first. */
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
export const createSessionSchema = /* @__PURE__ */ define(() =>
  z.strictObject({
    leadId: leadIdSchema,
    amount: withChecks(
      z.optional(withChecks(z.number(), z.positive(), z.maximum(1_000_000))),
      z.describe('Dollars; refused unless it is the price'),
    ),
    email: z.optional(textSchema(EMAIL_MAX)),
    name: z.optional(textSchema(LEAD_LIMITS.name)),
    propertyAddress: z.optional(textSchema(LEAD_LIMITS.address)),
    description: z.optional(textSchema(INVOICE_LIMITS.description)),
  }),
);
export type CreateSession = z.output<typeof createSessionSchema>;

export interface CreatedSession {
  success: true;
  id: string;
  url: string;
}

/** Response of `GET /api/stripe/verify-payment/:sessionId`. */
export interface VerifiedPayment {
  success: true;
  data: { metadata: { leadId: string } };
}

/** A verified payment as its payer sees it. */
export interface PaidCheckout extends VerifiedPayment {
  amountCents: number;
  /** The property, or the owner's name if it has no address. */
  about: string;
}

/** Prefix of checkout ids in the sandbox. */
export const SANDBOX_SESSION = 'cs_sandbox_';

/** Checkout ids of the provider and of the sandbox. */
export const SESSION_ID = /^cs_[A-Za-z0-9_]{6,200}$/;

/** The provider's statuses, plus `failed` for an invoice it refused. */
export const INVOICE_STATUSES = ['draft', 'open', 'paid', 'uncollectible', 'void', 'failed'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

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

export const INVOICE_SORTS = [
  'created',
  'amount_due',
  'description',
  'status',
  'leadName',
  'propertyAddress',
] as const;
export type InvoiceSort = (typeof INVOICE_SORTS)[number];

export const invoiceFilterSchema = /* @__PURE__ */ define(() =>
  z.partial(
    z.strictObject({
      /** Search text, as in the list of leads. */
      q: textSchema(100),
      status: oneOrMany(z.enum(INVOICE_STATUSES), 1, INVOICE_STATUSES.length),
      leadId: leadIdSchema,
    }),
  ),
);
export type InvoiceFilter = z.output<typeof invoiceFilterSchema>;

const customerIdSchema = /* @__PURE__ */ define(() =>
  withChecks(z.string(), z.regex(/^cus_\w{1,100}$/, 'Not a customer id')),
);

const invoiceItemSchema = /* @__PURE__ */ define(() =>
  z.strictObject({
    description: requiredTextSchema(INVOICE_LIMITS.itemDescription),
    amount: withChecks(
      intSchema(),
      z.minimum(INVOICE_LIMITS.itemMin),
      z.maximum(INVOICE_LIMITS.itemMax),
      z.describe('Cents'),
    ),
  }),
);

/** Body of `POST /api/stripe/invoices`, for a customer or for a lead who isn't one yet. */
export const createInvoiceSchema = /* @__PURE__ */ define(() =>
  withChecks(
    z.strictObject({
      /** Chosen by the client: a repeated request gets the first invoice. */
      id: z.optional(leadIdSchema),
      customerId: z.optional(customerIdSchema),
      leadId: z.optional(leadIdSchema),
      description: requiredTextSchema(INVOICE_LIMITS.description),
      items: withChecks(z.array(invoiceItemSchema), z.minLength(1), z.maxLength(INVOICE_LIMITS.items)),
    }),
    z.refine(({ customerId, leadId }) => Boolean(customerId) !== Boolean(leadId), {
      path: ['customerId'],
      message: 'Choose a customer or a lead',
    }),
  ),
);
export type CreateInvoice = z.output<typeof createInvoiceSchema>;

/** Query of `GET /api/stripe/invoices`. */
export const invoicesOfSchema = /* @__PURE__ */ define(() =>
  withChecks(
    z.strictObject({ customerId: z.optional(customerIdSchema), leadId: z.optional(leadIdSchema) }),
    z.refine(
      ({ customerId, leadId }) => Boolean(customerId) !== Boolean(leadId),
      'Send customerId or leadId',
    ),
  ),
);

/** Commas only separate thousands. */
const DOLLARS = /^-?(?=\.?\d)(\d{1,3}(,\d{3})+|\d*)(\.\d*)?$/;

/** Parses typed dollars into cents; anything else counts as 0. */
export function readCents(typed: string): number {
  const text = typed.replace(/[$\s]/g, '');
  return DOLLARS.test(text) ? Math.round(Number((Number(text.replaceAll(',', '')) * 100).toFixed(3))) : 0;
}

import { z } from 'zod';
import { requiredTextSchema, textSchema } from './fields.schema.js';
import { LEAD_LIMITS, leadSchema } from './lead.js';
import { EMAIL_MAX } from './limits.js';
import type {
  AcceptQuoteRequest,
  CreateSession,
  FinishPitchRequest,
  InvoiceFilter,
  PaymentFilter,
} from './payment.js';
import { type CreateInvoice, INVOICE_LIMITS, INVOICE_STATUSES, PAYMENT_STATES } from './payment.js';

const leadId = z.guid().toLowerCase();

const state = z.enum(PAYMENT_STATES);

export const paymentFilterSchema = z
  .strictObject({
    q: textSchema(100),
    state: z.union([state, z.array(state).min(1).max(PAYMENT_STATES.length)]),
    leadId,
  })
  .partial() satisfies z.ZodType<PaymentFilter>;

const status = z.enum(INVOICE_STATUSES);

export const invoiceFilterSchema = z
  .strictObject({
    q: textSchema(100),
    status: z.union([status, z.array(status).min(1).max(INVOICE_STATUSES.length)]),
    leadId,
  })
  .partial() satisfies z.ZodType<InvoiceFilter>;

/** The specification allows more fields than we use. */
export const createSessionSchema = z.strictObject({
  leadId,
  amount: z.number().positive().max(1_000_000).optional().describe('Dollars; refused unless it is the price'),
  email: textSchema(EMAIL_MAX).optional(),
  name: textSchema(LEAD_LIMITS.name).optional(),
  propertyAddress: textSchema(LEAD_LIMITS.address).optional(),
  description: textSchema(INVOICE_LIMITS.description).optional(),
}) satisfies z.ZodType<CreateSession>;

export const acceptQuoteSchema = z.strictObject({ version: z.int() }) satisfies z.ZodType<AcceptQuoteRequest>;

export const finishPitchSchema = z.strictObject({
  repairChecklist: leadSchema.shape.repairChecklist,
  version: z.int(),
  estimatedRent: z.int().min(1).max(LEAD_LIMITS.dollars),
}) satisfies z.ZodType<FinishPitchRequest>;

const customerId = z.string().regex(/^cus_\w{1,100}$/, 'Not the id of a customer');
const item = z.strictObject({
  description: requiredTextSchema(INVOICE_LIMITS.itemDescription),
  amount: z.int().min(INVOICE_LIMITS.itemMin).max(INVOICE_LIMITS.itemMax).describe('Cents'),
});

export const createInvoiceSchema = z
  .strictObject({
    id: z.guid().toLowerCase().optional(),
    customerId: customerId.optional(),
    leadId: leadId.optional(),
    description: requiredTextSchema(INVOICE_LIMITS.description),
    items: z.array(item).min(1).max(INVOICE_LIMITS.items),
  })
  .refine(({ customerId, leadId }) => Boolean(customerId) !== Boolean(leadId), {
    path: ['customerId'],
    message: 'Say whose invoice it is: a customer or a lead',
  }) satisfies z.ZodType<CreateInvoice>;

export const invoicesOfSchema = z
  .strictObject({ customerId: customerId.optional(), leadId: leadId.optional() })
  .refine(
    ({ customerId, leadId }) => Boolean(customerId) !== Boolean(leadId),
    'Say whose: customerId or leadId',
  );

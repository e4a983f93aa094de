import { PAYMENT_TEXT } from '#shared/payment.js';
import { defineError } from '../platform/errors.js';
import { describeFault } from '../platform/providers/provider-calls.js';
import type { ProviderError } from '../platform/providers/provider-errors.js';

/** The specification requires `success` and `error` in these responses, next to the problem document's own members. */
function parts(error: string, details: object = {}) {
  return { message: error, details: { success: false, error, ...details } };
}

export const AmountMismatch = defineError('invalid', 'AMOUNT_MISMATCH', (chargeCents: number) =>
  parts('This is not the amount we charge.', { chargeCents }),
);
export const AlreadyPaid = defineError('conflict', 'ALREADY_PAID', () =>
  parts('This lead has already paid.'),
);
export const PaymentUnderWay = defineError('conflict', 'PAYMENT_UNDER_WAY', () =>
  parts('The bank is still processing a payment from this lead.'),
);
/** `reason` tells staff why the provider did not open the checkout. */
export const PaymentSessionFailed = defineError(
  'bad-gateway',
  'PAYMENT_SESSION_FAILED',
  (cause: ProviderError) => ({
    ...parts(PAYMENT_TEXT.sessionFailed, { reason: describeFault(cause) }),
    kind: cause.kind,
    code: cause.code,
    ...(cause.retryAfter !== undefined && { retryAfter: cause.retryAfter }),
    cause,
  }),
);

/** Unpaid, unknown, or from another account: the response doesn't reveal which. */
export const PaymentNotVerified = defineError('not-found', 'PAYMENT_NOT_VERIFIED', PAYMENT_TEXT.notVerified);
/** A bank transfer that was started and takes days. It isn't verified either, so scripts see the same status. */
export const PaymentProcessing = defineError('not-found', 'PAYMENT_PROCESSING', PAYMENT_TEXT.notVerified);
export const LeadIdMissing = defineError('not-found', 'LEAD_ID_MISSING', PAYMENT_TEXT.noLeadId);
export const VerificationUnavailable = defineError(
  'unavailable',
  'VERIFICATION_UNAVAILABLE',
  (cause: ProviderError) => ({ message: PAYMENT_TEXT.notVerified, retryAfter: cause.retryAfter ?? 5, cause }),
);
/** The money is safe; the payment is recorded as soon as the database answers. */
export const LeadNotMoved = defineError('unavailable', 'LEAD_NOT_MOVED', (cause: unknown) => ({
  message: PAYMENT_TEXT.notMoved,
  retryAfter: 2,
  cause,
}));

/** No one has accepted prices, or a length of the agreement, that they were not shown. */
export const PricesChanged = defineError(
  'conflict',
  'PRICES_CHANGED',
  'Our prices or terms changed in the meantime. Go over the new ones with the owner, then finish again.',
);
export const PlanNotOffered = defineError('conflict', 'PLAN_NOT_OFFERED', (plan: string) => ({
  message: `We no longer offer the ${plan} plan. Choose another plan for this property.`,
}));

export const PaymentNotFound = defineError('not-found', 'PAYMENT_NOT_FOUND', "This payment doesn't exist.");
export const InvoiceNotFound = defineError('not-found', 'INVOICE_NOT_FOUND', "This invoice doesn't exist.");
export const CustomerNotFound = defineError('not-found', 'CUSTOMER_NOT_FOUND', 'No lead has this customer.');
/** After a restore, until an admin has checked what was sent since the backup. */
export const SendingPaused = defineError('unavailable', 'SENDING_PAUSED', {
  message: 'Sending is paused. An admin can resume it.',
  retryAfter: 1_800,
});

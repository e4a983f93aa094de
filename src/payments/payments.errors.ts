import { DomainError, type ErrorKind, NotFound } from '../platform/errors.js';
import type { ProviderError } from '../platform/providers/provider-errors.js';
import { wordsOfFault } from '../platform/providers/words-of-fault.js';
import { PAYMENT_TEXT } from '../shared/payments/payment.contract.js';

/** A price is the server's alone. */
export class AmountMismatch extends DomainError {
  readonly kind = 'invalid';
  readonly code = 'AMOUNT_MISMATCH';
  override readonly details: { success: false; error: string; chargeCents: number };

  constructor(chargeCents: number) {
    super('This is not the amount that is charged.');
    this.details = { success: false, error: this.message, chargeCents };
  }
}

export class AlreadyPaid extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'ALREADY_PAID';
  override readonly details: { success: false; error: string };

  constructor() {
    super('This lead has paid already.');
    this.details = { success: false, error: this.message };
  }
}

/** The bank has not decided yet; a second payment could be one too many. */
export class PaymentUnderWay extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'PAYMENT_UNDER_WAY';
  override readonly details: { success: false; error: string };

  constructor() {
    super('A payment of this lead is waiting for the bank.');
    this.details = { success: false, error: this.message };
  }
}

/** The provider did not open the checkout; `reason` says why, for staff. */
export class PaymentSessionFailed extends DomainError {
  readonly kind: ErrorKind;
  readonly code: string;
  override readonly retryAfter?: number;
  override readonly details: { success: false; error: string; reason: string };

  constructor(cause: ProviderError) {
    super(PAYMENT_TEXT.sessionFailed, { cause });
    this.kind = cause.kind;
    this.code = cause.code;
    this.retryAfter = cause.retryAfter;
    this.details = { success: false, error: this.message, reason: wordsOfFault(cause) };
  }
}

/** Unpaid, unknown, of another account: nobody is told which. */
export class PaymentNotVerified extends NotFound {
  override readonly code = 'PAYMENT_NOT_VERIFIED';
  constructor() {
    super(PAYMENT_TEXT.notVerified);
  }
}

/** Our own checkout that no longer says whose it is. */
export class LeadIdMissing extends NotFound {
  override readonly code = 'LEAD_ID_MISSING';
  constructor() {
    super(PAYMENT_TEXT.noLeadId);
  }
}

/** Whether it was paid cannot be told just now; the public is told no more of the provider. */
export class VerificationUnavailable extends DomainError {
  readonly kind = 'unavailable';
  readonly code = 'VERIFICATION_UNAVAILABLE';
  override readonly retryAfter: number;

  constructor(cause: ProviderError) {
    super(PAYMENT_TEXT.notVerified, { cause });
    this.retryAfter = cause.retryAfter ?? 5;
  }
}

/** The money is safe and the payment is noted as soon as it can be. */
export class LeadNotMoved extends DomainError {
  readonly kind = 'unavailable';
  readonly code = 'LEAD_NOT_MOVED';
  override readonly retryAfter = 2;

  constructor(cause: unknown) {
    super(PAYMENT_TEXT.notMoved, { cause });
  }
}

export class CustomerNotFound extends NotFound {
  override readonly code = 'CUSTOMER_NOT_FOUND';
  constructor() {
    super('No lead has this customer.');
  }
}

/** The database was restored, and nobody has checked yet what went out since its backup. */
export class SendingPaused extends DomainError {
  readonly kind = 'unavailable';
  readonly code = 'SENDING_PAUSED';
  override readonly retryAfter = 1_800;

  constructor() {
    super('Sending is paused; an administrator lets it go on.');
  }
}

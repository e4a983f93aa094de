import { FORM_REFUSALS } from '#shared/web/public-form.js';
import { DomainError } from '../errors.js';

/** The form came without a token of ours, or was open for more than a day. */
export class FormTokenRefused extends DomainError {
  readonly kind = 'forbidden';
  readonly code = FORM_REFUSALS.token;
  override readonly details: { expired: boolean };

  /** Only who opened the page, however long ago, may be given another token unasked. */
  constructor(hasExpired: boolean) {
    super('This form has been open for too long. Please send it once more.');
    this.details = { expired: hasExpired };
  }
}

/** Nobody fills a form in as fast as that; `retryAfter` says when it is welcome. */
export class SentTooEarly extends DomainError {
  readonly kind = 'too-many';
  readonly code = FORM_REFUSALS.tooEarly;

  constructor(override readonly retryAfter: number) {
    super('That was very fast. Please wait a moment and send the form again.');
  }
}

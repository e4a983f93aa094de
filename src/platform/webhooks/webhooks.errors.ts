import { DomainError, NotFound } from '../errors.js';

/** The call is not from whom it says; the answer does not tell what was wrong with it. */
export class BadSignature extends DomainError {
  readonly kind: 'malformed' | 'forbidden';
  readonly code = 'BAD_SIGNATURE';

  constructor(status: 400 | 403) {
    super('The signature is not valid.');
    this.kind = status === 400 ? 'malformed' : 'forbidden';
  }
}

export class WebhookNotFound extends NotFound {
  override readonly code = 'WEBHOOK_NOT_FOUND';
  constructor() {
    super('There is no such event.');
  }
}

export class WebhookNotReplayable extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'WEBHOOK_NOT_REPLAYABLE';
  constructor() {
    super('This event was handled already, or is about to be.');
  }
}

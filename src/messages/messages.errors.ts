import { DomainError, InvalidFields, NotFound } from '../platform/errors.js';
import { MESSAGE_TEXT } from '../shared/messages/message.contract.js';

export class MessageNotFound extends NotFound {
  override readonly code = 'MESSAGE_NOT_FOUND';
  constructor() {
    super('Message not found');
  }
}

/** The message is no longer in a state in which somebody has to decide. */
export class MessageSettled extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'MESSAGE_SETTLED';
  constructor(text: string = MESSAGE_TEXT.settled) {
    super(text);
  }
}

/** Nothing stands against the address, or the person's own word, which only the person can take back. */
export class SuppressionStands extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'SUPPRESSION_STANDS';
  constructor() {
    super(MESSAGE_TEXT.suppressionStands);
  }
}

/** Another mail was asked for under this name. */
export class KeyTaken extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'IDEMPOTENCY_KEY_TAKEN';
  constructor() {
    super(MESSAGE_TEXT.keyTaken);
  }
}

/** The recipient is unknown here, or may not be written to: this is no mail relay. */
export class RecipientRefused extends InvalidFields {
  override readonly code = 'RECIPIENT_REFUSED';
  constructor(message: string) {
    super([{ field: 'to', code: 'recipient_refused', message }], message);
  }
}

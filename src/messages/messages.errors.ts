import { MESSAGE_TEXT } from '#shared/message.js';
import { defineError } from '../platform/errors.js';

export const MessageNotFound = defineError('not-found', 'MESSAGE_NOT_FOUND', 'Message not found');

/** The message is no longer in a state that allows this. */
export const MessageSettled = defineError(
  'conflict',
  'MESSAGE_SETTLED',
  (text: string = MESSAGE_TEXT.settled) => text,
);

/** There is no suppression, or only the person who opted out can undo it. */
export const SuppressionNotLiftable = defineError(
  'conflict',
  'SUPPRESSION_STANDS',
  MESSAGE_TEXT.suppressionStands,
);

/** The idempotency key was used for a different message. */
export const KeyTaken = defineError('conflict', 'IDEMPOTENCY_KEY_TAKEN', MESSAGE_TEXT.keyTaken);

/** Unknown or suppressed recipients: this is not an open relay. */
export const RecipientRefused = defineError('invalid', 'RECIPIENT_REFUSED', (message: string) => ({
  message,
  errors: [{ field: 'to', code: 'recipient_refused', message }],
}));

import { EMAIL_FILES, MESSAGE_TEXT } from '#shared/message.js';
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

/** An attachment, of an email to us or from us. */
export const FileNotFound = defineError('not-found', 'FILE_NOT_FOUND', 'This attachment was deleted.');

export const NotEmailForm = defineError(
  'wrong-type',
  'UNSUPPORTED_MEDIA_TYPE',
  'Send the email and its files as multipart/form-data.',
);

const refusedFiles = (code: string, message: string) => ({
  message,
  errors: [{ field: 'files', code, message }],
});
export const FilesTooLarge = defineError(
  'too-large',
  'FILES_TOO_LARGE',
  refusedFiles('FILES_TOO_LARGE', EMAIL_FILES.tooLarge),
);
export const TooManyFiles = defineError(
  'invalid',
  'TOO_MANY_FILES',
  refusedFiles('TOO_MANY_FILES', EMAIL_FILES.tooMany),
);
export const FileRefused = defineError('invalid', 'FILE_REFUSED', (name: string) =>
  refusedFiles('FILE_REFUSED', EMAIL_FILES.refused(name)),
);

import { defineError } from '../platform/errors.js';

export const DocumentNotFound = defineError(
  'not-found',
  'DOCUMENT_NOT_FOUND',
  'This document does not exist or was deleted.',
);
export const QuoteMissing = defineError(
  'conflict',
  'QUOTE_MISSING',
  'The agreement states the fees the owner accepted. Finish the pitch first.',
);
export const AlreadySigned = defineError(
  'conflict',
  'ALREADY_SIGNED',
  'The agreement on this quote is already signed.',
);
export const AlreadyRecorded = defineError(
  'conflict',
  'ALREADY_RECORDED',
  'A signature for this document was already recorded within the last day.',
);
export const FormMissing = defineError(
  'conflict',
  'FORM_MISSING',
  'No template is set up for this document. Ask an admin to add one.',
);
export const SignedByService = defineError(
  'conflict',
  'SIGNED_BY_SERVICE',
  'Documents are signed through the signing service, which records signatures automatically.',
);
export const NothingToSign = defineError(
  'conflict',
  'NOTHING_TO_SIGN',
  'This document is not awaiting a signature.',
);
export const JustReminded = defineError(
  'conflict',
  'JUST_REMINDED',
  'The signer was reminded less than a day ago.',
);
export const RecipientCorrected = defineError(
  'conflict',
  'RECIPIENT_CORRECTED',
  "The lead's email changed after this document was sent. Send it again to use the new one.",
);
export const NoSignedFile = defineError(
  'not-found',
  'NO_SIGNED_FILE',
  'There is no signed file for this document.',
);
export const NotOpen = defineError(
  'conflict',
  'DOCUMENT_NOT_OPEN',
  'This document can no longer be signed, so there is nothing to cancel.',
);
export const SignedFileChanged = defineError(
  'bad-gateway',
  'SIGNED_FILE_CHANGED',
  'The stored file differs from the one that was signed. Contact an admin.',
);

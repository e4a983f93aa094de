import { DomainError, NotFound } from '../platform/errors.js';

export class DocumentNotFound extends NotFound {
  override readonly code = 'DOCUMENT_NOT_FOUND';
  constructor() {
    super('There is no such document.');
  }
}

/** The agreement states the fees that were accepted, and none were. */
export class QuoteMissing extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'QUOTE_MISSING';
  constructor() {
    super('The agreement states the fees the owner accepted. Finish the pitch first.');
  }
}

/** The same offer is not signed twice. */
export class AlreadySigned extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'ALREADY_SIGNED';
  constructor() {
    super('The agreement on this offer is signed already.');
  }
}

/** Two members of staff who record one document within a day mean one signature. */
export class AlreadyRecorded extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'ALREADY_RECORDED';
  constructor() {
    super('A signature of this document was recorded within the last day already.');
  }
}

/** There is no form of this type at the signing service. */
export class FormMissing extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'FORM_MISSING';
  constructor() {
    super('There is no form for this document at DocuSeal. An administrator has to name its template.');
  }
}

/** With a signing service, that service alone says that a document was signed. */
export class SignedByService extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'SIGNED_BY_SERVICE';
  constructor() {
    super('Documents are signed through the signing service here, which tells by itself what was signed.');
  }
}

/** The document is over, or not out yet. */
export class NothingToSign extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'NOTHING_TO_SIGN';
  constructor() {
    super('This document does not wait for a signature.');
  }
}

export class JustReminded extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'JUST_REMINDED';
  constructor() {
    super('The signer was reminded less than a day ago.');
  }
}

/** The old address need not be the owner's; sent anew, the document goes to the lead's present one. */
export class RecipientCorrected extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'RECIPIENT_CORRECTED';
  constructor() {
    super('The document went to an address the lead had before. Send it again to have it go to the new one.');
  }
}

/** Nothing was signed, or nothing that we have a file of. */
export class NoSignedFile extends NotFound {
  override readonly code = 'NO_SIGNED_FILE';
  constructor() {
    super('There is no signed file of this document.');
  }
}

/** Only what can still be signed is taken back. */
export class NotOpen extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'DOCUMENT_NOT_OPEN';
  constructor() {
    super('This document cannot be signed any more, so there is nothing to take back.');
  }
}

/** Our copy is not what was signed: whoever reads it has to know. */
export class SignedFileChanged extends DomainError {
  readonly kind = 'bad-gateway';
  readonly code = 'SIGNED_FILE_CHANGED';
  constructor() {
    super('The kept file is not the one that was signed: it was changed or cut off in the storage.');
  }
}

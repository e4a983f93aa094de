import { DomainError, NotFound } from '../../platform/errors.js';
import { REPORT_PDF_TEXT } from '../../shared/documents/report-pdf.contract.js';

/** Expired, made for another reader, or never there. */
export class ReportFileNotFound extends NotFound {
  override readonly code = 'REPORT_FILE_NOT_FOUND';
  constructor() {
    super(REPORT_PDF_TEXT.gone);
  }
}

/** There are no figures to draw yet, or none came. */
export class ReportNotReady extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'REPORT_NOT_READY';
  constructor() {
    super(REPORT_PDF_TEXT.notReady);
  }
}

export class PdfFailed extends DomainError {
  readonly kind = 'unavailable';
  readonly code = 'PDF_FAILED';
  constructor(cause: unknown) {
    super(REPORT_PDF_TEXT.failed);
    this.cause = cause;
  }
}

/** The queue of drawings is full: nobody would wait for more. */
export class TooManyDrawings extends DomainError {
  readonly kind = 'unavailable';
  readonly code = 'PDF_BUSY';
  override readonly retryAfter = 5;
  constructor() {
    super(REPORT_PDF_TEXT.busy);
  }
}

import { REPORT_PDF_TEXT } from '#shared/report-pdf.js';
import { defineError } from '../../platform/errors.js';

export const ReportFileNotFound = defineError('not-found', 'REPORT_FILE_NOT_FOUND', REPORT_PDF_TEXT.gone);
export const ReportNotReady = defineError('conflict', 'REPORT_NOT_READY', REPORT_PDF_TEXT.notReady);
export const PdfFailed = defineError('unavailable', 'PDF_FAILED', (cause: unknown) => ({
  message: REPORT_PDF_TEXT.failed,
  cause,
}));
export const PdfBusy = defineError('unavailable', 'PDF_BUSY', {
  message: REPORT_PDF_TEXT.busy,
  retryAfter: 5,
});

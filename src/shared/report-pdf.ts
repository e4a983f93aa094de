/** `POST /api/public/analyses/:leadId/pdf` and `POST /api/pdf/generate-report`: the file's URL, valid for an hour. */
export interface ReportPdf {
  url: string;
  fileName: string;
}

export const REPORT_PDF_TEXT = {
  download: 'Download Report',
  making: 'Preparing the PDF...',
  made: 'Your report is ready. The download has begun.',
  failed: 'Failed to generate PDF',
  notReady: 'This report has no figures yet. Try again in a moment.',
  gone: 'This download is no longer here. Download the report again.',
  busy: 'Many reports are being prepared right now. Please try again in a moment.',
} as const;

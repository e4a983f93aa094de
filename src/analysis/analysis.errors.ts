import {
  ACKNOWLEDGMENT_TEXT,
  ANALYSIS_TEXT,
  type CurrentRequirements,
  REPORT_REQUEST_TEXT,
  REQUIREMENTS_CHANGED,
} from '#shared/analysis.js';
import { ENROLLMENT_ERRORS } from '#shared/enrollment.js';
import { REPORT_PDF_TEXT } from '#shared/report-pdf.js';
import { defineError } from '../platform/errors.js';
import { NotConfigured, ProviderError } from '../platform/providers/provider-errors.js';

export const AnalysisNotFound = defineError('not-found', 'ANALYSIS_NOT_FOUND', ANALYSIS_TEXT.analysisMissing);
export const SubscriberNotFound = defineError('not-found', 'SUBSCRIBER_NOT_FOUND', 'Subscriber not found');
export const AnalysisLinked = defineError(
  'conflict',
  'ANALYSIS_LINKED',
  'This analysis belongs to another lead.',
);
export const AnalysisIsReport = defineError(
  'conflict',
  'ANALYSIS_IS_REPORT',
  'This analysis is the report of a lead. It is deleted together with the lead.',
);
/** Owners' edits never replace what a person on our team estimated. */
export const EstimateSetByStaff = defineError(
  'conflict',
  'ESTIMATE_SET_BY_STAFF',
  REPORT_REQUEST_TEXT.setByStaff,
);
export const CannotRecompute = defineError(
  'unavailable',
  'CANNOT_RECOMPUTE',
  REPORT_REQUEST_TEXT.cannotRecompute,
);
export const NothingToUpdate = defineError(
  'conflict',
  'NOTHING_TO_UPDATE',
  REPORT_REQUEST_TEXT.nothingToUpdate,
);
/** Carries the current requirements, so that the page can show them. */
export const RequirementsChanged = defineError(
  'conflict',
  REQUIREMENTS_CHANGED,
  (current: CurrentRequirements) => ({ message: ACKNOWLEDGMENT_TEXT.changed, details: { current } }),
);

export const RequirementsNotAccepted = defineError(
  'conflict',
  'REQUIREMENTS_NOT_ACCEPTED',
  ENROLLMENT_ERRORS.acceptFirst,
);
export const EnrollmentClosed = defineError('conflict', 'ENROLLMENT_CLOSED', ENROLLMENT_ERRORS.closed);

/** A lookup for staff failed; keeps the provider's kind, code and message. */
export const LookUpFailed = defineError('bad-gateway', 'LOOK_UP_FAILED', (cause: ProviderError) => ({
  message: lookUpFailure(cause),
  kind: cause.kind,
  code: cause.code,
  ...(cause.retryAfter !== undefined && { retryAfter: cause.retryAfter }),
  cause,
}));

/** The provider wasn't called because the budget for paid lookups, or this visitor's part of it, is spent. */
export class RentBudgetSpent extends ProviderError {
  readonly kind = 'too-many';
  readonly code = 'LOOK_UP_BUDGET_SPENT';
  constructor(message: string) {
    super({ provider: 'Rent data' }, message);
  }
}

/** What staff see if a provider has no figures. */
export function lookUpFailure(error: ProviderError): string {
  if (error instanceof NotConfigured || error instanceof RentBudgetSpent) return error.message;
  return error.providerMessage ?? ANALYSIS_TEXT.lookUpFailed;
}

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

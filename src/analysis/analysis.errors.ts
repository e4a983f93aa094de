import { DomainError, type ErrorKind, NotFound } from '../platform/errors.js';
import { NotConfigured, type ProviderError } from '../platform/provider-errors.js';
import { ANALYSIS_TEXT } from '../shared/analysis/analysis.contract.js';

export class AnalysisNotFound extends NotFound {
  override readonly code = 'ANALYSIS_NOT_FOUND';
  constructor() {
    super(ANALYSIS_TEXT.analysisMissing);
  }
}

/** The analysis is the report of another lead. */
export class AnalysisLinked extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'ANALYSIS_LINKED';
  constructor() {
    super('This analysis belongs to another lead.');
  }
}

/** A look-up for staff that did not end well, in the provider's own words where it said any. */
export class LookUpFailed extends DomainError {
  readonly kind: ErrorKind;
  readonly code: string;
  override readonly retryAfter?: number;

  constructor(cause: ProviderError) {
    super(wordsOf(cause), { cause });
    this.kind = cause.kind;
    this.code = cause.code;
    this.retryAfter = cause.retryAfter;
  }
}

/** What staff read about a provider that gave no figures. */
export function wordsOf(error: ProviderError): string {
  if (error instanceof NotConfigured) return error.message;
  return error.providerMessage ?? ANALYSIS_TEXT.lookUpFailed;
}

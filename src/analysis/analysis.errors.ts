import { DomainError, type ErrorKind, NotFound } from '../platform/errors.js';
import { NotConfigured, ProviderError } from '../platform/providers/provider-errors.js';
import {
  ACKNOWLEDGMENT_TEXT,
  type CurrentRequirements,
  REQUIREMENTS_CHANGED,
} from '../shared/analysis/acknowledgment.contract.js';
import { ANALYSIS_TEXT } from '../shared/analysis/analysis.contract.js';

export class AnalysisNotFound extends NotFound {
  override readonly code = 'ANALYSIS_NOT_FOUND';
  constructor() {
    super(ANALYSIS_TEXT.analysisMissing);
  }
}

export class SubscriberNotFound extends NotFound {
  override readonly code = 'SUBSCRIBER_NOT_FOUND';
  constructor() {
    super('Subscriber not found');
  }
}

/** Carries the requirements as they are worded now, so that the page can show them. */
export class RequirementsChanged extends DomainError {
  readonly kind = 'conflict';
  readonly code = REQUIREMENTS_CHANGED;
  override readonly details: { current: CurrentRequirements };

  constructor(current: CurrentRequirements) {
    super(ACKNOWLEDGMENT_TEXT.changed);
    this.details = { current };
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

/** The provider was not asked: the paid look-ups of the day are used up. */
export class RentBudgetSpent extends ProviderError {
  readonly kind = 'too-many';
  readonly code = 'LOOK_UP_BUDGET_SPENT';
  constructor() {
    super({ provider: 'Rent data' }, ANALYSIS_TEXT.budgetSpent);
  }
}

/** A lead's report goes with the lead. */
export class AnalysisIsReport extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'ANALYSIS_IS_REPORT';
  constructor() {
    super('This analysis is the report of a lead and is deleted with it.');
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

/** What staff read where a provider gave no figures. */
export function wordsOf(error: ProviderError): string {
  if (error instanceof NotConfigured || error instanceof RentBudgetSpent) return error.message;
  return error.providerMessage ?? ANALYSIS_TEXT.lookUpFailed;
}

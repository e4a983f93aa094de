import { DomainError, InvalidFields, NotFound } from '../platform/errors.js';
import { LEAD_NOT_FOUND, type LeadView, LOST_NEEDS_REASON } from '../shared/leads/lead.contract.js';

export class LeadNotFound extends NotFound {
  override readonly code = 'LEAD_NOT_FOUND';
  constructor() {
    super(LEAD_NOT_FOUND);
  }
}

/** Carries the lead as it is now, so that the console can show what changed. */
export class LeadChangedMeanwhile extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'LEAD_CHANGED';
  override readonly details: { current: LeadView };

  constructor(current: LeadView) {
    super('Somebody else changed this lead meanwhile.');
    this.details = { current };
  }
}

/** The id a client made belongs to another request already. */
export class IdTaken extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'ID_TAKEN';
  constructor() {
    super('This id is taken.');
  }
}

/** The last change is too old, was made by somebody else, or something happened since. */
export class NothingToUndo extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'NOTHING_TO_UNDO';
  constructor() {
    super('This change can no longer be undone.');
  }
}

/** A lead cannot be lost without a word why. */
export class LostWithoutReason extends InvalidFields {
  override readonly code = 'LOST_WITHOUT_REASON';
  constructor() {
    super([{ field: 'statusReason', code: 'REQUIRED', message: LOST_NEEDS_REASON }], LOST_NEEDS_REASON);
  }
}

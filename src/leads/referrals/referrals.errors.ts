import { DomainError, NotFound } from '../../platform/errors.js';
import type { ReferralView } from '../../shared/leads/referral.contract.js';

export class ReferralNotFound extends NotFound {
  override readonly code = 'REFERRAL_NOT_FOUND';
  constructor() {
    super('Referral not found');
  }
}

/** Carries the referral as it is now. */
export class ReferralChangedMeanwhile extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'REFERRAL_CHANGED';
  override readonly details: { current: ReferralView };

  constructor(current: ReferralView) {
    super('Somebody else changed this referral meanwhile.');
    this.details = { current };
  }
}

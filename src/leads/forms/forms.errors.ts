import { DomainError } from '../../platform/errors.js';
import { ENROLLMENT_TEXT } from '../../shared/leads/enrollment.contract.js';

/** Wrong, expired or given for another lead: nobody is told which. */
export class WalkthroughTokenRefused extends DomainError {
  readonly kind = 'forbidden';
  readonly code = 'WALKTHROUGH_TOKEN';
  constructor() {
    super(ENROLLMENT_TEXT.linkExpired);
  }
}

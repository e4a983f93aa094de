import { DomainError } from '../platform/errors.js';
import { LOGIN_TEXT } from '../shared/users/user.contract.js';

/** One answer for an unknown account, a wrong password and a deactivated user. */
export class InvalidCredentials extends DomainError {
  readonly kind = 'unauthenticated';
  readonly code = 'INVALID_CREDENTIALS';
  constructor() {
    super(LOGIN_TEXT.invalid);
  }
}

/** The refresh token is unknown, used, expired or revoked. */
export class SessionOver extends DomainError {
  readonly kind = 'unauthenticated';
  readonly code = 'SESSION_OVER';
  constructor() {
    super('Your session has ended. Please sign in again.');
  }
}

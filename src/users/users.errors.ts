import { DomainError, NotFound } from '../platform/errors.js';
import { type AccountView, LOGIN_TEXT, USER_TEXT } from '../shared/users/user.contract.js';

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

export class UserNotFound extends NotFound {
  override readonly code = 'USER_NOT_FOUND';
  constructor() {
    super('User not found');
  }
}

export class SessionNotFound extends NotFound {
  override readonly code = 'SESSION_NOT_FOUND';
  constructor() {
    super('Session not found');
  }
}

export class InvitationNotFound extends NotFound {
  override readonly code = 'INVITATION_NOT_FOUND';
  constructor() {
    super('Invitation not found');
  }
}

/** Without any active admin nobody could let another one in. */
export class LastAdmin extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'LAST_ADMIN';
  constructor() {
    super(USER_TEXT.lastAdmin);
  }
}

export class OwnRole extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'OWN_ROLE';
  constructor() {
    super(USER_TEXT.ownRole);
  }
}

export class OwnAccount extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'OWN_ACCOUNT';
  constructor() {
    super(USER_TEXT.ownAccount);
  }
}

/** Carries the account as it is now. */
export class UserChangedMeanwhile extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'USER_CHANGED';
  override readonly details: { current: AccountView };

  constructor(current: AccountView) {
    super(USER_TEXT.changed);
    this.details = { current };
  }
}

export class UserExists extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'USER_EXISTS';
  constructor() {
    super(USER_TEXT.exists);
  }
}

/** One answer for a link that is unknown, used, withdrawn or too old. */
export class InvitationOver extends NotFound {
  override readonly code = 'INVITATION_OVER';
  constructor() {
    super(USER_TEXT.invitationOver);
  }
}

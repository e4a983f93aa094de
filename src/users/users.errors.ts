import { DomainError, InvalidFields, NotFound } from '../platform/errors.js';
import { SIGN_IN_TEXT, type SignInSettingsView } from '../shared/users/sign-in.contract.js';
import { type AccountView, LOGIN_TEXT, USER_TEXT } from '../shared/users/user.contract.js';

/** One answer for an unknown account, a wrong password and a deactivated user. */
export class InvalidCredentials extends DomainError {
  readonly kind = 'unauthenticated';
  readonly code = 'INVALID_CREDENTIALS';
  constructor() {
    super(LOGIN_TEXT.invalid);
  }
}

/** The password of whoever is signed in, asked for once more. */
export class WrongPassword extends InvalidFields {
  constructor(field: string) {
    const message = 'The current password is not right.';
    super([{ field, code: 'WRONG_PASSWORD', message }], message);
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

/** The first step is too long ago, or was taken with a password that is no longer the one. */
export class TicketOver extends DomainError {
  readonly kind = 'unauthenticated';
  readonly code = 'TICKET_OVER';
  constructor() {
    super(SIGN_IN_TEXT.ticketOver);
  }
}

/** While signing in it keeps somebody out; while setting a factor up it is a field to correct. */
export class WrongFactor extends DomainError {
  readonly code = 'WRONG_FACTOR';
  constructor(readonly kind: 'unauthenticated' | 'invalid' = 'unauthenticated') {
    super(SIGN_IN_TEXT.wrongFactor);
  }
}

export class FactorExists extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'FACTOR_EXISTS';
  constructor() {
    super(SIGN_IN_TEXT.factorExists);
  }
}

export class NoFactor extends NotFound {
  override readonly code = 'NO_FACTOR';
  constructor() {
    super(SIGN_IN_TEXT.noFactor);
  }
}

export class FactorNeeded extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'FACTOR_NEEDED';
  constructor() {
    super(SIGN_IN_TEXT.factorNeeded);
  }
}

/** One answer for a code that is wrong, used, too old, tried too often or of an unknown address. */
export class WrongCode extends DomainError {
  readonly kind = 'unauthenticated';
  readonly code = 'WRONG_CODE';
  constructor() {
    super(SIGN_IN_TEXT.wrongCode);
  }
}

/** One answer for a link that is unknown, used or too old. */
export class ResetOver extends NotFound {
  override readonly code = 'RESET_OVER';
  constructor() {
    super(SIGN_IN_TEXT.resetOver);
  }
}

/** Google's keys cannot be had, so nobody can be let in by them. */
export class GoogleUnavailable extends DomainError {
  readonly kind = 'unavailable';
  readonly code = 'GOOGLE_UNAVAILABLE';
  override readonly retryAfter = 30;
  constructor(cause: unknown) {
    super(SIGN_IN_TEXT.googleUnavailable, { cause });
  }
}

/** Carries the settings as they are now. */
export class SignInChangedMeanwhile extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'SIGN_IN_CHANGED';
  override readonly details: { current: SignInSettingsView };

  constructor(current: SignInSettingsView) {
    super(SIGN_IN_TEXT.changed);
    this.details = { current };
  }
}

import { SIGN_IN_TEXT, type SignInSettingsView } from '#shared/sign-in.js';
import { type AccountView, LOGIN_TEXT, USER_TEXT } from '#shared/user.js';
import { defineError } from '../platform/errors.js';

/** The same response for an unknown account, a wrong password and a deactivated user, so that none can be probed. */
export const InvalidCredentials = defineError('unauthenticated', 'INVALID_CREDENTIALS', LOGIN_TEXT.invalid);

/** The signed-in user's own password, required again before a sensitive change. */
export const WrongPassword = defineError('invalid', 'INVALID_FIELDS', (field: string) => {
  const message = 'The current password is incorrect.';
  return { message, errors: [{ field, code: 'WRONG_PASSWORD', message }] };
});

/** The refresh token is unknown, used, expired or revoked. */
export const SessionOver = defineError(
  'unauthenticated',
  'SESSION_OVER',
  'Your session has ended. Please sign in again.',
);

export const UserNotFound = defineError('not-found', 'USER_NOT_FOUND', 'User not found');
export const SessionNotFound = defineError('not-found', 'SESSION_NOT_FOUND', 'Session not found');
export const InvitationNotFound = defineError('not-found', 'INVITATION_NOT_FOUND', 'Invitation not found');

/** Without an active admin, no one could add another one. */
export const LastAdmin = defineError('conflict', 'LAST_ADMIN', USER_TEXT.lastAdmin);
export const OwnRole = defineError('conflict', 'OWN_ROLE', USER_TEXT.ownRole);
export const OwnAccount = defineError('conflict', 'OWN_ACCOUNT', USER_TEXT.ownAccount);
export const UserExists = defineError('conflict', 'USER_EXISTS', USER_TEXT.exists);
export const UserChanged = defineError('conflict', 'USER_CHANGED', (current: AccountView) => ({
  message: USER_TEXT.changed,
  details: { current },
}));

/** The same response for an invitation link that is unknown, used, revoked or expired. */
export const InvitationOver = defineError('not-found', 'INVITATION_OVER', USER_TEXT.invitationOver);

/** The password step was too long ago, or the password has changed since. */
export const TicketOver = defineError('unauthenticated', 'TICKET_OVER', SIGN_IN_TEXT.ticketOver);

/** A wrong code fails a sign-in, but during setup it is just a field to correct. */
export const WrongFactor = defineError(
  'unauthenticated',
  'WRONG_FACTOR',
  (kind: 'unauthenticated' | 'invalid' = 'unauthenticated') => ({ message: SIGN_IN_TEXT.wrongFactor, kind }),
);
export const FactorExists = defineError('conflict', 'FACTOR_EXISTS', SIGN_IN_TEXT.factorExists);
export const NoFactor = defineError('not-found', 'NO_FACTOR', SIGN_IN_TEXT.noFactor);
export const FactorNeeded = defineError('conflict', 'FACTOR_NEEDED', SIGN_IN_TEXT.factorNeeded);

/** The same response for a code that is wrong, used, expired, tried too often or sent to an unknown address. */
export const WrongCode = defineError('unauthenticated', 'WRONG_CODE', SIGN_IN_TEXT.wrongCode);

/** The same response for a reset link that is unknown, used or expired. */
export const ResetOver = defineError('not-found', 'RESET_OVER', SIGN_IN_TEXT.resetOver);

/** Google's signing keys cannot be fetched, so no Google sign-in can be verified. */
export const GoogleUnavailable = defineError('unavailable', 'GOOGLE_UNAVAILABLE', (cause: unknown) => ({
  message: SIGN_IN_TEXT.googleUnavailable,
  retryAfter: 30,
  cause,
}));

export const SignInChanged = defineError('conflict', 'SIGN_IN_CHANGED', (current: SignInSettingsView) => ({
  message: SIGN_IN_TEXT.changed,
  details: { current },
}));

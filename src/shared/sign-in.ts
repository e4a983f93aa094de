import type { SessionView } from './user.js';

/** The answer of a first step for whoever has a second factor: no session yet, only a note that the first was right. */
export interface FactorDemand {
  factorRequired: true;
  /** Goes with the code to `POST /api/auth/factor`. */
  ticket: string;
  /** Seconds until the ticket expires. */
  expiresIn: number;
}

/** What every way of signing in answers. */
export type SignInAnswer = SessionView | FactorDemand;

export const TICKET_SECONDS = 5 * 60;

/** Six digits of an authenticator app, or one of the recovery codes. */
export const FACTOR_DIGITS = 6;
export const FACTOR_SECONDS = 30;
export const RECOVERY_CODES = 10;
/** Letters and digits of a recovery code, its dashes included. */
export const FACTOR_CODE_MAX = 40;

/** One's own second factor. */
export interface FactorView {
  /** Since when it is asked for; null while there is none. */
  since: string | null;
  recoveryCodesLeft: number;
  /** The company asks administrators for one. */
  isRequired: boolean;
}

/** What an authenticator app is told, once. */
export interface FactorSetup {
  secret: string;
  /** The same as an `otpauth:` address, for a QR code. */
  uri: string;
}

/** What the owner of a factor shows to change it. */
export interface OwnFactor {
  password: string;
  /** A code of the app, or a recovery code. */
  code: string;
}

export interface RecoveryCodes {
  recoveryCodes: string[];
}

/** A link of a forgotten password works once and for this long. */
export const RESET_MINUTES = 60;
export const FORGOT_PATH = '/forgot-password';
/** The token stands behind a `#`, which no browser sends to any server. */
export const RESET_PATH = '/reset-password';

/** A code sent by e-mail. */
export const ONE_TIME_CODE = { digits: 6, minutes: 10, tries: 5 } as const;

/** How everybody signs in, `GET` and `PATCH /api/sign-in-settings`; a stale `version` is 409 `SIGN_IN_CHANGED`. */
export interface SignInSettingsView {
  /** Administrators without a second factor may do nothing but set one up. */
  adminsNeedFactor: boolean;
  version: number;
}

/** How the console's document tells its scripts of Google: the client id, and where it may be loaded from. */
export const GOOGLE_META = { clientId: 'google-client-id', script: 'google-script' } as const;

export const SIGN_IN_TEXT = {
  ticketOver: 'This sign-in took too long. Start again with your email.',
  wrongFactor: 'This code is not right, or it was used already.',
  wrongCode: 'This code is not right, or it works no longer.',
  resetOver: 'This link was used or has expired. Ask for a new one.',
  factorExists: 'There is a second factor already. Remove it first.',
  noFactor: 'There is no second factor to confirm. Start again.',
  factorNeeded: 'Administrators of this company need a second factor.',
  googleUnavailable: 'Google does not answer. Sign in with your password, or try again in a moment.',
  changed: 'Somebody else changed how people sign in meanwhile.',
} as const;

import * as z from 'zod/mini';
import { define, emailSchema, intSchema, withChecks } from './fields.js';
import {
  currentPasswordSchema,
  newPasswordSchema,
  PASSWORD_LIMITS,
  type SessionView,
  userNameSchema,
} from './user.js';

/** Response of the first step for people with a second factor: no session yet, just proof that the first step passed. */
export interface FactorChallenge {
  factorRequired: true;
  /** Goes with the code to `POST /api/auth/factor`. */
  ticket: string;
  /** Seconds until the ticket expires. */
  expiresIn: number;
}

export type SignInAnswer = SessionView | FactorChallenge;

export const TICKET_SECONDS = 5 * 60;

/** Six digits of an authenticator app, or one of the recovery codes. */
export const FACTOR_DIGITS = 6;
export const FACTOR_SECONDS = 30;
export const RECOVERY_CODES = 10;
/** Letters and digits of a recovery code, its dashes included. */
export const FACTOR_CODE_MAX = 40;

/** Your own second factor. */
export interface FactorView {
  /** When it was set up; null if there is none. */
  since: string | null;
  recoveryCodesLeft: number;
  /** The company requires one of admins. */
  isRequired: boolean;
}

/** What an authenticator app needs; shown once. */
export interface FactorSetup {
  secret: string;
  /** The same as an `otpauth:` address, for a QR code. */
  uri: string;
}

export interface RecoveryCodes {
  recoveryCodes: string[];
}

/** A password reset link works once and for this long. */
export const RESET_MINUTES = 60;
export const FORGOT_PATH = '/forgot-password';
/** The token comes after a `#`, so browsers never send it to a server. */
export const RESET_PATH = '/reset-password';

/** A code sent by email. */
export const ONE_TIME_CODE = { digits: 6, minutes: 10, tries: 5 } as const;

/** `GET` and `PATCH /api/sign-in-settings`; a stale `version` is 409 `SIGN_IN_CHANGED`. */
export interface SignInSettingsView {
  /** Admins without a second factor can do nothing but set one up. */
  adminsNeedFactor: boolean;
  version: number;
}

/** Meta tags of the console: the Google client id and the address of Google's script. */
export const GOOGLE_META = { clientId: 'google-client-id', script: 'google-script' } as const;

export const SIGN_IN_TEXT = {
  ticketOver: 'This sign-in took too long. Start again with your email.',
  wrongFactor: 'This code is wrong or was already used.',
  wrongCode: 'This code is wrong or has expired.',
  resetOver: 'This link was used or has expired. Ask for a new one.',
  factorExists: 'Two-factor authentication is already on. Remove it first.',
  noFactor: 'There is nothing to confirm. Start the setup again.',
  factorNeeded: 'Your company requires two-factor authentication for admins.',
  googleUnavailable: "Google isn't responding. Sign in with your password, or try again in a moment.",
  changed: 'Someone else changed the sign-in settings. Reload to see their changes.',
} as const;

/* @__NO_SIDE_EFFECTS__ */
function secretSchema(max: number) {
  return withChecks(z.string(), z.minLength(1), z.maxLength(max));
}

/** Digits as people copy them: `123 456` is `123456`. */
/* @__NO_SIDE_EFFECTS__ */
function digitsSchema(count: number) {
  return z.pipe(
    z.pipe(
      withChecks(z.string(), z.maxLength(FACTOR_CODE_MAX)),
      z.transform((text: string) => text.replace(/\s/g, '')),
    ),
    withChecks(z.string(), z.regex(new RegExp(`^\\d{${count}}$`), `Enter the ${count} digits`)),
  );
}

export const loginSchema = /* @__PURE__ */ define(() =>
  z.strictObject({ email: emailSchema, password: currentPasswordSchema }),
);
export type Login = z.output<typeof loginSchema>;

/** The first admin also enters a name; a blank one changes nothing. */
export const changePasswordSchema = /* @__PURE__ */ define(() =>
  z.strictObject({
    current: currentPasswordSchema,
    next: newPasswordSchema,
    name: z.optional(userNameSchema),
  }),
);
export type ChangePassword = z.output<typeof changePasswordSchema>;

export const emailOnlySchema = /* @__PURE__ */ define(() => z.strictObject({ email: emailSchema }));
export type EmailOnly = z.output<typeof emailOnlySchema>;

export const resetPasswordSchema = /* @__PURE__ */ define(() =>
  z.strictObject({ token: secretSchema(100), password: newPasswordSchema }),
);
export type ResetPassword = z.output<typeof resetPasswordSchema>;

export const oneTimeCodeSchema = /* @__PURE__ */ define(() =>
  z.strictObject({ email: emailSchema, code: digitsSchema(ONE_TIME_CODE.digits) }),
);
export type OneTimeCodeProof = z.output<typeof oneTimeCodeSchema>;

export const factorCodeSchema = /* @__PURE__ */ define(() =>
  z.strictObject({ code: digitsSchema(FACTOR_DIGITS) }),
);
export type FactorCode = z.output<typeof factorCodeSchema>;

export const factorProofSchema = /* @__PURE__ */ define(() =>
  z.strictObject({ ticket: secretSchema(1_000), code: secretSchema(FACTOR_CODE_MAX) }),
);
export type FactorProof = z.output<typeof factorProofSchema>;

export const ownPasswordSchema = /* @__PURE__ */ define(() =>
  z.strictObject({ password: currentPasswordSchema }),
);
export type OwnPassword = z.output<typeof ownPasswordSchema>;

/** Removing a factor takes its code as well: a stolen session plus the password must not be enough. */
export const ownFactorSchema = /* @__PURE__ */ define(() =>
  z.strictObject({
    password: currentPasswordSchema,
    /** From the authenticator app, or a recovery code. */
    code: secretSchema(FACTOR_CODE_MAX),
  }),
);
export type OwnFactor = z.output<typeof ownFactorSchema>;

/** Checks again who is asking for a change, in the same request. The code is required where a second factor is on. */
export const reauthSchema = /* @__PURE__ */ define(() =>
  z.strictObject({
    password: withChecks(z.string(), z.minLength(1, 'Required'), z.maxLength(PASSWORD_LIMITS.max)),
    code: z.optional(withChecks(z.string(), z.maxLength(FACTOR_CODE_MAX))),
  }),
);
export type Reauth = z.output<typeof reauthSchema>;

export const googleSchema = /* @__PURE__ */ define(() =>
  z.strictObject({ credential: secretSchema(10_000) }),
);
export type GoogleProof = z.output<typeof googleSchema>;

export const signInSettingsSchema = /* @__PURE__ */ define(() =>
  z.partial(z.strictObject({ adminsNeedFactor: z.boolean(), version: intSchema() })),
);
export type SignInChanges = z.output<typeof signInSettingsSchema>;

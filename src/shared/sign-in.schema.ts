import { z } from 'zod';
import { emailSchema } from './fields.schema.js';
import { FACTOR_CODE_MAX, FACTOR_DIGITS, ONE_TIME_CODE, type OwnFactor } from './sign-in.js';
import { PASSWORD_LIMITS } from './user.js';

/** Digits as people copy them: `123 456` is `123456`. */
const digits = (count: number) =>
  z
    .string()
    .max(FACTOR_CODE_MAX)
    .transform((text) => text.replace(/\s/g, ''))
    .pipe(z.string().regex(new RegExp(`^\\d{${count}}$`), `Enter the ${count} digits`));

export const emailOnlySchema = z.strictObject({ email: emailSchema });
export type EmailOnly = z.infer<typeof emailOnlySchema>;

export const resetPasswordSchema = z.strictObject({
  token: z.string().min(1).max(100),
  password: z.string().min(PASSWORD_LIMITS.min).max(PASSWORD_LIMITS.max),
});
export type ResetPassword = z.infer<typeof resetPasswordSchema>;

export const oneTimeCodeSchema = z.strictObject({ email: emailSchema, code: digits(ONE_TIME_CODE.digits) });
export type OneTimeCodeProof = z.infer<typeof oneTimeCodeSchema>;

export const factorCodeSchema = z.strictObject({ code: digits(FACTOR_DIGITS) });
export type FactorCode = z.infer<typeof factorCodeSchema>;

export const factorProofSchema = z.strictObject({
  ticket: z.string().min(1).max(1_000),
  code: z.string().min(1).max(FACTOR_CODE_MAX),
});
export type FactorProof = z.infer<typeof factorProofSchema>;

export const ownPasswordSchema = z.strictObject({ password: z.string().min(1).max(PASSWORD_LIMITS.max) });
export type OwnPassword = z.infer<typeof ownPasswordSchema>;

/** A stolen session and the password are not enough to be rid of the factor: it takes a code, of the app or a recovery one. */
export const ownFactorSchema = ownPasswordSchema.extend({
  code: z.string().min(1).max(FACTOR_CODE_MAX),
}) satisfies z.ZodType<OwnFactor>;

export const googleSchema = z.strictObject({ credential: z.string().min(1).max(10_000) });
export type GoogleProof = z.infer<typeof googleSchema>;

export const signInSettingsSchema = z
  .strictObject({ adminsNeedFactor: z.boolean(), version: z.int() })
  .partial();
export type SignInChanges = z.infer<typeof signInSettingsSchema>;

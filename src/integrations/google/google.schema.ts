import { z } from 'zod';

/** Google's current keys by id. */
export const certsSchema = z.record(z.string(), z.string().startsWith('-----BEGIN '));

/** What we read of an ID token after its signature, audience, issuer and time have been verified. */
export const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().min(1).toLowerCase(),
  email_verified: z.literal(true),
  hd: z.string().optional(),
  nonce: z.string().catch(''),
});

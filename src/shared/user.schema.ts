import { z } from 'zod';
import { emailSchema, lineSchema, textSchema } from './fields.schema.js';
import { type AccountChanges, type Invite, PASSWORD_LIMITS, ROLES, USER_NAME_MAX } from './user.js';

export const accountFilterSchema = z
  .strictObject({ q: textSchema(100), role: z.enum(ROLES), isActive: z.boolean() })
  .partial();

const name = lineSchema(USER_NAME_MAX)
  .transform((text) => text || null)
  .nullable();

export const editAccountSchema = z
  .strictObject({ role: z.enum(ROLES), isActive: z.boolean(), name, version: z.int() })
  .partial() satisfies z.ZodType<AccountChanges>;

export const inviteSchema = z.strictObject({
  email: emailSchema,
  role: z.enum(ROLES),
  name: name.optional(),
}) satisfies z.ZodType<Invite>;

const token = z.string().min(1).max(100);

export const readInvitationSchema = z.strictObject({ token });
export type ReadInvitation = z.infer<typeof readInvitationSchema>;

export const acceptInvitationSchema = z.strictObject({
  token,
  name: name.optional(),
  password: z.string().min(PASSWORD_LIMITS.min).max(PASSWORD_LIMITS.max),
});
export type AcceptInvitation = z.infer<typeof acceptInvitationSchema>;

import { z } from 'zod';
import { emailSchema } from './fields.schema.js';
import { PASSWORD_LIMITS } from './user.js';

const password = z.string().min(1).max(PASSWORD_LIMITS.max);

export const loginSchema = z.strictObject({ email: emailSchema, password });
export type Login = z.infer<typeof loginSchema>;

export const changePasswordSchema = z.strictObject({
  current: password,
  next: z.string().min(PASSWORD_LIMITS.min).max(PASSWORD_LIMITS.max),
});
export type ChangePassword = z.infer<typeof changePasswordSchema>;

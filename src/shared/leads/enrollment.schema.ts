import { z } from 'zod';
import {
  emailSchema,
  phoneSchema,
  refusalSentences,
  requiredLineSchema,
  zipSchema,
} from '../fields.schema.js';
import { publicFormFields } from '../web/public-form.schema.js';
import { ENROLLMENT_TEXT, type EnrollmentRequest } from './enrollment.contract.js';
import { LEAD_LIMITS as LIMITS, PROPERTY_TYPES } from './lead.contract.js';

export const enrollmentSchema = z
  .strictObject({
    id: z
      .uuidv4()
      .toLowerCase()
      .optional()
      .describe('The lead id, made by the client; works as an idempotency key'),
    propertyType: z.enum(PROPERTY_TYPES, ENROLLMENT_TEXT.invalidPropertyType),
    unitCount: z.int().min(1).max(LIMITS.unitCount),
    estimatedRent: z.int().min(0).max(LIMITS.dollars).describe('Whole dollars a month for all units'),
    streetAddress: requiredLineSchema(LIMITS.street),
    city: requiredLineSchema(LIMITS.city),
    state: z.literal('IA').default('IA'),
    zipCode: zipSchema,
    name: requiredLineSchema(LIMITS.name),
    email: emailSchema,
    phone: phoneSchema(LIMITS.phone),
    ...publicFormFields,
  })
  .register(refusalSentences, {
    propertyType: ENROLLMENT_TEXT.invalidPropertyType,
  }) satisfies z.ZodType<EnrollmentRequest>;

export const bookWalkthroughSchema = z.strictObject({ token: z.string().min(1).max(1000) });
export type BookWalkthroughRequest = z.infer<typeof bookWalkthroughSchema>;

import { z } from 'zod';
import { emailSchema, phoneSchema, requiredLineSchema, textSchema } from '../fields.schema.js';
import { publicFormFields } from '../web/public-form.schema.js';
import { LEAD_LIMITS as LIMITS, PROPERTY_TYPES } from './lead.contract.js';
import { REFERRAL_READ_ONLY, REFERRAL_STATES, type ReferralRequest } from './referral.contract.js';

export const referralSchema = z.strictObject({
  realtorName: requiredLineSchema(LIMITS.name),
  realtorEmail: emailSchema,
  realtorPhone: phoneSchema(LIMITS.phone),
  realtorCompany: requiredLineSchema(LIMITS.company),
  clientName: requiredLineSchema(LIMITS.name),
  clientEmail: emailSchema,
  clientPhone: phoneSchema(LIMITS.phone),
  propertyAddress: requiredLineSchema(LIMITS.address),
  propertyType: z.enum(PROPERTY_TYPES),
  message: textSchema(LIMITS.message).optional(),
  ...publicFormFields,
}) satisfies z.ZodType<ReferralRequest>;

const readOnlyFields = Object.fromEntries(
  REFERRAL_READ_ONLY.map((field) => [field, z.unknown().optional()]),
) as Record<(typeof REFERRAL_READ_ONLY)[number], z.ZodOptional<z.ZodUnknown>>;

export const editReferralSchema = z.strictObject({
  state: z.enum(REFERRAL_STATES).optional(),
  version: z.int().optional(),
  ...readOnlyFields,
});
export type EditReferral = z.infer<typeof editReferralSchema>;

export const referralFilterSchema = z
  .strictObject({
    q: textSchema(100),
    state: z.union([z.enum(REFERRAL_STATES), z.array(z.enum(REFERRAL_STATES)).min(1).max(10)]),
  })
  .partial();

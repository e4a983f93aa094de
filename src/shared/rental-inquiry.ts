import * as z from 'zod/mini';
import { define, emailSchema, phoneSchema, requiredLineSchema, requiredTextSchema } from './fields.js';
import { LEAD_LIMITS } from './lead.js';
import { publicFormFields } from './public-form.js';

export const RENTAL_INQUIRY_TEXT = {
  sent: 'Thanks! We got your message.',
  failed: "Your message wasn't sent. Please try again.",
} as const;

/** Body of `POST /api/public/rental-inquiries`: someone looking for a home asks the company. */
export const rentalInquirySchema = /* @__PURE__ */ define(() =>
  z.strictObject({
    name: requiredLineSchema(LEAD_LIMITS.name),
    email: emailSchema,
    phone: z.optional(phoneSchema(LEAD_LIMITS.phone)),
    message: requiredTextSchema(LEAD_LIMITS.message),
    ...publicFormFields,
  }),
);
export type RentalInquiry = z.output<typeof rentalInquirySchema>;

export interface RentalInquirySent {
  accepted: true;
}

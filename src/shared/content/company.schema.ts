import { z } from 'zod';
import { emailSchema, requiredTextSchema, zipSchema } from '../fields.schema.js';

const address = z.strictObject({
  street: requiredTextSchema(120),
  city: requiredTextSchema(80),
  state: requiredTextSchema(2),
  zipCode: zipSchema,
});
const link = z.url({ protocol: /^https$/ }).max(500);

export const companySchema = z
  .strictObject({
    name: requiredTextSchema(120),
    phone: requiredTextSchema(40),
    email: emailSchema,
    address,
    residentPortalUrl: link,
    ownerPortalUrl: link,
    bookingUrl: link,
    clarityBookingUrl: link,
    listingsUrl: link,
    eSignUrl: link,
    multiFamilyQuoteUrl: link,
    social: z.strictObject({ facebook: link, instagram: link, linkedIn: link }),
  })
  .partial();
export type CompanyChanges = z.infer<typeof companySchema>;

import { z } from 'zod';
import {
  emailSchema,
  httpsLinkSchema as link,
  phoneSchema,
  requiredTextSchema,
  zipSchema,
} from './fields.schema.js';

const address = z.strictObject({
  street: requiredTextSchema(120),
  city: requiredTextSchema(80),
  state: requiredTextSchema(2),
  zipCode: zipSchema,
});

export const companySchema = z
  .strictObject({
    name: requiredTextSchema(120),
    phone: phoneSchema(40),
    email: emailSchema,
    address,
    residentPortalUrl: link,
    ownerPortalUrl: link,
    bookingUrl: link,
    clarityBookingUrl: link,
    listingsUrl: link,
    eSignUrl: link,
    multiFamilyQuoteUrl: link,
    social: z.strictObject({
      facebook: link.nullable(),
      instagram: link.nullable(),
      linkedIn: link.nullable(),
    }),
    version: z.int(),
  })
  .partial();
export type CompanyChanges = z.infer<typeof companySchema>;

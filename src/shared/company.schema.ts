import * as z from 'zod/mini';
import {
  emailSchema,
  httpsLinkSchema as link,
  phoneSchema,
  requiredTextSchema,
  zipSchema,
} from './fields.js';

const address = z.strictObject({
  street: requiredTextSchema(120),
  city: requiredTextSchema(80),
  state: requiredTextSchema(2),
  zipCode: zipSchema,
});

export const companySchema = z.strictObject({
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
    facebook: z.nullable(link),
    instagram: z.nullable(link),
    linkedIn: z.nullable(link),
  }),
  version: z.int(),
});

/** PATCH merges: every field is optional. */
export const editCompanySchema = z.partial(companySchema);
export type CompanyChanges = z.infer<typeof editCompanySchema>;

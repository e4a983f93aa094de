import * as z from 'zod/mini';
import { BOOKING_DEFAULTS, bookingSettingsSchema } from './booking.js';
import {
  daySchema,
  define,
  emailSchema,
  httpsLinkSchema,
  intSchema,
  linkOrPathSchema,
  numberSchema,
  phoneSchema,
  requiredTextSchema,
  wholeNumberSchema,
  zipSchema,
} from './fields.js';
import {
  DEMO_MANAGEMENT_TERMS,
  type ManagementTerms,
  managementTermsSchema,
  NO_MANAGEMENT_TERMS,
} from './management-terms.js';
import { AVERAGE_PLACEMENT_DAYS } from './pricing.js';
import { closedDaysSchema } from './working-hours.js';

export const COMPANY_TAGLINE = 'Effortless Living. Exceptional Management.';

/** Ratings are out of five stars. */
export const RATING_OUT_OF = 5;

export const PLACEMENT_DAYS_MAX = 365;

/** The maximum length of each text, in characters. */
export const COMPANY_LIMITS = {
  name: 120,
  phone: 40,
  street: 120,
  city: 80,
  state: 2,
  claim: 20,
  leaseMaxBadge: 40,
} as const;

const companyFields = /* @__PURE__ */ define(() => ({
  name: requiredTextSchema(COMPANY_LIMITS.name),
  phone: phoneSchema(COMPANY_LIMITS.phone),
  email: emailSchema,
  address: z.strictObject({
    street: requiredTextSchema(COMPANY_LIMITS.street),
    city: requiredTextSchema(COMPANY_LIMITS.city),
    state: requiredTextSchema(COMPANY_LIMITS.state),
    zipCode: zipSchema,
  }),
  residentPortalUrl: httpsLinkSchema,
  ownerPortalUrl: httpsLinkSchema,
  /** How owners book walkthroughs on our own page. */
  booking: bookingSettingsSchema,
  /** Another page to book a walkthrough; null for ours. */
  bookingUrl: z.nullable(httpsLinkSchema),
  /** When no one works, whatever a person's hours say. */
  closedDays: closedDaysSchema,
  /** Page to book a Clarity Session. */
  clarityBookingUrl: httpsLinkSchema,
  listingsUrl: httpsLinkSchema,
  /** The listing service's script; the rentals page loads it instead of a frame. Null without one. */
  listingsScriptUrl: z.nullable(httpsLinkSchema),
  eSignUrl: httpsLinkSchema,
  /** What owners may read before they agree to anything. */
  sampleAgreementUrl: z.nullable(linkOrPathSchema),
  multiFamilyQuoteUrl: httpsLinkSchema,
  /** Null if the company has no such profile. */
  social: z.strictObject({
    facebook: z.nullable(httpsLinkSchema),
    instagram: z.nullable(httpsLinkSchema),
    linkedIn: z.nullable(httpsLinkSchema),
  }),
  /** What the site may claim about the company. What is null doesn't show; a rating needs both its parts. */
  ratingScore: z.nullable(numberSchema(1, RATING_OUT_OF)),
  /** As it may be printed: `500+`. */
  ratingReviews: z.nullable(requiredTextSchema(COMPANY_LIMITS.claim)),
  /** How many owners trust the company, as it may be printed. */
  ownerCount: z.nullable(requiredTextSchema(COMPANY_LIMITS.claim)),
  /** Our average from listing to signed lease, in days. */
  placementDays: z.nullable(wholeNumberSchema(1, PLACEMENT_DAYS_MAX)),
  /** What owners ask before they sign. */
  managementTerms: managementTermsSchema,
  /** Next to the LeaseMax Service. */
  leaseMaxBadge: z.nullable(requiredTextSchema(COMPANY_LIMITS.leaseMaxBadge)),
  /** The badge's last day; without one it stays. */
  leaseMaxBadgeEndsOn: z.nullable(daySchema),
}));

/** The company's settings. Admins can change every value. */
export type Company = Omit<
  { [Field in keyof typeof companyFields]: z.output<(typeof companyFields)[Field]> },
  'managementTerms'
> & { managementTerms: ManagementTerms };

export const companySchema = /* @__PURE__ */ define(() =>
  z.strictObject({ ...companyFields, version: intSchema() }),
);

/** PATCH merges: every field is optional. */
export const editCompanySchema = /* @__PURE__ */ define(() => z.partial(companySchema));
export type CompanyChanges = z.output<typeof editCompanySchema>;

/** The settings as an admin edits them, `GET` and `PATCH /api/company`; a stale `version` is 409 `CONTENT_CHANGED`. */
export interface CompanyView extends Company {
  /** 0 while the defaults are unchanged. */
  version: number;
}

export const COMPANY_DEFAULTS: Company = {
  name: 'Clarity Property Management',
  phone: '515-555-0142',
  email: 'hello@clarity.example.com',
  address: {
    street: '1200 Prairie Parkway, Suite 300',
    city: 'West Des Moines',
    state: 'IA',
    zipCode: '50266',
  },
  residentPortalUrl: 'https://residents.clarity.example.com',
  ownerPortalUrl: 'https://owners.clarity.example.com',
  booking: BOOKING_DEFAULTS,
  bookingUrl: null,
  closedDays: [],
  clarityBookingUrl: 'https://booking.clarity.example.com/clarity-session',
  listingsUrl: 'https://listings.clarity.example.com',
  listingsScriptUrl: null,
  eSignUrl: 'https://sign.clarity.example.com/management-agreement',
  sampleAgreementUrl: null,
  multiFamilyQuoteUrl: 'https://quote.clarity.example.com/multi-family',
  social: {
    facebook: 'https://facebook.example.com/clarity',
    instagram: 'https://instagram.example.com/clarity',
    linkedIn: 'https://linkedin.example.com/company/clarity',
  },
  ratingScore: null,
  ratingReviews: null,
  ownerCount: null,
  placementDays: null,
  managementTerms: NO_MANAGEMENT_TERMS,
  leaseMaxBadge: 'New for 2025',
  leaseMaxBadgeEndsOn: '2025-12-31',
};

/** Where the demo shows a sample of the agreement. */
export const SAMPLE_AGREEMENT_PATH = '/sandbox/sign/sample';

/** What the demo claims for the made-up company. */
export const DEMO_CLAIMS = {
  ratingScore: 4.5,
  ratingReviews: '500+',
  ownerCount: '500+',
  placementDays: AVERAGE_PLACEMENT_DAYS,
  sampleAgreementUrl: SAMPLE_AGREEMENT_PATH,
  managementTerms: DEMO_MANAGEMENT_TERMS,
} as const satisfies Partial<Company>;

/** The badge's text while it is current. `today` is a calendar day, `2025-12-31`. */
export function currentBadge(
  { leaseMaxBadge, leaseMaxBadgeEndsOn }: Pick<Company, 'leaseMaxBadge' | 'leaseMaxBadgeEndsOn'>,
  today: string,
): string | null {
  return leaseMaxBadgeEndsOn === null || today <= leaseMaxBadgeEndsOn ? leaseMaxBadge : null;
}

/** The demo's page of listings, with a page per area below it: `/demo/listings/ankeny`. */
export const DEMO_LISTINGS_PATH = '/demo/listings';

/** Where the rentals page frames the company's listings script. */
export const LISTINGS_FRAME_PATH = '/rentals/listings';

/** What that frame reports to its page. */
export const LISTINGS_FRAME_MESSAGES = { drawn: 'listings-drawn', failed: 'listings-failed' } as const;

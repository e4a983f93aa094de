import * as z from 'zod/mini';
import {
  define,
  emailSchema,
  intSchema,
  phoneSchema,
  requiredLineSchema,
  withChecks,
  withProblemMessages,
  zipSchema,
} from './fields.js';
import { LEAD_LIMITS, PROPERTY_TYPES } from './lead.js';
import { IOWA_ZIP, ZIP_PATTERN } from './limits.js';
import { PLAN_IDS } from './plan.js';
import { publicFormFields } from './public-form.js';

export const ENROLLMENT_TEXT = {
  invalidPropertyType: 'Invalid property type selected',
  outsideIowa: "This ZIP isn't in Iowa",
  choosePlan: 'Choose a plan',
  failedToast: 'Failed to process enrollment. Please try again.',
  failed: 'Failed to process enrollment',
} as const;

/** What only the server says, so that the form doesn't load it. */
export const ENROLLMENT_ERRORS = {
  planNotOffered: 'We no longer offer this plan. Choose another one.',
  pricesChanged:
    'Our prices changed while you were filling this in. Reload the page to see the new fees. Your answers are saved.',
  acceptFirst: 'Accept the requirements on your report first.',
  closed: "This request is closed, so you can't enroll this property online. Please call us.",
  linkExpired: 'This link has expired. Enroll again to get a new one; your answers are still here.',
} as const;

export const enrollmentSchema = /* @__PURE__ */ define(() =>
  withProblemMessages(
    z.strictObject({
      id: z.optional(
        withChecks(
          z.uuidv4(),
          z.toLowerCase(),
          z.describe('The lead id, made by the client; works as an idempotency key'),
        ),
      ),
      propertyType: z.enum(PROPERTY_TYPES, ENROLLMENT_TEXT.invalidPropertyType),
      unitCount: wholeNumber(1, LEAD_LIMITS.unitCount),
      estimatedRent: withChecks(
        wholeNumber(0, LEAD_LIMITS.dollars),
        z.describe('Whole dollars a month for all units'),
      ),
      plan: z.optional(z.enum(PLAN_IDS, ENROLLMENT_TEXT.choosePlan)),
      /** The version of the prices that were shown; refused if others apply by then. */
      priceBook: z.optional(intSchema()),
      streetAddress: requiredLineSchema(LEAD_LIMITS.street),
      city: requiredLineSchema(LEAD_LIMITS.city),
      state: z._default(z.literal('IA'), 'IA'),
      zipCode: withChecks(
        zipSchema,
        z.refine((zip) => IOWA_ZIP.test(zip) || !ZIP_PATTERN.test(zip), ENROLLMENT_TEXT.outsideIowa),
      ),
      name: requiredLineSchema(LEAD_LIMITS.name),
      email: emailSchema,
      phone: phoneSchema(LEAD_LIMITS.phone),
      ...publicFormFields,
    }),
    { propertyType: ENROLLMENT_TEXT.invalidPropertyType },
  ),
);
/** What the form sends to `POST /api/public/enrollments`. */
export type EnrollmentRequest = z.input<typeof enrollmentSchema>;
/** The same after validation. */
export type Enrollment = z.output<typeof enrollmentSchema>;

/**
 * Body of `POST /api/public/analyses/:leadId/enrollments`: enrolls the property of a report. What the owner told us before
 * stays; the contacts are stored only where the lead has none.
 */
export const enrollFromReportSchema = /* @__PURE__ */ define(() =>
  z.strictObject({
    estimatedRent: wholeNumber(0, LEAD_LIMITS.dollars),
    plan: z.optional(z.enum(PLAN_IDS, ENROLLMENT_TEXT.choosePlan)),
    priceBook: z.optional(intSchema()),
    name: z.optional(requiredLineSchema(LEAD_LIMITS.name)),
    phone: z.optional(phoneSchema(LEAD_LIMITS.phone)),
    ...publicFormFields,
  }),
);
export type EnrollFromReport = z.output<typeof enrollFromReportSchema>;

/* @__NO_SIDE_EFFECTS__ */
function wholeNumber(min: number, max: number) {
  return withChecks(intSchema(), z.minimum(min), z.maximum(max));
}

export const bookWalkthroughSchema = /* @__PURE__ */ define(() =>
  z.strictObject({
    token: withChecks(z.string(), z.minLength(1), z.maxLength(1000)),
  }),
);
export type BookWalkthroughRequest = z.output<typeof bookWalkthroughSchema>;

/** `token` allows booking the walkthrough of this lead for a day. */
export interface Enrolled {
  leadId: string;
  token: string;
  /** Their walkthrough is already booked, so there is nothing left to schedule. */
  isBooked?: true;
  /** The home is outside the service area, so nothing is scheduled until we have talked. */
  callsFirst?: true;
}

export interface BookedWalkthrough {
  leadId: string;
  /** The company's external calendar, or the lead's own booking page. */
  bookingUrl: string;
}

/** `GET /api/public/next-steps/:token`: where an enrollment stands, as its owner sees it. */
export interface NextSteps {
  leadId: string;
  /** One-line address. */
  property: string;
  /** `none`: staff have not sent one, or it can no longer be signed. */
  agreement: 'none' | 'open' | 'signed';
  /** Page to sign the lead's own agreement, while it is open. */
  agreementUrl: string | null;
  /** The confirmed time, in ISO format. */
  walkthroughAt: string | null;
  /** The owner opened the calendar, but staff have not confirmed a time yet. */
  isWalkthroughRequested: boolean;
  isClosed: boolean;
  /** The home is outside the service area, and staff have not called yet. */
  callsFirst: boolean;
  /** What is due at signing. Null until there is an agreement or a checkout. */
  payment: SigningPayment | null;
}

export interface SigningPayment {
  state: 'due' | 'processing' | 'paid';
  /** Once paid, net of refunds. */
  cents: number;
  /** The open checkout. */
  url: string | null;
}

import * as z from 'zod/mini';
import type { MissingContact } from './booking.js';
import type { Requirements } from './content.js';
import {
  define,
  emailSchema,
  intSchema,
  phoneSchema,
  requiredLineSchema,
  textSchema,
  withChecks,
  withProblemMessages,
  yearBuiltSchema,
  zipSchema,
} from './fields.js';
import { formatNumber } from './format.js';
import { LEAD_LIMITS, LEAD_NOT_FOUND, PROPERTY_TYPES, type PropertyType } from './lead.js';
import { PLAN_IDS, type PlanId } from './plan.js';
import { publicFormFields } from './public-form.js';
import type { SitePicture } from './site-image.js';
import type { ReportViewer } from './timeline.js';

export const ENTRY_STATUSES = ['pending', 'processing', 'completed', 'fallback', 'failed'] as const;
export type EntryStatus = (typeof ENTRY_STATUSES)[number];

export function isSettled(status: EntryStatus): boolean {
  return status === 'completed' || status === 'fallback' || status === 'failed';
}

const FACT_PROBLEMS = /* @__PURE__ */ define(() => ({
  propertyType: 'Choose a property type',
  squareFootage: `Enter square footage as a whole number from 1 to ${formatNumber(LEAD_LIMITS.squareFootage)}`,
  unitCount: `Enter a whole number of units from 1 to ${formatNumber(LEAD_LIMITS.unitCount)}`,
  bedrooms: `Enter bedrooms as a whole number from 0 to ${formatNumber(LEAD_LIMITS.bedrooms)}`,
  bathrooms: `Enter bathrooms in steps of 0.5, up to ${formatNumber(LEAD_LIMITS.bathrooms)}`,
}));

/** What the owner may change about their property, as typed. The report shows these messages next to its fields. */
const ownerFacts = /* @__PURE__ */ define(() => ({
  propertyType: z.optional(z.enum(PROPERTY_TYPES, FACT_PROBLEMS.propertyType)),
  squareFootage: z.optional(wholeFact(1, LEAD_LIMITS.squareFootage, FACT_PROBLEMS.squareFootage)),
  bedrooms: z.optional(wholeFact(0, LEAD_LIMITS.bedrooms, FACT_PROBLEMS.bedrooms)),
  bathrooms: z.optional(bathroomsFact(0.5)),
  yearBuilt: z.optional(yearBuiltSchema),
}));

/* @__NO_SIDE_EFFECTS__ */
function wholeFact(min: number, max: number, message: string) {
  return withChecks(intSchema(message), z.minimum(min, message), z.maximum(max, message));
}

/* @__NO_SIDE_EFFECTS__ */
function bathroomsFact(min: number) {
  const message = FACT_PROBLEMS.bathrooms;
  return withChecks(
    z.number(message),
    z.minimum(min, message),
    z.maximum(LEAD_LIMITS.bathrooms, message),
    z.multipleOf(0.5, message),
  );
}

/** Body of `POST /api/public/analyses/:leadId/facts`: the facts that change. */
export const editFactsSchema = /* @__PURE__ */ define(() =>
  z.strictObject({ ...ownerFacts, ...publicFormFields }),
);
export type EditFacts = z.output<typeof editFactsSchema>;
export type OwnerFacts = { [Fact in PropertyFact]?: EditFacts[Fact] };

/**
 * Body of `POST /api/public/analyses/:leadId/emails`: the link goes to the address of the analysis, never elsewhere. It
 * opens with the plan that is given.
 */
export const emailReportSchema = /* @__PURE__ */ define(() =>
  z.strictObject({ plan: z.optional(z.enum(PLAN_IDS)), ...publicFormFields }),
);
export type EmailReport = z.output<typeof emailReportSchema>;

/** Body of `POST /api/public/analyses/:leadId/updates`. */
export const requestUpdatesSchema = /* @__PURE__ */ define(() => z.strictObject({ ...publicFormFields }));
export type RequestUpdates = z.output<typeof requestUpdatesSchema>;

/** Body of `POST /api/public/analyses/:leadId/calls`. */
export const requestCallSchema = /* @__PURE__ */ define(() =>
  z.strictObject({
    phone: phoneSchema(LEAD_LIMITS.phone, 'Enter your phone number with area code, like 515-555-0142'),
    ...publicFormFields,
  }),
);
export type RequestCall = z.output<typeof requestCallSchema>;

/** Separate from `ANALYSIS_TEXT`, which the forms' scripts load. */
export const REPORT_REQUEST_TEXT = {
  cannotRecompute: "We couldn't update the estimate right now, so nothing changed. Please try again later.",
  nothingToUpdate: 'There is no estimate to update yet. Ask again once your report has one.',
  setByStaff: "A local expert set this estimate. Call us, and we'll go through your changes together.",
} as const;

/** The response to an owner's request from the report. */
export interface ReportRequestAccepted {
  accepted: true;
}

/** Body of `POST /api/analyses/:id/estimate`: what a person on our team estimates, in dollars a month per unit. */
export const setEstimateSchema = /* @__PURE__ */ define(() => {
  const rent = withChecks(intSchema(), z.minimum(1), z.maximum(LEAD_LIMITS.dollars));
  const schema = z.strictObject({ rentEstimate: rent, rentRangeLow: rent, rentRangeHigh: rent });
  return withChecks(schema, z.superRefine(rejectRangeWithoutRent));
});
export type SetEstimate = z.output<typeof setEstimateSchema>;

function rejectRangeWithoutRent(
  estimate: { rentEstimate: number; rentRangeLow: number; rentRangeHigh: number },
  context: z.core.$RefinementCtx,
): void {
  const reject = (field: keyof typeof estimate, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  if (estimate.rentRangeLow > estimate.rentEstimate)
    reject('rentRangeLow', "The low end can't be above the rent");
  if (estimate.rentRangeHigh < estimate.rentEstimate)
    reject('rentRangeHigh', "The high end can't be below the rent");
}

export const ANALYSIS_LIMITS = { properties: 10, defaultState: 'IA', defaultUnitCount: 1 } as const;

export const ANALYSIS_TEXT = {
  missingField: 'Please fill in all required fields for each property',
  failed: 'Unable to process your request. Please try again.',
  leadNotFound: LEAD_NOT_FOUND,
  analysisMissing: "The property analysis you're looking for doesn't exist.",
  loadFailedTitle: 'Failed to load property analysis',
  loadFailed: 'Unable to load property analysis. Please try again later.',
  lookUpFailed: 'Failed to analyze property',
  budgetSpent: "Today's rent lookups are used up. Run it again tomorrow.",
  hourSpent:
    'The lookups released so far today are used up; more come during the day. Run it again if you need it now.',
  shareSpent:
    "This visitor has used up their share of today's rent lookups. Run it again if the request looks real.",
  unknownStreet:
    "Too many of today's addresses weren't found, so new streets aren't looked up until tomorrow. Run it again if the address looks real.",
} as const;

export const analysisPropertySchema = /* @__PURE__ */ define(() =>
  z.strictObject({
    id: z.optional(
      withChecks(
        z.uuidv4(),
        z.toLowerCase(),
        z.describe('The lead id, made by the client; works as an idempotency key'),
      ),
    ),
    street: requiredLineSchema(LEAD_LIMITS.street),
    city: requiredLineSchema(LEAD_LIMITS.city),
    state: z.literal(ANALYSIS_LIMITS.defaultState),
    zipCode: zipSchema,
    propertyType: z.enum(PROPERTY_TYPES, FACT_PROBLEMS.propertyType),
    squareFootage: wholeFact(1, LEAD_LIMITS.squareFootage, FACT_PROBLEMS.squareFootage),
    unitCount: wholeFact(1, LEAD_LIMITS.unitCount, FACT_PROBLEMS.unitCount),
    bedrooms: z.optional(wholeFact(0, LEAD_LIMITS.bedrooms, FACT_PROBLEMS.bedrooms)),
    bathrooms: z.optional(bathroomsFact(0)),
    yearBuilt: z.optional(yearBuiltSchema),
  }),
);
export type AnalysisProperty = z.output<typeof analysisPropertySchema>;

/** Body of `POST /api/public/analyses`. */
export const submitAnalysesSchema = /* @__PURE__ */ define(() =>
  withProblemMessages(
    z.strictObject({
      email: emailSchema,
      properties: withChecks(
        z.array(analysisPropertySchema),
        z.minLength(1),
        z.maxLength(ANALYSIS_LIMITS.properties),
        z.superRefine(rejectSharedIds),
      ),
      ...publicFormFields,
    }),
    { properties: ANALYSIS_TEXT.missingField },
  ),
);
export type SubmitAnalyses = z.output<typeof submitAnalysesSchema>;

function rejectSharedIds(properties: AnalysisProperty[], context: z.core.$RefinementCtx): void {
  properties.forEach(({ id }, index) => {
    if (id === undefined || properties.findIndex((other) => other.id === id) === index) return;
    context.addIssue({ code: 'custom', path: [index, 'id'], message: 'Each property needs its own id' });
  });
}

/** Body of `POST /api/public/waitlist`: an owner outside the service area who wants to hear from us later. */
export const joinWaitlistSchema = /* @__PURE__ */ define(() =>
  z.strictObject({ email: emailSchema, zipCode: zipSchema, ...publicFormFields }),
);
export type JoinWaitlist = z.output<typeof joinWaitlistSchema>;

export interface JoinedWaitlist {
  leadId: string;
}

export interface SubmittedAnalyses {
  leadId: string;
  analyses: { leadId: string; entryId: string }[];
}

/** The source of a figure. The demo makes up a `sample` where a provider would find or we would calculate a figure. */
export type Origin =
  | 'provider'
  | 'sample'
  | 'visitor'
  | 'staff'
  | 'derived'
  | 'regional default'
  | 'fallback estimate';

/** Whether the rent rests on comparable rentals, real or samples. */
export function isFromMarket(origin: Origin | undefined): boolean {
  return origin === 'provider' || origin === 'sample';
}

export interface MarketStats {
  averageDaysOnMarket: number;
  /** Percent. */
  occupancyRate: number;
  /** Percent. */
  yearOverYearChange: number;
}

/** A rental near the property. Whatever the provider left out is null. */
export interface Comparable {
  address: string;
  /** Miles. */
  distance: number | null;
  squareFootage: number | null;
  bedrooms: number | null;
  bathrooms: number | null;
  /** Dollars a month, as listed. */
  rentAmount: number | null;
  /** Counts up while the rental is listed. */
  daysOnMarket: number | null;
  /** Calendar days, `2026-11-14`. `removedOn` is null while the rental is listed. */
  listedOn: string | null;
  lastSeenOn: string | null;
  removedOn: string | null;
  location: Location | null;
}

/** Degrees. */
export interface Location {
  latitude: number;
  longitude: number;
}

/** What the owner can correct about a property. */
export const PROPERTY_FACTS = [
  'propertyType',
  'squareFootage',
  'bedrooms',
  'bathrooms',
  'yearBuilt',
] as const satisfies (keyof AnalyzedProperty)[];
export type PropertyFact = (typeof PROPERTY_FACTS)[number];

/** What property records say where they disagree with the owner. */
export type RecordedFacts = { [Fact in PropertyFact]?: NonNullable<AnalyzedProperty[Fact]> };

export interface AnalyzedProperty {
  propertyType: PropertyType;
  squareFootage: number;
  unitCount: number;
  /** Null if unknown. */
  bedrooms: number | null;
  bathrooms: number | null;
  yearBuilt: number | null;
}

/** The estimate of an earlier month, `2026-10`, in dollars a month per unit. */
export interface PastRent {
  month: string;
  rent: number;
}

/** Dollars a month per unit. */
export interface AreaRents {
  zipCode: string;
  homes: number;
  medianRent: number;
}

/** One of the properties an owner submitted together. */
export interface Sibling {
  leadId: string;
  address: string;
  /** Missing while there is no estimate, and if the home is outside. */
  figures?: SiblingFigures;
  /** As in the property's own report. */
  isOutside?: true;
}

export interface SiblingFigures extends Pick<AnalyzedProperty, 'propertyType' | 'unitCount'> {
  /** Dollars a month per unit. */
  rentEstimate: number;
  /** The plan the owner chose; null before that. */
  plan: PlanId | null;
}

/** `GET /api/public/analyses/:leadId`: contains nothing that identifies the owner. Rents are dollars a month per unit. */
export interface AnalysisView {
  leadId: string;
  status: EntryStatus;
  address: string;
  property: AnalyzedProperty;
  rentEstimate: number | null;
  rentRangeLow: number | null;
  rentRangeHigh: number | null;
  marketStats: MarketStats | null;
  comparables: Comparable[];
  origins: Record<string, Origin>;
  /** Where the property is; null if unknown. */
  location: Location | null;
  records: RecordedFacts;
  /** All properties of the submission including this one; empty if there is only one. */
  siblings: Sibling[];
  /** The home is farther away than we manage, and no one has agreed to make an exception. */
  isOutside?: true;
  /** The plan the owner chose; null before that. */
  plan: PlanId | null;
  /** Whether the owner accepted the requirements for this property. */
  isAcknowledged: boolean;
  /** Where the owner books the walkthrough of this property, once they accepted the requirements. */
  bookingUrl?: string;
  /** The contact details that enrolling and booking still ask for; set together with `bookingUrl`. */
  missing?: MissingContact[];
  /** Whether a walkthrough is coming up; set together with `bookingUrl`. */
  isBooked?: boolean;
  /** When it is; set together with `isBooked`. */
  walkthroughAt?: string;
  /** Whether the owner enrolled this property, or staff already sent the agreement; set together with `bookingUrl`. */
  isEnrolled?: boolean;
  /** Won, closed or lost: nothing is left to start, book or enroll. */
  isClosed?: boolean;
  createdAt: string;
  /** Our own estimates in the ZIP, where there is no market data for this address; null if they are too few. */
  area: AreaRents | null;
  /** When the figures were last looked up; null until then. */
  estimatedAt: string | null;
  /** Estimates of earlier months, newest first. */
  history: PastRent[];
  /** A photo of the home, if staff uploaded one. */
  photo?: SitePicture | null;
}

export const ENTRY_STATUS_LABELS: Record<EntryStatus, string> = {
  pending: 'Pending',
  processing: 'Processing',
  completed: 'Completed',
  fallback: 'General figures, no market data',
  failed: 'Failed',
};

/** A submitted property with its result, for staff. */
export interface EntryView {
  id: string;
  createdAt: string;
  name: string | null;
  email: string;
  phone: string | null;
  status: EntryStatus;
  leadId: string | null;
  streetAddress: string;
  city: string;
  state: string;
  zipCode: string;
  propertyType: PropertyType;
  squareFootage: number;
  unitCount: number;
  bedrooms: number | null;
  bathrooms: number | null;
  yearBuilt: number | null;
  /** Why the provider has no figures. */
  providerMessage: string | null;
  rentEstimate: number | null;
  rentRangeLow: number | null;
  rentRangeHigh: number | null;
  origins: Record<string, Origin>;
}

export const ENTRY_SORTS = ['createdAt', 'email', 'city', 'status', 'rentEstimate'] as const;
export type EntrySort = (typeof ENTRY_SORTS)[number];

export const entryFilterSchema = /* @__PURE__ */ define(() =>
  z.partial(
    z.strictObject({
      email: emailSchema,
      status: z.enum(ENTRY_STATUSES),
      city: textSchema(LEAD_LIMITS.city),
      leadId: z.guid(),
      isLinked: z.boolean(),
    }),
  ),
);
export type EntryFilter = z.output<typeof entryFilterSchema>;

export const linkEntrySchema = /* @__PURE__ */ define(() => z.strictObject({ leadId: z.guid() }));
export type LinkEntry = z.output<typeof linkEntrySchema>;

export const rerunEntrySchema = /* @__PURE__ */ define(() =>
  z.strictObject({
    address: withChecks(
      z.optional(textSchema(LEAD_LIMITS.address)),
      z.describe('Street, City, State ZIP: corrects the address first'),
    ),
  }),
);
export type RerunEntry = z.output<typeof rerunEntrySchema>;

/** `LeadReport` contains only the latest views; the timeline has all of them. */
export const REPORT_VIEWS_SHOWN = 10;

export interface ReportViewView {
  at: string;
  viewer: ReportViewer;
}

/**
 * `GET /api/leads/:id/report`: the owner's report with details for staff. Reading it does not count as a view.
 * `siblings` are all properties with the owner's email. 404 `ANALYSIS_NOT_FOUND` if the lead has no analysis.
 */
export interface LeadReport extends AnalysisView {
  /** For `POST /api/analyses/:id/run`. */
  entryId: string;
  /** Why the provider has no figures. */
  providerMessage: string | null;
  /** Latest first. */
  views: ReportViewView[];
}

/** An email address that requested an analysis or the newsletter, for admins. */
export interface SubscriberView {
  id: string;
  createdAt: string;
  email: string;
  name: string | null;
  /** Properties analyzed for this email. */
  analyses: number;
  /** Null if they don't get the newsletter. */
  newsletterSince: string | null;
}

export const SUBSCRIBER_SORTS = ['createdAt', 'email', 'name'] as const;
export type SubscriberSort = (typeof SUBSCRIBER_SORTS)[number];

export const subscriberFilterSchema = /* @__PURE__ */ define(() =>
  z.partial(z.strictObject({ q: textSchema(100), hasNewsletter: z.boolean() })),
);
export type SubscriberFilter = z.output<typeof subscriberFilterSchema>;

export const ACKNOWLEDGMENT_TEXT = {
  mustTick: 'Please acknowledge the requirements before proceeding.',
  changed: 'The requirements changed after you opened this page. Please read them again.',
  failed: "We couldn't save your acknowledgment. Please try again.",
} as const;

/** Who lives in the home when its owner accepts the requirements. */
export const OCCUPANCIES = ['vacant', 'rented', 'partly-rented', 'owner'] as const;
export type Occupancy = (typeof OCCUPANCIES)[number];

/** The largest value of a PostgreSQL integer. */
const INTEGER_MAX = 2_147_483_647;

/** Error code; the error carries the current requirements. */
export const REQUIREMENTS_CHANGED = 'REQUIREMENTS_CHANGED';

/** Body of `POST /api/public/analyses/:leadId/acknowledgments`; `version` is the version that was read. */
export const acknowledgeRequirementsSchema = /* @__PURE__ */ define(() =>
  z.strictObject({
    version: withChecks(
      intSchema(),
      z.minimum(0),
      z.maximum(INTEGER_MAX),
      z.describe('Of the requirements as they were read'),
    ),
    plan: z.optional(z.nullable(z.enum(PLAN_IDS))),
    occupancy: z.optional(z.nullable(z.enum(OCCUPANCIES))),
    ...publicFormFields,
  }),
);
export type AcknowledgeRequirementsRequest = z.output<typeof acknowledgeRequirementsSchema>;

export interface Acknowledged {
  /** The company's external calendar, or the lead's own booking page. */
  bookingUrl: string;
}

/** Details of the 409 `REQUIREMENTS_CHANGED`. */
export type CurrentRequirements = {
  version: Requirements['version'];
  items: { title: string; text: string }[];
};

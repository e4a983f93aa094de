import * as z from 'zod/mini';
import {
  daySchema,
  define,
  emailSchema,
  intSchema,
  lineSchema,
  momentSchema,
  numberSchema,
  oneOrMany,
  requiredLineSchema,
  requiredTextSchema,
  textSchema,
  wholeNumberSchema,
  withChecks,
  yearBuiltSchema,
  zipSchema,
} from './fields.js';
import { PLAN_IDS } from './plan.js';

/** What a card shows: enrolled, or enrolled with a transfer that failed. */
export type CardMarketing = 'enrolled' | 'sync-failed' | 'in-campaign' | null;

// A lead is defined here once. To add a field, add a line to `editableFields` (or `readOnlyFields`), decide on its CSV
// column, and add it to the entity: the compiler points at whatever is still missing.

export const LEAD_STATUSES = [
  'leads',
  'analysis_submitted',
  'proposal',
  'contract_sent',
  'walkthrough_scheduled',
  'enrolled',
  'closed',
  'won',
  'lost',
] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

/** The five board columns, in order; leads in any other status are in the `Other stages` strip. */
export const BOARD_STATUSES = [
  'leads',
  'analysis_submitted',
  'walkthrough_scheduled',
  'enrolled',
  'closed',
] as const satisfies readonly LeadStatus[];

export const OTHER_STATUSES = /* @__PURE__ */ LEAD_STATUSES.filter(
  (status) => !(BOARD_STATUSES as readonly LeadStatus[]).includes(status),
);

/** `column` heads a board column, `badge` is the status of one lead. */
export const STATUS_LABELS: Record<LeadStatus, { column: string; badge: string; caption?: string }> = {
  leads: { column: 'New Leads', badge: 'New Lead' },
  analysis_submitted: { column: 'Analysis Submitted', badge: 'Analysis Submitted' },
  proposal: { column: 'Proposals', badge: 'Proposal' },
  contract_sent: { column: 'Contracts Sent', badge: 'Contract Sent' },
  walkthrough_scheduled: { column: 'Walkthrough Scheduled', badge: 'Walkthrough Scheduled' },
  enrolled: { column: 'Property Enrolled', badge: 'Property Enrolled' },
  closed: { column: 'Closed', badge: 'Closed', caption: 'active properties' },
  won: { column: 'Won', badge: 'Won' },
  lost: { column: 'Lost', badge: 'Lost' },
};

export const PROPERTY_TYPES = ['single-family', 'multi-family', 'townhouse', 'condo'] as const;
/** Staff can also enter commercial leads; those are never sent to the rent provider. */
export const STAFF_PROPERTY_TYPES = [...PROPERTY_TYPES, 'commercial'] as const;
export type PropertyType = (typeof STAFF_PROPERTY_TYPES)[number];

export const PROPERTY_TYPE_LABELS: Record<PropertyType, string> = {
  'single-family': 'Single Family',
  'multi-family': 'Multi-Family',
  townhouse: 'Townhouse',
  condo: 'Condo',
  commercial: 'Commercial',
};

export const LEAD_SOURCES = [
  'analysis_form',
  'enroll_form',
  'rent_vs_sell',
  'referral',
  'manual',
  'import',
  'api',
  'inbound_text',
  'inbound_call',
  'inbound_email',
] as const;
export type LeadSource = (typeof LEAD_SOURCES)[number];

/** Sources staff can choose; public forms and incoming messages set their own. */
export const STAFF_SOURCES = ['manual', 'import', 'api'] as const satisfies readonly LeadSource[];

export const STATUS_CHANGE_CAUSES = [
  'drag',
  'dropdown',
  'form',
  'walkthrough',
  'payment',
  'webhook',
  'document',
  'undo',
] as const;
export type StatusChangeCause = (typeof STATUS_CHANGE_CAUSES)[number];

const ANONYMOUS = 'Anonymous';
export const LEAD_NOT_FOUND = 'Lead not found';
export const NO_EMAIL_YET = 'This lead has no email address yet. Add one first.';
export const LOST_NEEDS_REASON = 'Say why this lead was lost';

/** How long the console offers to undo a status change. */
export const UNDO_SECONDS = 10;

export const LEAD_LIMITS = {
  name: 120,
  phone: 40,
  company: 120,
  address: 240,
  street: 120,
  city: 80,
  state: 2,
  message: 4000,
  statusReason: 500,
  repairItems: 50,
  repairName: 120,
  tags: 20,
  tag: 40,
  squareFootage: 1_000_000,
  unitCount: 10_000,
  bedrooms: 1_000,
  bathrooms: 1_000,
  dollars: 1_000_000_000,
} as const;

/** One touch of a visitor's campaign trail. */
export interface Attribution {
  utmSource?: string;
  utmMedium?: string;
  utmCampaign?: string;
  utmTerm?: string;
  utmContent?: string;
  referrer?: string;
  landingPage?: string;
}

const repairItemSchema = /* @__PURE__ */ define(() =>
  z.strictObject({
    name: requiredTextSchema(LEAD_LIMITS.repairName),
    checked: z.boolean(),
    estimatedCost: numberSchema(0, LEAD_LIMITS.dollars),
    customCost: z.nullable(numberSchema(0, LEAD_LIMITS.dollars)),
  }),
);
export type RepairItem = z.output<typeof repairItemSchema>;

const repairChecklistSchema = /* @__PURE__ */ define(() =>
  withChecks(
    z.array(repairItemSchema),
    z.maxLength(LEAD_LIMITS.repairItems),
    z.refine(
      (items) => items.every(({ name }, index) => !isImprovementOf(items.slice(0, index), name)),
      'Two items have the same name',
    ),
  ),
);

/** Lowercase, so that "VIP" and "vip" are one tag. MikroORM would store `null` in an array as no value. */
export const tagSchema = /* @__PURE__ */ define(() =>
  withChecks(
    requiredLineSchema(LEAD_LIMITS.tag),
    z.toLowerCase(),
    z.refine((tag) => tag !== 'null', 'Choose another word'),
  ),
);

const tagsSchema = /* @__PURE__ */ define(() =>
  withChecks(
    z.array(tagSchema),
    z.maxLength(LEAD_LIMITS.tags),
    z.refine((tags) => new Set(tags).size === tags.length, 'Enter each tag only once'),
  ),
);

/* @__NO_SIDE_EFFECTS__ */
const nullableLine = (max: number) => z.nullable(lineSchema(max));
/* @__NO_SIDE_EFFECTS__ */
const nullableText = (max: number) => z.nullable(textSchema(max));
/* @__NO_SIDE_EFFECTS__ */
const nullableCount = (max: number) => z.nullable(wholeNumberSchema(0, max));

/** A whole number; blank or non-numeric input becomes 0. */
/* @__NO_SIDE_EFFECTS__ */
const numberOrZero = (max: number) => z.pipe(z.transform(toNumberOrZero), wholeNumberSchema(0, max));

function toNumberOrZero(value: unknown): number {
  const parsed = typeof value === 'string' ? Number(value.replace(/,/g, '').trim()) : value;
  return Number.isFinite(parsed) ? Math.round(parsed as number) : 0;
}

/** The fields staff can edit. Money is whole dollars. */
const editableFields = /* @__PURE__ */ define(() => ({
  name: lineSchema(LEAD_LIMITS.name),
  /** Null while all we know is the number someone texted or called from. */
  email: z.nullable(emailSchema),
  phone: nullableText(LEAD_LIMITS.phone),
  company: nullableLine(LEAD_LIMITS.company),
  ownerName: nullableLine(LEAD_LIMITS.name),
  status: z.enum(LEAD_STATUSES),
  statusReason: nullableText(LEAD_LIMITS.statusReason),
  propertyAddress: lineSchema(LEAD_LIMITS.address),
  streetAddress: nullableLine(LEAD_LIMITS.street),
  city: nullableLine(LEAD_LIMITS.city),
  state: nullableText(LEAD_LIMITS.state),
  zipCode: z.nullable(zipSchema),
  propertyType: z.nullable(z.enum(STAFF_PROPERTY_TYPES)),
  squareFootage: numberOrZero(LEAD_LIMITS.squareFootage),
  unitCount: wholeNumberSchema(1, LEAD_LIMITS.unitCount),
  bedrooms: nullableCount(LEAD_LIMITS.bedrooms),
  bathrooms: z.nullable(
    withChecks(
      numberSchema(0, LEAD_LIMITS.bathrooms),
      z.multipleOf(0.5, 'Use steps of 0.5, for example 1.5'),
    ),
  ),
  yearBuilt: z.nullable(yearBuiltSchema),
  finishedBasementArea: nullableCount(LEAD_LIMITS.squareFootage),
  /** Null counts as the default plan. */
  plan: z.nullable(z.enum(PLAN_IDS)),
  /** A month, for all units. */
  estimatedRent: nullableCount(LEAD_LIMITS.dollars),
  purchasePrice: numberOrZero(LEAD_LIMITS.dollars),
  /** A month, for all units, as in the lease. Shows how good our estimate was. */
  achievedRent: nullableCount(LEAD_LIMITS.dollars),
  leaseSignedOn: z.nullable(daySchema),
  walkthroughDate: z.nullable(momentSchema),
  repairChecklist: repairChecklistSchema,
  message: nullableText(LEAD_LIMITS.message),
  tags: tagsSchema,
  /** The staff member who follows up; null while the lead is unassigned. */
  assigneeId: z.nullable(z.guid()),
}));

/** The fields staff see but can't edit. A client may send them back unchanged; a changed value is refused. */
const readOnlyFields = /* @__PURE__ */ define(() => ({
  id: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Order within a board column: compare as plain strings, lowest on top. */
  rank: z.string(),
  /** True while the name is only taken from the email address. */
  nameDerived: z.boolean(),
  source: z.enum(LEAD_SOURCES),
  lastContactedAt: z.nullable(z.string()),
  walkthroughConfirmed: z.boolean(),
  /** The person, who may have other properties. */
  ownerId: z.string(),
  /** Since when the lead has had its assignee. */
  assignedAt: z.nullable(z.string()),
  stripeCustomerId: z.nullable(z.string()),
  firstTouch: z.nullable(z.custom<Attribution>()),
  lastTouch: z.nullable(z.custom<Attribution>()),
}));

/** A lead as staff see it. Dates are ISO strings. */
export const leadSchema = /* @__PURE__ */ define(() =>
  z.object({
    ...readOnlyFields,
    version: intSchema(),
    ...editableFields,
  }),
);
export type LeadView = z.output<typeof leadSchema>;

/** A row of `GET /api/leads/tags`: a tag and how many leads have it. */
export interface TagView {
  tag: string;
  leads: number;
}

/** A row of `GET /api/leads`: with the open task that is due first. */
export type LeadListRow = LeadView & { nextTask?: { title: string; dueAt: string } | null };

export const LEAD_EDITABLE = /* @__PURE__ */ define(() => keysOf(editableFields));
export const LEAD_READ_ONLY = /* @__PURE__ */ define(() => keysOf(readOnlyFields));

/* @__NO_SIDE_EFFECTS__ */
function keysOf<Fields extends object>(fields: Fields) {
  return Object.keys(fields) as (keyof Fields)[];
}

/** What a board card shows; the rest of the lead is loaded when the card is opened. */
export const LEAD_CARD_FIELDS = [
  'id',
  'version',
  'rank',
  'name',
  'email',
  'phone',
  'status',
  'propertyAddress',
  'propertyType',
  'squareFootage',
  'purchasePrice',
  'estimatedRent',
  'walkthroughDate',
  'lastContactedAt',
  'createdAt',
  'assigneeId',
] as const satisfies readonly (keyof LeadView)[];
export type LeadCard = Pick<LeadView, (typeof LEAD_CARD_FIELDS)[number]> &
  Pick<LeadListRow, 'nextTask'> & {
    marketing: CardMarketing;
    /** Since when the lead has been in its stage. */
    stageSince: string;
    /** Our monthly fees: as the owner accepted them, or at published pricing once there is a rent. */
    feesDollarsPerMonth: number | null;
  };

type NotExported =
  | 'updatedAt'
  | 'version'
  | 'rank'
  | 'nameDerived'
  | 'walkthroughConfirmed'
  | 'assignedAt'
  | 'repairChecklist'
  | 'stripeCustomerId'
  | 'firstTouch'
  | 'lastTouch';

/** The columns of the CSV, left to right, with their headings. Times are in the company's time zone. */
export const LEAD_CSV_COLUMNS = {
  id: 'Id',
  createdAt: 'Created',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  company: 'Company',
  ownerName: 'Owner',
  status: 'Status',
  statusReason: 'Reason',
  source: 'Source',
  propertyAddress: 'Property Address',
  streetAddress: 'Street',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP',
  propertyType: 'Property Type',
  squareFootage: 'Square Footage',
  unitCount: 'Units',
  bedrooms: 'Bedrooms',
  bathrooms: 'Bathrooms',
  yearBuilt: 'Year Built',
  finishedBasementArea: 'Finished Basement',
  plan: 'Plan',
  estimatedRent: 'Estimated Rent',
  purchasePrice: 'Purchase Price',
  achievedRent: 'Achieved Rent',
  leaseSignedOn: 'Lease Signed',
  lastContactedAt: 'Last Contacted',
  walkthroughDate: 'Walkthrough',
  message: 'Message',
  tags: 'Tags',
  assigneeId: 'Assignee',
  ownerId: 'Owner Id',
} as const satisfies Record<Exclude<keyof LeadView, NotExported>, string>;
export type LeadCsvColumn = keyof typeof LEAD_CSV_COLUMNS;

/** `GET /api/leads/export` leaves out rows beyond this. */
export const LEAD_CSV_MAX_ROWS = 50_000;

const partialLeadSchema = /* @__PURE__ */ define(() => z.partial(z.strictObject(editableFields)));

/** The editable fields as they are in the console's forms. */
export const leadFormSchema = /* @__PURE__ */ define(() => z.object(editableFields));

/** PUT and PATCH both merge: every field is optional. */
export const editLeadSchema = /* @__PURE__ */ define(() =>
  z.extend(partialLeadSchema, {
    version: z.optional(intSchema()),
    ...ignoredFields(readOnlyFields),
  }),
);
export type EditLead = z.output<typeof editLeadSchema>;

/* @__NO_SIDE_EFFECTS__ */
function ignoredFields<Fields extends object>(fields: Fields) {
  const entries = Object.keys(fields).map((field) => [field, z.optional(z.unknown())]);
  return Object.fromEntries(entries) as Record<keyof Fields, z.ZodMiniOptional<z.ZodMiniUnknown>>;
}

export const createLeadSchema = /* @__PURE__ */ define(() =>
  z.extend(partialLeadSchema, {
    id: z.optional(withChecks(z.uuidv4(), z.describe('Made by the client; works as an idempotency key'))),
    name: requiredLineSchema(LEAD_LIMITS.name),
    email: emailSchema,
    propertyAddress: requiredLineSchema(LEAD_LIMITS.address),
    propertyType: z.enum(STAFF_PROPERTY_TYPES),
    source: z._default(z.enum(STAFF_SOURCES), 'manual'),
  }),
);
export type CreateLead = z.output<typeof createLeadSchema>;

export const moveLeadSchema = /* @__PURE__ */ define(() =>
  z.strictObject({
    status: z.enum(LEAD_STATUSES),
    after: withChecks(z.nullable(z.uuid()), z.describe('The card above; null for the top of the column')),
    version: intSchema(),
    statusReason: z.optional(nullableText(LEAD_LIMITS.statusReason)),
  }),
);
export type MoveLead = z.output<typeof moveLeadSchema>;

export const undoMoveSchema = /* @__PURE__ */ define(() => z.strictObject({ version: intSchema() }));
export type UndoMove = z.output<typeof undoMoveSchema>;

/** Filter of the list and the board; all given parts must match. Days are inclusive, in the company's time zone. */
export const leadFilterSchema = /* @__PURE__ */ define(() =>
  z.partial(
    z.strictObject({
      q: textSchema(100),
      status: oneOrMany(z.enum(LEAD_STATUSES)),
      propertyType: oneOrMany(z.enum(STAFF_PROPERTY_TYPES)),
      source: oneOrMany(z.enum(LEAD_SOURCES)),
      city: textSchema(LEAD_LIMITS.city),
      tag: tagSchema,
      /** The server reads `me` as the signed-in person. */
      assigneeId: z.union([z.guid(), z.enum(['me', 'none'])]),
      ownerId: z.guid(),
      createdFrom: daySchema,
      createdTo: daySchema,
      id: withChecks(z.array(z.uuid()), z.maxLength(200)),
      /** Open leads without a task or a walkthrough ahead. */
      noNextStep: z.literal(true),
      /** Longer in their stage than its limit. */
      stale: z.literal(true),
    }),
  ),
);
export type LeadFilter = z.output<typeof leadFilterSchema>;

export const LEAD_SORTS = [
  'createdAt',
  'name',
  'status',
  'city',
  'estimatedRent',
  'lastContactedAt',
  'id',
] as const satisfies readonly (keyof LeadView)[];
export type LeadSort = (typeof LEAD_SORTS)[number];

export const BOARD_SORTS = ['manual', 'newest', 'oldestContact'] as const;
export type BoardSort = (typeof BOARD_SORTS)[number];

export interface BoardColumn {
  status: LeadStatus;
  count: number;
  /** Sum of the estimated monthly rents in whole dollars. */
  rentSum: number;
  cards: LeadCard[];
  /** Cursor of this column's next page, null at the end. */
  next: string | null;
}

/** `GET /api/leads/board`: all nine statuses, so that the counts add up to the leads that match. */
export interface BoardView {
  columns: BoardColumn[];
}

export interface StatusChangeView {
  id: string;
  from: LeadStatus | null;
  to: LeadStatus;
  cause: StatusChangeCause;
  /** Email of the staff member, null for the public and for background work. */
  by: string | null;
  at: string;
}

/** The name someone gave us; null if there is none, or it was only derived from the email address. */
export function givenName({ name, nameDerived }: { name: string; nameDerived: boolean }): string | null {
  return nameDerived ? null : name.trim() || null;
}

/** The name to show for a lead. */
export function displayName(lead: { name: string }): string {
  return lead.name.trim() || ANONYMOUS;
}

/** A placeholder until someone gives a name. Cut to the limit so that staff can save the lead. */
export function nameFromEmail(email: string): string {
  return email.split('@')[0]!.slice(0, LEAD_LIMITS.name);
}

/** Names identify items, ignoring case and outer spaces. */
export function isImprovementOf(items: readonly { name: string }[], name: string): boolean {
  const key = name.trim().toLowerCase();
  return items.some((item) => item.name.trim().toLowerCase() === key);
}

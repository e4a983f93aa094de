import type { CardMarketing } from './marketing.contract.js';

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

/** The five columns of the board, in order; leads in any other status stand in the `Other stages` strip. */
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

/** One label table: `column` heads a board column, `badge` names one lead's status. */
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
/** Staff may also keep a commercial lead; it is never sent to the rent provider. */
export const STAFF_PROPERTY_TYPES = [...PROPERTY_TYPES, 'commercial'] as const;
export type PropertyType = (typeof STAFF_PROPERTY_TYPES)[number];

export const PROPERTY_TYPE_LABELS: Record<PropertyType, string> = {
  'single-family': 'Single Family',
  'multi-family': 'Multi Family',
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
] as const;
export type LeadSource = (typeof LEAD_SOURCES)[number];

/** Sources a member of staff may state; the forms set their own. */
export const STAFF_SOURCES = ['manual', 'import', 'api'] as const satisfies readonly LeadSource[];

/** What made a lead change its status, kept in the status history. */
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

export const ANONYMOUS = 'Anonymous';
export const LEAD_NOT_FOUND = 'Lead not found';

/** A lost lead says why. */
export const LOST_NEEDS_REASON = 'Say why this lead was lost';

/** The seconds in which the console offers to take a status change back. */
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
  squareFootage: 1_000_000,
  unitCount: 10_000,
  bedrooms: 1_000,
  bathrooms: 1_000,
  yearBuiltMin: 1800,
  dollars: 1_000_000_000,
} as const;

/** Fields of `LeadView` that no client sets; sent back unchanged they are ignored, changed they are refused. */
export const LEAD_READ_ONLY = [
  'id',
  'createdAt',
  'updatedAt',
  'rank',
  'nameDerived',
  'source',
  'lastContactedAt',
  'walkthroughConfirmed',
  'stripeCustomerId',
  'firstTouch',
  'lastTouch',
] as const;

/** Fields of `LeadView` that staff may edit; the schema of the server is checked against it. */
export const LEAD_EDITABLE = [
  'name',
  'email',
  'phone',
  'company',
  'ownerName',
  'status',
  'statusReason',
  'propertyAddress',
  'streetAddress',
  'city',
  'state',
  'zipCode',
  'propertyType',
  'squareFootage',
  'unitCount',
  'bedrooms',
  'bathrooms',
  'yearBuilt',
  'finishedBasementArea',
  'estimatedRent',
  'purchasePrice',
  'walkthroughDate',
  'repairChecklist',
  'message',
] as const satisfies readonly (keyof LeadView)[];

/** First or last touch of a visitor's campaign trail. */
export interface Attribution {
  utmSource?: string;
  utmMedium?: string;
  utmCampaign?: string;
  utmTerm?: string;
  utmContent?: string;
  referrer?: string;
  landingPage?: string;
}

export interface RepairItem {
  name: string;
  checked: boolean;
  estimatedCost: number;
  customCost: number | null;
}

/** A lead as staff see it. Dates are ISO strings, money whole dollars. */
export interface LeadView {
  id: string;
  createdAt: string;
  updatedAt: string;
  version: number;
  /** Sortable rank within the board column; compare as plain strings, lower stands higher. */
  rank: string;
  name: string;
  /** True while the name was only taken from the e-mail address. */
  nameDerived: boolean;
  email: string;
  phone: string | null;
  company: string | null;
  ownerName: string | null;
  status: LeadStatus;
  statusReason: string | null;
  source: LeadSource;
  propertyAddress: string;
  streetAddress: string | null;
  city: string | null;
  state: string | null;
  zipCode: string | null;
  propertyType: PropertyType | null;
  squareFootage: number;
  unitCount: number;
  bedrooms: number | null;
  bathrooms: number | null;
  yearBuilt: number | null;
  finishedBasementArea: number | null;
  estimatedRent: number | null;
  purchasePrice: number;
  lastContactedAt: string | null;
  walkthroughDate: string | null;
  walkthroughConfirmed: boolean;
  repairChecklist: RepairItem[];
  stripeCustomerId: string | null;
  message: string | null;
  firstTouch: Attribution | null;
  lastTouch: Attribution | null;
}

/** What a board card shows; the rest of the lead is read when the card is opened. */
export type LeadCard = Pick<
  LeadView,
  | 'id'
  | 'version'
  | 'rank'
  | 'name'
  | 'email'
  | 'phone'
  | 'status'
  | 'propertyAddress'
  | 'propertyType'
  | 'squareFootage'
  | 'purchasePrice'
  | 'estimatedRent'
  | 'walkthroughDate'
  | 'lastContactedAt'
  | 'createdAt'
> & { marketing: CardMarketing };

export const BOARD_SORTS = ['manual', 'newest', 'oldestContact'] as const;
export type BoardSort = (typeof BOARD_SORTS)[number];

export interface BoardColumn {
  status: LeadStatus;
  count: number;
  /** Sum of the estimated monthly rents, whole dollars. */
  rentSum: number;
  cards: LeadCard[];
  /** Cursor of the next page of this column, null at its end. */
  next: string | null;
}

/** `GET /api/leads/board`: all nine statuses, so that the counts add up to the leads that match. */
export interface BoardView {
  columns: BoardColumn[];
}

/** Filter of the list and the board; every part is optional and all parts must match. */
export interface LeadFilter {
  q?: string;
  status?: LeadStatus | LeadStatus[];
  propertyType?: PropertyType | PropertyType[];
  source?: LeadSource | LeadSource[];
  city?: string;
  /** Calendar days on the company's clock, inclusive, `2026-11-21`. */
  createdFrom?: string;
  createdTo?: string;
  id?: string[];
}

export const LEAD_SORTS = [
  'createdAt',
  'name',
  'status',
  'city',
  'estimatedRent',
  'lastContactedAt',
  'id',
] as const;
export type LeadSort = (typeof LEAD_SORTS)[number];

export interface StatusChangeView {
  id: string;
  from: LeadStatus | null;
  to: LeadStatus;
  cause: StatusChangeCause;
  /** E-mail of the member of staff, null for the public and for machines. */
  by: string | null;
  at: string;
}

/** The name that somebody gave; null where there is none, or one that was only read off the address. */
export function givenName({ name, nameDerived }: { name: string; nameDerived: boolean }): string | null {
  return nameDerived ? null : name.trim() || null;
}

/** The name to show for a lead. */
export function displayName(lead: { name: string }): string {
  return lead.name.trim() || ANONYMOUS;
}

import * as z from 'zod/mini';
import type { EntryStatus, Origin } from './analysis.js';
import { define, withChecks } from './fields.js';
import type { CursorPage } from './http.js';
import { type LeadStatus, type PropertyType, STAFF_PROPERTY_TYPES } from './lead.js';

/** Stages in which the company manages the property. */
export const MANAGED_STATUSES = ['enrolled', 'closed', 'won'] as const satisfies readonly LeadStatus[];

/** `analysed` is every property with an analysis or under management. Lost leads are in neither. */
export const PORTFOLIO_SCOPES = ['analysed', 'managed'] as const;
export type PortfolioScope = (typeof PORTFOLIO_SCOPES)[number];

export const portfolioQuerySchema = /* @__PURE__ */ define(() =>
  z.strictObject({
    scope: z._default(z.enum(PORTFOLIO_SCOPES), 'analysed'),
    propertyType: z.optional(z.enum(STAFF_PROPERTY_TYPES)),
    cursor: z.optional(withChecks(z.string(), z.maxLength(500))),
  }),
);
export type PortfolioQuery = z.output<typeof portfolioQuerySchema>;
export type PortfolioFilter = Omit<PortfolioQuery, 'cursor'>;

/** Totals of all filtered properties. Sums and averages of rents leave out properties without a known rent. */
export interface PortfolioNumbers {
  properties: number;
  totalUnits: number;
  /** Total rent in dollars if fully leased. */
  monthlyRevenue: number;
  /** Null if no rent is known. */
  avgRentPerUnit: number | null;
  /** The company's share of that revenue, by the public fee schedule. */
  feesDollarsPerMonth: number;
  propertiesWithoutRent: number;
}

/** `staff`: what the lead's own record says, given by the owner or entered by staff; else the origin of the estimate. */
export type RentOrigin = 'staff' | Origin;

export interface PortfolioProperty {
  leadId: string;
  /** Blank if unknown. */
  address: string;
  status: LeadStatus;
  propertyType: PropertyType | null;
  unitCount: number;
  /** Dollars for all units, or null if unknown. */
  rentDollarsPerMonth: number | null;
  rentOrigin: RentOrigin | null;
  /** The state of the analysis; null without one, and then there is no report. */
  analysis: EntryStatus | null;
}

/** `GET /api/portfolio?scope=&propertyType=&cursor=`, newest first; the first page brings the numbers. */
export interface PortfolioPage extends CursorPage<PortfolioProperty> {
  numbers: PortfolioNumbers | null;
}

export const PORTFOLIO_PAGE = 24;
export const PORTFOLIO_KEPT_MS = 3_000;
export const PORTFOLIO_LABELS = {
  properties: 'Properties',
  totalUnits: 'Total Units',
  monthlyRevenue: 'Monthly Revenue',
  avgRentPerUnit: 'Avg Rent/Unit',
} as const;

import * as z from 'zod/mini';
import { daySchema, requiredLineSchema, textSchema } from './fields.js';
import { formatNumber } from './format.js';
import { PLAN_IDS } from './plan.js';
import type { StaffMember } from './user.js';

/** Amounts are whole cents, rates are fractions of the rent in steps of 0.01%. */
export const PRICE_BOOK_LIMITS = {
  name: 40,
  description: 200,
  inclusion: 120,
  inclusions: 12,
  tiers: 8,
  units: 10_000,
  /** $100,000 for any single figure. */
  cents: 10_000_000,
  /** A card charge can't be smaller. */
  chargeCents: 50,
  rate: 0.5,
  months: 3,
  days: 365,
  note: 300,
} as const;

const RATE_STEPS = 10_000;
const isRateStep = (rate: number) => Math.abs(rate * RATE_STEPS - Math.round(rate * RATE_STEPS)) < 1e-6;

const cents = z
  .int('Enter an amount')
  .check(
    z.minimum(0, 'At least 0'),
    z.maximum(PRICE_BOOK_LIMITS.cents, `At most ${formatNumber(PRICE_BOOK_LIMITS.cents / 100)}`),
  );
const rate = z
  .number('Enter a percentage')
  .check(
    z.minimum(0, 'At least 0%'),
    z.maximum(PRICE_BOOK_LIMITS.rate, `At most ${PRICE_BOOK_LIMITS.rate * 100}%`),
    z.refine(isRateStep, 'Use steps of 0.01%'),
  );
const months = z.number('Enter a number').check(
  z.minimum(0, 'At least 0'),
  z.maximum(PRICE_BOOK_LIMITS.months, `At most ${PRICE_BOOK_LIMITS.months}`),
  z.refine((value) => Number.isInteger(value * 4), 'Use steps of a quarter month'),
);
const count = (max: number) =>
  z.int('Enter a whole number').check(z.minimum(1, 'At least 1'), z.maximum(max, `At most ${max}`));
const units = count(PRICE_BOOK_LIMITS.units);
const days = count(PRICE_BOOK_LIMITS.days);

const tier = z.strictObject({
  name: requiredLineSchema(PRICE_BOOK_LIMITS.name),
  fromUnits: z.nullable(units),
  managementRate: rate,
  monthlyFeeCents: cents,
});
type Tier = z.infer<typeof tier>;

/** Tiers that a number of units selects start at 1 and go up; custom quotes come last. */
function isInOrder(tiers: Tier[]): boolean {
  const custom = tiers.findIndex(({ fromUnits }) => fromUnits === null);
  const selectable = custom === -1 ? tiers : tiers.slice(0, custom);
  const quotes = tiers.slice(selectable.length);
  if (quotes.some(({ fromUnits }) => fromUnits !== null)) return false;
  return (
    selectable[0]?.fromUnits === 1 &&
    selectable.every(({ fromUnits }, index) => index === 0 || fromUnits! > selectable[index - 1]!.fromUnits!)
  );
}

const planSchema = z.strictObject({
  name: requiredLineSchema(PRICE_BOOK_LIMITS.name),
  description: requiredLineSchema(PRICE_BOOK_LIMITS.description),
  inclusions: z
    .array(requiredLineSchema(PRICE_BOOK_LIMITS.inclusion))
    .check(z.maxLength(PRICE_BOOK_LIMITS.inclusions, `Use ${PRICE_BOOK_LIMITS.inclusions} lines or fewer`)),
  isOffered: z.boolean(),
  tiers: z
    .array(tier)
    .check(
      z.minLength(1, 'Add a tier'),
      z.maxLength(PRICE_BOOK_LIMITS.tiers, `At most ${PRICE_BOOK_LIMITS.tiers} tiers`),
      z.refine(isInOrder, 'Start at 1 unit, go up from there, and put custom quotes last'),
    ),
});

/**
 * Every price of the company. Amounts ending in `Cents` are whole cents, `…Rate` are fractions of the rent (0.069), and
 * `…Months` are months of rent. A tier without `fromUnits` is a custom quote that no rule selects.
 */
export const priceBookSchema = z.strictObject({
  plans: z
    .strictObject({ online: planSchema, 'full-service': planSchema })
    .check(z.refine((plans) => PLAN_IDS.some((plan) => plans[plan].isOffered), 'Offer at least one plan')),
  setup: z.strictObject({
    dueAtSigningCents: cents.check(
      z.minimum(PRICE_BOOK_LIMITS.chargeCents, `Charge at least ${PRICE_BOOK_LIMITS.chargeCents} cents`),
    ),
    fromFirstRentCents: cents,
  }),
  tenantPlacement: z.strictObject({ months, manyUnitsFrom: units, manyUnitsMonths: months }),
  leaseMax: z.strictObject({ months, minimumCents: cents, residentWithinDays: days }),
  defaultRentCents: cents,
  referralFeeCents: cents,
  repairsPreApprovedUnderCents: cents,
  improvements: z.strictObject({
    professionalCleaningCentsPerSquareFoot: cents,
    interiorPaintingCentsPerSquareFoot: cents,
    carpetCleaningCentsPerSquareFoot: cents,
    landscapingCents: cents,
  }),
  projection: z.strictObject({ managementRate: rate, maintenanceRate: rate }),
  rentVsSell: z.strictObject({
    managementRate: rate,
    maintenanceRate: rate,
    sellingCostRate: rate,
    alternativeReturnRate: rate,
  }),
});

export type PriceBook = z.infer<typeof priceBookSchema>;

/** The current prices, their version, and the company's agreement length and time to rent, if set. */
export type CurrentPriceBook = PriceBook & {
  version: number;
  agreementMonths?: number;
  placementDays?: number;
};

/** A scheduled version takes effect when its day starts in the company's time zone. */
export type PriceBookState = 'past' | 'current' | 'scheduled';

/** A version of the price book as admins see it. Once in effect, it never changes. */
export interface PriceBookView {
  id: string;
  /** Counts up from 1; quotes refer to it. */
  number: number;
  /** The first day it applies, `2026-12-01`. */
  effectiveOn: string;
  state: PriceBookState;
  /** Why it changed, for teammates. */
  note: string | null;
  figures: PriceBook;
  createdAt: string;
  updatedAt: string;
  /** Null for the shipped prices and for deleted accounts. */
  createdBy: StaffMember | null;
  updatedBy: StaffMember | null;
  version: number;
}

/** Query parameter with a signed token: the page shows the prices of a later day. */
export const PRICE_PREVIEW_PARAM = 'prices';

/** `GET /api/price-books/:id/preview` */
export interface PricePreview {
  /** The query that shows any page of the site with the prices of that version's first day. Works for a day. */
  search: string;
}

const priceBookFields = {
  effectiveOn: daySchema,
  note: z.optional(z.nullable(textSchema(PRICE_BOOK_LIMITS.note))),
  figures: priceBookSchema,
};

export const createPriceBookSchema = z.strictObject(priceBookFields);
export type CreatePriceBook = z.output<typeof createPriceBookSchema>;

export const PRICE_BOOK_READ_ONLY = [
  'id',
  'number',
  'state',
  'createdAt',
  'updatedAt',
  'createdBy',
  'updatedBy',
] as const;

export const editPriceBookSchema = z.strictObject({
  ...z.partial(createPriceBookSchema).shape,
  version: z.optional(z.int()),
  ...(Object.fromEntries(PRICE_BOOK_READ_ONLY.map((field) => [field, z.optional(z.unknown())])) as Record<
    (typeof PRICE_BOOK_READ_ONLY)[number],
    z.ZodMiniOptional<z.ZodMiniUnknown>
  >),
});
export type EditPriceBook = z.output<typeof editPriceBookSchema>;

export const priceBookFilterSchema = z.strictObject({});
export type PriceBookFilter = object;
export const PRICE_BOOK_SORTS = ['number', 'effectiveOn'] as const;
export type PriceBookSort = (typeof PRICE_BOOK_SORTS)[number];

/** A figure that differs between two versions, by its path: `plans.online.tiers.0.managementRate`. */
export interface PriceChange {
  path: string;
  before: unknown;
  after: unknown;
}

/** What changed from one version to the next. */
export function priceChanges(before: unknown, after: unknown, path = ''): PriceChange[] {
  if (!isRecord(before) || !isRecord(after)) return before === after ? [] : [{ path, before, after }];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.flatMap((key) => priceChanges(before[key], after[key], path ? `${path}.${key}` : key));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

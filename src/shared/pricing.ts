import { formatCents, formatDollars, formatList, formatNumber, formatPercent } from './format.js';
import type { PropertyType } from './lead.js';
import { DEFAULT_PLAN, PLAN_IDS, type PlanId } from './plan.js';
import type { PriceBook } from './price-book.js';

export * from './plan.js';
export type { PriceBook };

/** The prices we ship with, until the company edits them. */
export const SHIPPED_PRICE_BOOK: PriceBook = {
  plans: {
    online: {
      name: 'Online',
      description: 'You enroll online and get everything most homes need.',
      inclusions: [
        'Listing, showings, and screening',
        'Rent collection and monthly statements',
        '24/7 maintenance line',
      ],
      isOffered: true,
      tiers: [
        { name: 'Single Family', fromUnits: 1, managementRate: 0.069, monthlyFeeCents: 39_00 },
        { name: '2-4 Units', fromUnits: 2, managementRate: 0.059, monthlyFeeCents: 39_00 },
        { name: '5+ Units', fromUnits: 5, managementRate: 0.049, monthlyFeeCents: 39_00 },
        { name: 'Executive Multi-Family', fromUnits: null, managementRate: 0.039, monthlyFeeCents: 39_00 },
      ],
    },
    'full-service': {
      name: 'Full Service',
      description: 'One person runs the home for you, start to finish.',
      inclusions: [
        'Everything in Online',
        'A named manager who visits each season',
        'Bids and oversight for larger repairs',
      ],
      isOffered: true,
      tiers: [
        { name: 'Under 10 Units', fromUnits: 1, managementRate: 0.08, monthlyFeeCents: 150_00 },
        { name: '10-49 Units', fromUnits: 10, managementRate: 0.07, monthlyFeeCents: 300_00 },
        { name: '50+ Units', fromUnits: 50, managementRate: 0.06, monthlyFeeCents: 500_00 },
      ],
    },
  },
  setup: { dueAtSigningCents: 199_00, fromFirstRentCents: 100_00 },
  tenantPlacement: { months: 1, manyUnitsFrom: 50, manyUnitsMonths: 0.5 },
  leaseMax: { months: 1, minimumCents: 1500_00, residentWithinDays: 29 },
  defaultRentCents: 2000_00,
  referralFeeCents: 400_00,
  repairsPreApprovedUnderCents: 1500_00,
  improvements: {
    professionalCleaningCentsPerSquareFoot: 25,
    interiorPaintingCentsPerSquareFoot: 250,
    carpetCleaningCentsPerSquareFoot: 35,
    landscapingCents: 500_00,
  },
  projection: { managementRate: 0.069, maintenanceRate: 0.1 },
  rentVsSell: {
    managementRate: 0.06,
    maintenanceRate: 0.05,
    sellingCostRate: 0.06,
    alternativeReturnRate: 0.05,
  },
};

/** The part of the price book that fees are computed from. */
export interface FeePrices
  extends Pick<PriceBook, 'setup' | 'tenantPlacement' | 'leaseMax' | 'defaultRentCents'> {
  plans: Record<PlanId, Omit<PriceBook['plans'][PlanId], 'description' | 'inclusions'>>;
}

/** What a plan's price depends on. Unknown types are priced as single-family. */
export interface PricedProperty {
  propertyType: PropertyType | null;
  unitCount: number;
}

/** What a plan charges for one property. */
export interface PlanTerms {
  plan: PlanId;
  planName: string;
  tierName: string;
  /** Fraction of the rent. */
  managementRate: number;
  /** In addition to the percentage, per property, also while it is vacant. */
  monthlyFeeCents: number;
  setupDueAtSigningCents: number;
  setupFromFirstRentCents: number;
  /** Months of rent. */
  tenantPlacementMonths: number;
}

/** The whole setup fee, at signing and from the first month's rent. */
export function setupCents({ setup }: Pick<PriceBook, 'setup'>): number {
  return setup.dueAtSigningCents + setup.fromFirstRentCents;
}

/** The plans an owner can choose today. */
export function offeredPlans({ plans }: Pick<FeePrices, 'plans'>): PlanId[] {
  return PLAN_IDS.filter((plan) => plans[plan].isOffered);
}

/** The given plan, or the default (the first offered one if the default isn't) where none was chosen. */
export function planOrDefault(plan: PlanId | null | undefined, book: Pick<FeePrices, 'plans'>): PlanId {
  const offered = offeredPlans(book);
  return plan ?? (offered.includes(DEFAULT_PLAN) ? DEFAULT_PLAN : (offered[0] ?? DEFAULT_PLAN));
}

export function planTerms(plan: PlanId, property: PricedProperty, book: FeePrices): PlanTerms {
  const { name, tiers } = book.plans[plan];
  const units = pricedUnits(plan, property);
  const tier =
    tiers.findLast(({ fromUnits }) => fromUnits !== null && fromUnits <= Math.max(units, 1)) ?? tiers[0]!;
  const { months, manyUnitsFrom, manyUnitsMonths } = book.tenantPlacement;
  return {
    plan,
    planName: name,
    tierName: tier.name,
    managementRate: tier.managementRate,
    monthlyFeeCents: tier.monthlyFeeCents,
    setupDueAtSigningCents: book.setup.dueAtSigningCents,
    setupFromFirstRentCents: book.setup.fromFirstRentCents,
    tenantPlacementMonths: property.unitCount >= manyUnitsFrom ? manyUnitsMonths : months,
  };
}

/** Online tiers multi-family properties only; Full Service tiers every property by its units. */
function pricedUnits(plan: PlanId, { propertyType, unitCount }: PricedProperty): number {
  return (plan === 'online' && propertyType !== 'multi-family') || !unitCount ? 1 : unitCount;
}

export interface FeeRequest {
  plan: PlanId;
  property: PricedProperty;
  /** For all units of the property. Null takes the price book's default. */
  rentDollarsPerMonth: number | null;
  /** LeaseMax is an optional extra, not part of any plan. */
  withLeaseMax?: boolean;
}

interface TermsRequest extends Omit<FeeRequest, 'plan'> {
  /** Amounts that were accepted, where they may differ from what the terms give today. */
  accepted?: { managementCents: number; tenantPlacementCents: number };
}

export type FeeName = 'management' | 'monthlyFee' | 'setup' | 'tenantPlacement' | 'leaseMax';

/** One row of a fee table. */
export interface FeeRow {
  name: FeeName;
  /** `Management, 6.9%` */
  label: string;
  /** `$199 due at signing, $100 from the first month's rent` */
  detail: string | null;
  cents: number;
}

export interface YearOfFees {
  /** Each row for the whole year, in the order of the table. */
  rows: FeeRow[];
  rentCents: number;
  /** The sum of the rows. */
  feesCents: number;
}

/** Everything a plan costs for one property, in whole cents. */
export interface FeeBreakdown {
  terms: PlanTerms;
  property: PricedProperty;
  rentCents: number;
  /** Whether the rent is the price book's example. */
  isDefaultRent: boolean;
  monthly: { rows: FeeRow[]; totalCents: number };
  setup: { totalCents: number; dueAtSigningCents: number; fromFirstRentCents: number };
  tenantPlacementCents: number;
  /** 0 unless it was chosen. */
  leaseMaxCents: number;
  /** Setup, placement and LeaseMax, if chosen. */
  oneTime: { rows: FeeRow[]; totalCents: number };
  /** Twelve months from move-in, including the one-time fees. */
  firstYear: YearOfFees;
  /** Each later year with the same resident. */
  laterYears: YearOfFees;
}

/** Every surface computes its fees here, so that none of them disagree. */
export function feeBreakdown(request: FeeRequest, book: FeePrices): FeeBreakdown {
  return breakdownOfTerms(planTerms(request.plan, request.property, book), request, book);
}

/** The same for terms that were accepted earlier. The price book adds only the default rent and LeaseMax. */
export function breakdownOfTerms(
  terms: PlanTerms,
  { property, rentDollarsPerMonth, withLeaseMax = false, accepted }: TermsRequest,
  book?: Pick<PriceBook, 'defaultRentCents' | 'leaseMax'>,
): FeeBreakdown {
  const rentCents =
    rentDollarsPerMonth === null ? (book?.defaultRentCents ?? 0) : toCents(rentDollarsPerMonth);
  const managementCents = accepted?.managementCents ?? shareOf(rentCents, terms.managementRate);
  const monthly = withTotal(monthlyRows(terms, managementCents));
  const dueAtSigningCents = terms.setupDueAtSigningCents;
  const fromFirstRentCents = terms.setupFromFirstRentCents;
  const tenantPlacementCents =
    accepted?.tenantPlacementCents ?? Math.round(rentCents * terms.tenantPlacementMonths);
  const leaseMaxCents = withLeaseMax && book ? leaseMaxFor(rentCents, book) : 0;
  const oneTime = withTotal([
    setupRow(terms),
    placementRow(terms.tenantPlacementMonths, tenantPlacementCents),
    ...(withLeaseMax ? [{ ...LEASE_MAX_ROW, cents: leaseMaxCents }] : []),
  ]);
  const year = monthly.rows.map(perYear);
  return {
    terms,
    property,
    rentCents,
    isDefaultRent: rentDollarsPerMonth === null,
    monthly,
    setup: { totalCents: dueAtSigningCents + fromFirstRentCents, dueAtSigningCents, fromFirstRentCents },
    tenantPlacementCents,
    leaseMaxCents,
    oneTime,
    firstYear: yearOf([...year, ...oneTime.rows], rentCents),
    laterYears: yearOf(year, rentCents),
  };
}

function monthlyRows({ managementRate, monthlyFeeCents }: PlanTerms, cents: number): FeeRow[] {
  return [
    {
      name: 'management',
      label: `Management, ${formatRate(managementRate)}`,
      detail: null,
      cents,
    },
    { name: 'monthlyFee', label: MONTHLY_FEE, detail: null, cents: monthlyFeeCents },
  ];
}

/** The flat part of every plan. */
export const MONTHLY_FEE = 'Monthly fee';
const LEASE_MAX_ROW = { name: 'leaseMax', label: 'LeaseMax Service', detail: 'Optional' } as const;

function setupRow(terms: Pick<PlanTerms, 'setupDueAtSigningCents' | 'setupFromFirstRentCents'>): FeeRow {
  const cents = terms.setupDueAtSigningCents + terms.setupFromFirstRentCents;
  return { name: 'setup', label: 'One-time setup fee', detail: setupSplit(terms), cents };
}

/** `$199 due at signing, $100 from the first month's rent` */
export function setupSplit(
  terms: Pick<PlanTerms, 'setupDueAtSigningCents' | 'setupFromFirstRentCents'>,
): string {
  const due = `${formatMoney(terms.setupDueAtSigningCents)} due at signing`;
  if (terms.setupFromFirstRentCents === 0) return due;
  return `${due}, ${formatMoney(terms.setupFromFirstRentCents)} from the first month's rent`;
}

function placementRow(months: number, cents: number): FeeRow {
  return { name: 'tenantPlacement', label: 'Tenant placement', detail: monthsOfRent(months), cents };
}

/** For tenant placement in several units: `One month's rent, all 10 units: about $950 each` */
export function feeDetail({ name, detail, cents }: FeeRow, { property: { unitCount } }: FeeBreakdown) {
  if (name !== 'tenantPlacement' || unitCount < 2) return detail;
  return `${detail}, all ${formatNumber(unitCount)} units: about ${formatDollars(cents / 100 / unitCount)} each`;
}

/** `One month's rent`, `Half a month's rent`, `1.5 months' rent` */
export function monthsOfRent(months: number): string {
  if (months === 1) return "One month's rent";
  if (months === 0.5) return "Half a month's rent";
  return months < 1 ? `${formatPercent(months)} of a month's rent` : `${months} months' rent`;
}

function perYear(row: FeeRow): FeeRow {
  const isFlat = row.name === 'monthlyFee';
  const label = isFlat ? `${row.label}, ${formatMoney(row.cents)} × 12` : row.label;
  return { ...row, label, cents: row.cents * 12 };
}

function withTotal(rows: FeeRow[]) {
  return { rows, totalCents: rows.reduce((sum, { cents }) => sum + cents, 0) };
}

function yearOf(rows: FeeRow[], rentCents: number): YearOfFees {
  const { totalCents } = withTotal(rows);
  return { rows, rentCents: rentCents * 12, feesCents: totalCents };
}

/** A year's rent less our fees and a share set aside for repairs. */
export interface YearNet extends YearOfFees {
  repairsCents: number;
  netCents: number;
}

export interface NetIncome {
  firstYear: YearNet;
  laterYears: YearNet;
}

/** Before taxes, insurance and loan payments. */
export function netAfterFees(fees: FeeBreakdown, repairsRate: number): NetIncome {
  const net = (year: YearOfFees): YearNet => {
    const repairsCents = shareOf(year.rentCents, repairsRate);
    return { ...year, repairsCents, netCents: year.rentCents - year.feesCents - repairsCents };
  };
  return { firstYear: net(fees.firstYear), laterYears: net(fees.laterYears) };
}

/** Who pays what by the end of a new resident's first month. */
export interface FirstMonth {
  dueAtSigningCents: number;
  /** The rest of setup, placement and the month's fees. */
  dueLaterCents: number;
  /** As much of that as the rent covers. */
  fromRentCents: number;
  /** What the rent doesn't cover: the owner pays it at move-in. */
  dueAtMoveInCents: number;
  /** All three. */
  totalCents: number;
  /** What the owner receives of the first rent. */
  payoutCents: number;
}

export function firstMonth({ rentCents, setup, oneTime, monthly }: FeeBreakdown): FirstMonth {
  const { dueAtSigningCents } = setup;
  const totalCents = oneTime.totalCents + monthly.totalCents;
  const dueLaterCents = totalCents - dueAtSigningCents;
  const fromRentCents = Math.min(dueLaterCents, rentCents);
  return {
    dueAtSigningCents,
    dueLaterCents,
    fromRentCents,
    dueAtMoveInCents: dueLaterCents - fromRentCents,
    totalCents,
    payoutCents: rentCents - fromRentCents,
  };
}

/** The same as three rows of a fee table: at signing, from the rent, and what the owner then pays or receives. */
export function firstMonthRows(fees: FeeBreakdown): Omit<FeeRow, 'name'>[] {
  const { dueAtSigningCents, dueLaterCents, fromRentCents, dueAtMoveInCents, payoutCents } = firstMonth(fees);
  const parts: [cents: number, name: string][] = [
    [fees.setup.fromFirstRentCents, 'setup'],
    [fees.tenantPlacementCents, 'tenant placement'],
    [fees.leaseMaxCents, 'LeaseMax'],
    ...fees.monthly.rows.map(({ name, cents }): [number, string] => [
      cents,
      name === 'management' ? name : 'monthly fee',
    ]),
  ];
  const fromRent = parts
    .flatMap(([cents, name]) => (cents ? `${formatMoney(cents)} ${name}` : []))
    .join(' + ');
  const isShort = dueAtMoveInCents > 0;
  const due = formatMoney(dueLaterCents);
  const rent = formatMoney(fees.rentCents);
  return [
    { label: 'Due at signing', detail: null, cents: dueAtSigningCents },
    {
      label: "Taken from the first month's rent",
      detail: isShort ? `${fromRent} = ${due}. The rent covers ${rent} of that.` : fromRent,
      cents: fromRentCents,
    },
    isShort
      ? { label: 'Balance due at move-in', detail: `${due} minus ${rent}`, cents: dueAtMoveInCents }
      : { label: 'You receive', detail: `The rest of the ${rent} rent`, cents: payoutCents },
  ];
}

/** `$199 at signing, $2,000 from the first month's rent, and $277 more at move-in`, without a part that is zero. */
export function firstMonthSplit(fees: FeeBreakdown): string {
  const { dueAtSigningCents, fromRentCents, dueAtMoveInCents } = firstMonth(fees);
  const parts: [cents: number, when: string][] = [
    [dueAtSigningCents, 'at signing'],
    [fromRentCents, "from the first month's rent"],
    [dueAtMoveInCents, 'more at move-in'],
  ];
  return formatList(parts.flatMap(([cents, when]) => (cents ? `${formatMoney(cents)} ${when}` : [])));
}

export const FIRST_MONTH_TITLE = 'First month with a new resident';

/** Its fees include placement in every unit. */
export function firstMonthTitle({ unitCount }: Pick<PricedProperty, 'unitCount'>): string {
  if (unitCount < 2) return FIRST_MONTH_TITLE;
  return `First month with new residents in ${allUnits(unitCount)}`;
}

/** For a property that is rented already, because the totals include placement. */
export const PLACEMENT_WHEN_RENTED =
  "Tenant placement is charged for each home or unit when a new resident moves in. If a resident lives there now, it's due only when the next one moves in.";

/** A fee without dollars that follow from the rent, for a home whose rent isn't known. */
export function feeRate({ name, label, detail, cents }: FeeRow, { managementRate }: PlanTerms) {
  if (name === 'management')
    return { label: 'Management', detail, amount: `${formatRate(managementRate)} of the rent` };
  return name === 'tenantPlacement'
    ? { label, detail: null, amount: detail! }
    : { label, detail, amount: formatCents(cents) };
}

/** ` for all 4 units` after a total; nothing for a single unit. */
export function forAllUnits({ unitCount }: Pick<PricedProperty, 'unitCount'>): string {
  return unitCount > 1 ? ` for ${allUnits(unitCount)}` : '';
}

function allUnits(unitCount: number): string {
  return unitCount === 2 ? 'both units' : `all ${formatNumber(unitCount)} units`;
}

/** All fees in one line, for messages: `6.9% of the rent + $39 a month`, and what that comes to at which rent. */
export function feesInWords(fees: FeeBreakdown, isRoughRent = false) {
  const { terms, property, monthly, setup, tenantPlacementCents, firstYear, laterYears, rentCents } = fees;
  const kind = isRoughRent ? 'an approximate' : fees.isDefaultRent ? 'a sample' : 'a';
  const rate = `${formatRate(terms.managementRate)} of the rent + ${formatMoney(terms.monthlyFeeCents)} a month`;
  const each = `At ${kind} rent of ${formatMoney(rentCents)}${forAllUnits(property)}, that's ${formatCents(monthly.totalCents)} a month`;
  const once = `Setup is ${formatCents(setup.totalCents)} (${setupSplit(terms)}) and tenant placement is ${formatCents(tenantPlacementCents)}`;
  const years = `Fees come to ${formatCents(firstYear.feesCents)} in the first year and ${formatCents(laterYears.feesCents)} in each later year`;
  const first = `The first month comes to ${formatCents(firstMonth(fees).totalCents)}: ${firstMonthSplit(fees)}`;
  return `${terms.planName}: ${rate}. ${each}. ${once}. ${years}. ${first}.`;
}

/** `guarantee a resident within 29 days of listing, …`, the same wherever LeaseMax is explained. */
export function guaranteeWithin(days: number): string {
  return `guarantee a resident within ${days} days of listing, subject to market conditions.`;
}

/** `For one extra month's rent ($1,500 minimum), we guarantee a resident within 29 days of listing, …` */
export function leaseMaxOffer({ months, minimumCents, residentWithinDays }: PriceBook['leaseMax']): string {
  const price = months === 1 ? "one extra month's rent" : `${monthsOfRent(months).toLowerCase()} extra`;
  return `For ${price} (${formatMoney(minimumCents)} minimum), we ${guaranteeWithin(residentWithinDays)}`;
}

/** LeaseMax in cents, in addition to tenant placement. */
export function leaseMaxFor(rentCents: number, { leaseMax }: Pick<PriceBook, 'leaseMax'>): number {
  return Math.max(leaseMax.minimumCents, Math.round(rentCents * leaseMax.months));
}

/** Dollars as typed or stored elsewhere, in whole cents. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}

const RATE_STEPS = 10_000;

/** A share of an amount, rounded once. Rates have steps of 0.01%, so the product is a whole number. */
function shareOf(cents: number, rate: number): number {
  return Math.round((cents * Math.round(rate * RATE_STEPS)) / RATE_STEPS);
}

/** Up to two decimals, because rates have steps of 0.01%: `6.9%`, `6.25%`. */
export function formatRate(rate: number): string {
  return `${Number((rate * 100).toFixed(2))}%`;
}

/** Whole dollars without cents, `$199`, other amounts with them, `$199.50`. */
export function formatMoney(cents: number): string {
  return cents % 100 === 0 ? formatDollars(cents / 100) : formatCents(cents);
}

/** Used when the rent data provider has no rent, in dollars a month. */
export const RENT_FALLBACKS = {
  /** If only the rent is missing. */
  rent: 1800,
  /** If there is no data at all. */
  fallback: { rent: 1800, rangeLow: 1600, rangeHigh: 2000 },
} as const;

/** Initial values of the calculators, in dollars. */
export const RENT_VS_SELL_DEFAULTS = {
  homeValue: 300_000,
  pricePaid: 300_000,
  originalMortgage: 240_000,
  mortgageBalance: 220_000,
  taxesAndInsurancePerYear: 3600,
  monthlyRent: 2500,
} as const;

export const INVEST_A_VIEW_DEFAULTS = {
  initialInvestment: 100_000,
  monthlyContribution: 1500,
  targetAnnualIncome: 60_000,
} as const;

/** Properties of one type with the same plan and number of units. */
export interface PropertyGroup extends PricedProperty {
  /** Null counts as the default plan. */
  plan: PlanId | null;
  properties: number;
  /** How many of them have a known rent. */
  withRent: number;
  /** Dollars a month for all units of those properties. */
  rentDollarsPerMonth: number;
}

/** Monthly fees from the properties with a known rent, in dollars. */
export function groupFees(group: PropertyGroup, book: FeePrices): number {
  const { managementRate, monthlyFeeCents } = planTerms(planOrDefault(group.plan, book), group, book);
  return group.rentDollarsPerMonth * managementRate + (group.withRent * monthlyFeeCents) / 100;
}

export const AGREEMENT_TERM_MONTHS = 12;

/** Average days from listing to signed lease, in the demo (S-241). */
export const AVERAGE_PLACEMENT_DAYS = 14;

/** A quote's fees as a report shows them. */
export interface ReportFees {
  intro: string;
  lines: FeeLine[];
  note: string | null;
}

export interface FeeLine {
  name: string;
  amount: string;
  isTotal?: boolean;
}

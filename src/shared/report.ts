import {
  type AnalysisView,
  type AnalyzedProperty,
  type Comparable,
  type MarketStats,
  type Origin,
  type PastRent,
  type PropertyFact,
} from './analysis.js';
import type { Company } from './company.js';
import { formatCents, formatDollars, formatMonth, formatNumber, formatSignedCents } from './format.js';
import { PROPERTY_TYPE_LABELS } from './lead.js';
import {
  type FeeBreakdown,
  type FeeRequest,
  type FeeRow,
  feeBreakdown,
  forAllUnits,
  formatRate,
  netAfterFees,
  type PlanId,
  type PriceBook,
} from './pricing.js';
import { isInRange, median } from './rent-confidence.js';
import { REPORT_TEXT } from './report-text.js';
import type { MapRental } from './ring-map.js';
import { DAY_MS } from './time.js';

const { details, facts, market, projection, comparables: nearby } = REPORT_TEXT;

/** A formatted figure with its source. */
export interface ShownFigure {
  name: string;
  value: string;
  origin: Origin | undefined;
}

type Origins = AnalysisView['origins'];

export interface NumberedComparable extends Comparable {
  /** Links the bar, the map and the table. */
  number: number;
  isInRange: boolean;
  /** Whether it was for rent when the rents were looked up. */
  isListed: boolean;
}

/** Numbered from the nearest. */
export function numberComparables(analysis: AnalysisView, rent: number): NumberedComparable[] {
  const { comparables, rentRangeLow, rentRangeHigh, estimatedAt, createdAt } = analysis;
  const range = { low: rentRangeLow ?? rent, high: rentRangeHigh ?? rent };
  const asOf = Date.parse(estimatedAt ?? createdAt);
  const nearestFirst = comparables.toSorted((a, b) => (a.distance ?? Infinity) - (b.distance ?? Infinity));
  return nearestFirst.map((comparable, index) => ({
    ...comparable,
    number: index + 1,
    isInRange: isInRange(comparable.rentAmount, range),
    isListed: isListed(comparable, asOf),
  }));
}

/** What the circles on the range bar are; empty without any. */
export function barLegend(comparables: NumberedComparable[]): string {
  const shown = comparables.filter(({ rentAmount }) => rentAmount !== null);
  if (shown.length === 0) return '';
  const { legend, hollow } = REPORT_TEXT.estimate;
  return shown.every((each) => each.isInRange) ? legend : `${legend} ${hollow}`;
}

/** Providers often leave out when a rental was taken down, so it also has to have been seen lately. */
const SEEN_LATELY_DAYS = 7;

function isListed({ removedOn, lastSeenOn }: Comparable, asOf: number): boolean {
  if (removedOn !== null || lastSeenOn === null) return false;
  return asOf - Date.parse(lastSeenOn) <= (SEEN_LATELY_DAYS + 1) * DAY_MS;
}

/** One figure of the comparables, and what it is about. */
export interface MarketFact {
  name: string;
  value: string;
  detail: string;
}

/** What the comparables show; facts they don't support are left out. */
export function marketFacts(comparables: NumberedComparable[], rent: number): MarketFact[] {
  return [nearestFact(comparables, rent), rentFact(comparables), timeFact(comparables)].filter(
    (fact) => fact !== null,
  );
}

function nearestFact(comparables: Comparable[], rent: number): MarketFact | null {
  const [nearest] = comparables
    .filter(({ distance, rentAmount }) => distance !== null && rentAmount !== null)
    .toSorted((a, b) => a.distance! - b.distance!);
  if (!nearest) return null;
  const [distance, nearestRent] = [formatMiles(nearest.distance!), formatDollars(nearest.rentAmount!)];
  const difference = rent - nearest.rentAmount!;
  return {
    name: market.nearest,
    value: difference === 0 ? market.same : signedDollars(difference),
    detail: market.nearestDetail(distance, nearestRent),
  };
}

function rentFact(comparables: Comparable[]): MarketFact | null {
  const rents = comparables.flatMap(({ rentAmount }) => rentAmount ?? []);
  if (rents.length < 2) return null;
  return {
    name: market.medianRent,
    value: formatDollars(Math.round(median(rents)!)),
    detail: market.medianRentDetail(rents.length),
  };
}

/** Covers the rentals that left the market; the days of the others still count up. */
function daysOnMarket(comparables: NumberedComparable[]): { median: number; count: number } | null {
  const days = comparables.flatMap(({ isListed, lastSeenOn, removedOn, daysOnMarket }) =>
    isListed || (removedOn ?? lastSeenOn) === null ? [] : (daysOnMarket ?? []),
  );
  return days.length < 2 ? null : { median: Math.round(median(days)!), count: days.length };
}

function timeFact(comparables: NumberedComparable[]): MarketFact | null {
  const days = daysOnMarket(comparables);
  return (
    days && {
      name: market.medianDays,
      value: market.days(days.median),
      detail: market.medianDaysDetail(days.count),
    }
  );
}

/** How long we take to rent a home, and how long others nearby were listed; null unless the company says so. */
export function placementFact(
  { placementDays }: Pick<Company, 'placementDays'>,
  comparables: NumberedComparable[],
): { figure: string; meaning: string } | null {
  if (placementDays === null) return null;
  const nearby = daysOnMarket(comparables);
  const meaning = nearby ? market.oursNext(market.days(nearby.median), nearby.count) : market.ours;
  return { figure: market.days(placementDays), meaning };
}

/** The same as a sentence below the figures of the market. */
export function placementNote(
  { placementDays }: Pick<Company, 'placementDays'>,
  comparables: NumberedComparable[],
): string | null {
  if (placementDays === null) return null;
  return market.oursNote(market.days(placementDays), daysOnMarket(comparables) !== null);
}

function signedDollars(dollars: number): string {
  if (dollars === 0) return formatDollars(0);
  return `${dollars > 0 ? '+' : '−'}${formatDollars(Math.abs(dollars))}`;
}

/** Rents by size, where at least three rentals and the home have one; null otherwise. */
export function perSquareFoot({ comparables, property, origins, rentEstimate }: AnalysisView): string | null {
  const nearby = comparables.flatMap((rental) => dollarsPerSquareFoot(rental) ?? []);
  const isSizeKnown = property.squareFootage > 0 && origins.squareFootage !== 'fallback estimate';
  if (nearby.length < 3 || !isSizeKnown || property.unitCount > 1 || !rentEstimate) return null;
  return market.perSquareFoot(
    formatCents(Math.round(median(nearby)! * 100)),
    formatCents(Math.round((rentEstimate / property.squareFootage) * 100)),
  );
}

function dollarsPerSquareFoot({ rentAmount, squareFootage }: Comparable): number | null {
  return rentAmount && squareFootage ? rentAmount / squareFootage : null;
}

const PROPERTY: { [Field in keyof AnalyzedProperty]: (property: AnalyzedProperty) => string } = {
  propertyType: ({ propertyType }) => PROPERTY_TYPE_LABELS[propertyType],
  squareFootage: ({ squareFootage }) => (squareFootage > 0 ? formatNumber(squareFootage) : details.unknown),
  unitCount: ({ unitCount }) => formatNumber(unitCount),
  bedrooms: ({ bedrooms }) => (bedrooms === 0 ? details.studio : given(bedrooms)),
  bathrooms: ({ bathrooms }) => given(bathrooms),
  yearBuilt: ({ yearBuilt }) => given(yearBuilt),
};

/** What is known about the property. A default isn't: it has no source. */
export function propertyFigures(property: AnalyzedProperty, origins: Origins): ShownFigure[] {
  const fields = Object.keys(PROPERTY) as (keyof AnalyzedProperty)[];
  return fields.map((field) => {
    const value = origins[field] === 'fallback estimate' ? details.unknown : PROPERTY[field](property);
    const origin = value === details.unknown ? undefined : origins[field];
    return { name: factName(field, property, origin), value, origin };
  });
}

const UNIT_FACTS = ['bedrooms', 'bathrooms', 'squareFootage'] as const satisfies PropertyFact[];

/** With several units, what owners tell us is about one of them. A provider's record may be about the whole building. */
function isOfUnit(
  fact: keyof AnalyzedProperty,
  { unitCount }: Pick<AnalyzedProperty, 'unitCount'>,
  origin: Origin | undefined,
): boolean {
  return unitCount > 1 && origin !== 'provider' && (UNIT_FACTS as readonly string[]).includes(fact);
}

export function factName(
  fact: keyof AnalyzedProperty,
  property: Pick<AnalyzedProperty, 'unitCount'>,
  origin?: Origin,
): string {
  return isOfUnit(fact, property, origin) ? details.perUnit(details[fact]) : details[fact];
}

function given(value: number | null): string {
  return value === null ? details.unknown : String(value);
}

/** The property on one line: `Single Family · 4 beds · 2.5 baths · 2,080 sq ft`, or `4 units, each 2 beds, 1 bath`. */
export function propertyLine(property: AnalyzedProperty, origins: Origins): string {
  const { unitCount } = property;
  const isKnown = (fact: PropertyFact) =>
    origins[fact] !== 'fallback estimate' &&
    (property[fact] || (fact === 'bedrooms' && property[fact] === 0));
  const words = (fact: PropertyFact) => factWords(fact, property);
  const inside = UNIT_FACTS.filter(isKnown);
  const each = inside.filter((fact) => isOfUnit(fact, property, origins[fact]));
  return [
    isKnown('propertyType') && PROPERTY_TYPE_LABELS[property.propertyType],
    unitCount > 1 && facts.units(formatNumber(unitCount), each.map(words).join(', ')),
    ...inside.filter((fact) => !each.includes(fact)).map(words),
    isKnown('yearBuilt') && words('yearBuilt'),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Where the owner's fact is in doubt, one per fact. */
export interface Disagreement {
  fact: PropertyFact;
  recorded: string | number;
  text: string;
  /** Label of the button that applies the recorded value. */
  use: string;
}

/** Where property records say something else, or the size is probably that of the whole building. */
export function disagreements(analysis: AnalysisView): Disagreement[] {
  const { records, property } = analysis;
  const differing = (Object.keys(records) as PropertyFact[]).map((fact) => {
    const recorded = records[fact]!;
    const theirs = factWords(fact, records as AnalyzedProperty);
    const yours = fact === 'propertyType' ? factWords(fact, property) : plainFact(fact, property);
    return { fact, recorded, text: facts.differ(theirs, yours), use: facts.use(theirs) };
  });
  const doubt = records.squareFootage === undefined ? wholeBuildingDoubt(analysis) : null;
  return doubt ? [...differing, doubt] : differing;
}

/** Owners of several units often enter the size of the building, which makes the rent of each unit too high. */
function wholeBuildingDoubt({ property, origins, comparables }: AnalysisView): Disagreement | null {
  const { unitCount, squareFootage } = property;
  const sizes = comparables.flatMap((rental) => rental.squareFootage || []);
  if (unitCount < 2 || origins.squareFootage !== 'visitor' || sizes.length < 3) return null;
  const nearby = median(sizes)!;
  const each = Math.round(squareFootage / unitCount);
  if (squareFootage < 2 * nearby || each < nearby / 2) return null;
  const [entered, typical, divided] = [squareFootage, Math.round(nearby), each].map((size) =>
    facts.squareFootage(formatNumber(size)),
  ) as [string, string, string];
  return {
    fact: 'squareFootage',
    recorded: each,
    text: facts.wholeBuilding(entered, typical, formatNumber(unitCount), divided),
    use: facts.use(divided),
  };
}

/** Without its unit, which the recorded value has just named. */
function plainFact(fact: Exclude<PropertyFact, 'propertyType'>, property: AnalyzedProperty): string {
  const value = property[fact] ?? 0;
  return fact === 'yearBuilt' ? String(value) : formatNumber(value, 1);
}

function factWords(fact: PropertyFact, property: AnalyzedProperty): string {
  const words: Record<PropertyFact, () => string> = {
    propertyType: () => PROPERTY_TYPE_LABELS[property.propertyType].toLowerCase(),
    squareFootage: () => facts.squareFootage(formatNumber(property.squareFootage)),
    bedrooms: () => facts.bedrooms(property.bedrooms!),
    bathrooms: () => facts.bathrooms(property.bathrooms!),
    yearBuilt: () => facts.yearBuilt(property.yearBuilt!),
  };
  return words[fact]();
}

/** The first year with one plan, every fee included, as shown on the page and in the PDF. */
export interface ShownNet {
  plan: PlanId;
  planName: string;
  /** Rent, each fee, repairs; to the cent. */
  rows: { label: string; amount: string }[];
  net: { label: string; amount: string };
  /** Whole dollars. */
  headline: string;
  laterYears: string;
  subtitle: string;
  /** What the first year costs, in one sentence. */
  cost: string;
}

export function shownNet(request: FeeRequest, book: PriceBook): ShownNet {
  return shownNetOf(feeBreakdown(request, book), book);
}

/** The same for fees that were accepted earlier. */
export function shownNetOf(fees: FeeBreakdown, book: PriceBook): ShownNet {
  const { maintenanceRate } = book.projection;
  const { firstYear, laterYears } = netAfterFees(fees, maintenanceRate);
  const repairs = formatRate(maintenanceRate);
  return {
    plan: fees.terms.plan,
    planName: fees.terms.planName,
    rows: [
      { label: projection.rent(forAllUnits(fees.property)), amount: formatCents(firstYear.rentCents) },
      ...firstYear.rows.map((row) => ({ label: feeLabel(row, fees), amount: lessCents(row.cents) })),
      { label: projection.repairs(repairs), amount: lessCents(firstYear.repairsCents) },
    ],
    net: { label: projection.net, amount: formatCents(firstYear.netCents) },
    headline: formatDollars(Math.round(firstYear.netCents / 100)),
    laterYears: formatDollars(Math.round(laterYears.netCents / 100)),
    subtitle: projection.subtitle(repairs),
    cost: projection.cost(formatCents(fees.firstYear.feesCents)),
  };
}

/** What one property brings in and costs, in whole dollars. */
export interface PropertySum {
  /** Each month. */
  rent: number;
  /** All our fees of the first year. */
  fees: number;
  /** Of the first year. */
  net: number;
}

/** An owner's properties side by side, and added up. */
export interface PropertySums {
  properties: (PropertySum & { leadId: string; address: string; plan: PlanId })[];
  total: PropertySum;
  /** The plan of all of them; null if they differ. */
  plan: PlanId | null;
  /** The addresses of those without an estimate. */
  missing: string[];
  /** The addresses of those farther away than we manage. */
  outside: string[];
}

/** Properties without a chosen plan have the plan that the report shows. Null unless there are several to add up. */
export function sumProperties(
  { leadId: current, siblings }: Pick<AnalysisView, 'leadId' | 'siblings'>,
  plan: PlanId,
  book: PriceBook,
): PropertySums | null {
  const known = siblings.flatMap(({ leadId, address, figures }) => {
    if (!figures) return [];
    const chosen = leadId === current ? plan : (figures.plan ?? plan);
    const rentDollarsPerMonth = figures.rentEstimate * figures.unitCount;
    const fees = feeBreakdown({ plan: chosen, property: figures, rentDollarsPerMonth }, book);
    const { netCents } = netAfterFees(fees, book.projection.maintenanceRate).firstYear;
    const sum = {
      rent: Math.round(fees.rentCents / 100),
      fees: Math.round(fees.firstYear.feesCents / 100),
      net: Math.round(netCents / 100),
    };
    return { leadId, address, plan: chosen, ...sum };
  });
  if (known.length < 2) return null;
  // Of the rounded amounts, so that the rows add up to it.
  const total = (name: keyof PropertySum) => known.reduce((sum, each) => sum + each[name], 0);
  const [first] = known;
  return {
    properties: known,
    total: { rent: total('rent'), fees: total('fees'), net: total('net') },
    plan: known.every((each) => each.plan === first!.plan) ? first!.plan : null,
    missing: siblings.flatMap(({ address, figures, isOutside }) => (figures || isOutside ? [] : address)),
    outside: siblings.flatMap(({ address, isOutside }) => (isOutside ? address : [])),
  };
}

function feeLabel({ name, label, detail }: FeeRow, fees: FeeBreakdown): string {
  if (!detail) return label;
  const units = name === 'tenantPlacement' ? forAllUnits(fees.property) : '';
  return `${label} (${detail[0]!.toLowerCase()}${detail.slice(1)}${units})`;
}

function lessCents(cents: number): string {
  return formatSignedCents(-cents);
}

function formatMiles(distance: number): string {
  return formatNumber(distance, 1);
}

/** The columns of the table after the number and the address. */
export const COMPARABLE_HEADS = [
  nearby.rent,
  nearby.bedrooms,
  nearby.bathrooms,
  nearby.size,
  nearby.perSquareFoot,
  nearby.date,
  nearby.days,
  nearby.distance,
] as const;

/** In the order of `COMPARABLE_HEADS`. */
export function comparableCells(comparable: NumberedComparable): string[] {
  const { rentAmount, bedrooms, bathrooms, squareFootage, distance } = comparable;
  const perFoot = dollarsPerSquareFoot(comparable);
  return [
    rentAmount === null ? null : formatDollars(rentAmount),
    bedrooms === null ? null : formatNumber(bedrooms),
    bathrooms === null ? null : formatNumber(bathrooms, 1),
    squareFootage === null ? null : formatNumber(squareFootage),
    perFoot === null ? null : formatCents(Math.round(perFoot * 100)),
    listingDate(comparable),
    daysOf(comparable),
    distance === null ? null : formatMiles(distance),
  ].map((cell) => cell ?? nearby.dash);
}

/** The home's own row, in the order of `COMPARABLE_HEADS`; with several units, one of them. */
export function homeCells({ property, origins }: AnalysisView, rent: number): string[] {
  const known = <Fact extends (typeof UNIT_FACTS)[number]>(fact: Fact) =>
    origins[fact] !== 'fallback estimate' &&
    (property.unitCount === 1 || isOfUnit(fact, property, origins[fact]))
      ? property[fact]
      : null;
  const [bedrooms, bathrooms, size] = [known('bedrooms'), known('bathrooms'), known('squareFootage')];
  return [
    formatDollars(rent),
    bedrooms === null ? nearby.dash : formatNumber(bedrooms),
    bathrooms === null ? nearby.dash : formatNumber(bathrooms, 1),
    size ? formatNumber(size) : nearby.dash,
    size ? formatCents(Math.round((rent / size) * 100)) : nearby.dash,
    nearby.estimate,
    '',
    '',
  ];
}

function listingDate({ removedOn, lastSeenOn, listedOn, isListed }: NumberedComparable): string | null {
  if (removedOn !== null) return nearby.removed(formatDay(removedOn));
  if (lastSeenOn !== null && !isListed) return nearby.lastSeen(formatDay(lastSeenOn));
  return listedOn === null ? null : nearby.listed(formatDay(listedOn));
}

function daysOf({ daysOnMarket, isListed }: NumberedComparable): string | null {
  if (daysOnMarket === null) return null;
  return isListed ? nearby.daysSoFar(formatNumber(daysOnMarket)) : formatNumber(daysOnMarket);
}

const calendarDay = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

function formatDay(day: string): string {
  return calendarDay.format(new Date(day));
}

/** The rentals as the map shows them. */
export function mapRentals(comparables: NumberedComparable[]): MapRental[] {
  return comparables.map(({ number, distance, location, rentAmount, isInRange }) => ({
    number,
    distance,
    location,
    label: rentAmount === null ? '' : formatDollars(rentAmount),
    isInside: isInRange,
  }));
}

/** Figures of the whole region, labeled as such. */
export function regionalFigures({
  occupancyRate,
  yearOverYearChange,
}: Pick<MarketStats, 'occupancyRate' | 'yearOverYearChange'>): string {
  return market.regional(`${formatNumber(occupancyRate, 1)}%`, `${formatNumber(yearOverYearChange, 1)}%`);
}

/** How an estimate compares with an earlier one: `Up $30 from $1,870 in October 2026.` */
export function rentChange(rent: number, last: PastRent): string {
  const change = rent - last.rent;
  const then = `${formatDollars(last.rent)} in ${formatMonth(last.month)}`;
  if (change === 0) return `The same as in ${formatMonth(last.month)}.`;
  return `${change > 0 ? 'Up' : 'Down'} ${formatDollars(Math.abs(change))} from ${then}.`;
}

/** `Ankeny` of `412 Grand Ave, Ankeny, IA 50021`. */
export function cityOf({ address }: Pick<AnalysisView, 'address'>): string {
  return address.split(', ').at(-2) ?? address;
}

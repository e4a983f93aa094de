import {
  type AnalyzedProperty,
  type Comparable,
  type Location,
  type MarketStats,
  type Origin,
  PROPERTY_FACTS,
  type RecordedFacts,
} from './analysis.js';
import { LEAD_LIMITS, type PropertyType } from './lead.js';
import { YEAR_BUILT_MIN } from './limits.js';
import { RENT_FALLBACKS } from './pricing.js';

/** The final figures of a report. Rents are whole dollars a month for one unit. */
export interface RentEstimate {
  rentEstimate: number;
  rentRangeLow: number;
  rentRangeHigh: number;
  marketStats: MarketStats;
  property: SettledProperty;
  /** What property records say where they disagree with the visitor. */
  records: RecordedFacts;
  location: Location | null;
  comparables: Comparable[];
  /** Keyed by figure; a missing value (unknown year built, no comparables) has no origin. */
  origins: Origins;
}

type Origins = { [Name in keyof MarketFigures | keyof SettledProperty | 'comparables']?: Origin };

/**
 * Combines the provider's data (null if none) and the visitor's input into a report. Missing parts are filled in one by
 * one; without any data the report is the fallback estimate.
 */
export function settleEstimate(facts: RentFacts | null, typed: TypedProperty): RentEstimate {
  const answer = facts && !saysNothing(facts) ? facts : null;
  const comparables = readComparables(answer?.comparables ?? []);
  const market = answer ? settleMarket({ ...answer, comparables }) : fallbackMarket();
  const property = settleProperty(answer?.subject ?? null, typed);
  const { rentEstimate, rentRangeLow, rentRangeHigh, ...marketStats } = valuesOf(market);
  const estimate: RentEstimate = {
    rentEstimate,
    rentRangeLow,
    rentRangeHigh,
    marketStats,
    property: valuesOf(property),
    records: disagreements(answer?.subject ?? null, property),
    location: readLocation(answer?.location),
    comparables,
    origins: {
      ...originsOf(market),
      ...originsOf(property),
      ...(comparables.length > 0 && { comparables: 'provider' as const }),
    },
  };
  return answer?.isSample ? { ...estimate, origins: asSamples(estimate.origins) } : estimate;
}

function asSamples(origins: Origins): Origins {
  const relabel = (origin: Origin) => (origin === 'provider' || origin === 'derived' ? 'sample' : origin);
  return Object.fromEntries(Object.entries(origins).map(([name, origin]) => [name, relabel(origin)]));
}

/** Fallback reports are labeled as such. */
export function isFallback({ origins }: Pick<RentEstimate, 'origins'>): boolean {
  return origins.rentEstimate === 'fallback estimate';
}

/** Requested and shown. */
export const COMPARABLE_COUNT = 5;

const MOST_MILES = 1_000;
/** Listings older than ten years are bad data. */
const MOST_DAYS = 3_650;

/** The first five comparables with an address or a rent, without implausible numbers. */
function readComparables(comparables: ComparableFacts[]): Comparable[] {
  return comparables
    .map(readComparable)
    .filter(({ address, rentAmount }) => address !== '' || rentAmount !== null)
    .slice(0, COMPARABLE_COUNT);
}

function readComparable({ address, distance, ...facts }: ComparableFacts): Comparable {
  return {
    address,
    distance: distance === 0 ? 0 : known(distance, MOST_MILES),
    squareFootage: knownWhole(facts.squareFootage, LEAD_LIMITS.squareFootage),
    bedrooms: knownWhole(facts.bedrooms, LEAD_LIMITS.bedrooms),
    bathrooms: halves(facts.bathrooms),
    rentAmount: knownWhole(facts.rentAmount, LEAD_LIMITS.dollars),
    daysOnMarket: knownWhole(facts.daysOnMarket, MOST_DAYS),
    listedOn: readDay(facts.listedOn),
    lastSeenOn: readDay(facts.lastSeenOn),
    removedOn: readDay(facts.removedOn),
    location: readLocation(facts.location),
  };
}

/** The calendar day of a date or a time in UTC. */
function readDay(text: string | null | undefined): string | null {
  const day = text?.slice(0, 10) ?? '';
  return /^(19|20)\d\d-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : null;
}

/** 0, 0 is in the ocean and means that nothing is known. */
function readLocation(location: Location | null | undefined): Location | null {
  if (!location) return null;
  const { latitude, longitude } = location;
  const isPlausible = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isPlausible && (latitude !== 0 || longitude !== 0) ? { latitude, longitude } : null;
}

/** Used if neither the provider nor the visitor described the property. */
const PROPERTY_DEFAULTS = {
  propertyType: 'single-family',
  squareFootage: 1500,
  bedrooms: 3,
  bathrooms: 2,
} as const;

const LATEST_YEAR_BUILT = 2200;

/** The visitor's input; blanks may be missing, null or 0. */
export interface TypedProperty {
  propertyType?: PropertyType | null;
  squareFootage?: number | null;
  bedrooms?: number | null;
  bathrooms?: number | null;
  yearBuilt?: number | null;
}

export type SettledProperty = Omit<AnalyzedProperty, 'unitCount' | 'bedrooms' | 'bathrooms'> & {
  bedrooms: number;
  bathrooms: number;
};
export type PropertyFigures = { [Name in keyof SettledProperty]: Figure<SettledProperty[Name]> };

/**
 * The visitor's input takes precedence: owners know their homes, and the provider's rent is for the property as the
 * visitor described it. Records fill the gaps.
 */
function settleProperty(subject: SubjectFacts | null, typed: TypedProperty): PropertyFigures {
  const { squareFootage, bedrooms, bathrooms, propertyType } = PROPERTY_DEFAULTS;
  const records = readRecords(subject);
  return {
    propertyType: settleFact<PropertyType>(typed.propertyType ?? null, records.propertyType, propertyType),
    squareFootage: settleFact(area(typed), records.squareFootage, squareFootage),
    // The visitor's 0 is a studio; a provider's 0 is a gap in its records.
    bedrooms: settleFact(
      typed.bedrooms === 0 ? 0 : knownWhole(typed.bedrooms, LEAD_LIMITS.bedrooms),
      records.bedrooms,
      bedrooms,
    ),
    bathrooms: settleFact(halves(typed.bathrooms), records.bathrooms, bathrooms),
    yearBuilt: settleFact<number | null>(year(typed), records.yearBuilt, null),
  };
}

function readRecords(subject: SubjectFacts | null): SubjectFacts {
  return {
    propertyType: subject?.propertyType ?? null,
    squareFootage: area(subject),
    bedrooms: knownWhole(subject?.bedrooms, LEAD_LIMITS.bedrooms),
    bathrooms: halves(subject?.bathrooms),
    yearBuilt: year(subject),
  };
}

function settleFact<T>(visitor: T | null, provider: T | null, fallback: T): Figure<T> {
  if (visitor !== null) return { value: visitor, origin: 'visitor' };
  return firstKnown(provider, fallback);
}

function disagreements(subject: SubjectFacts | null, settled: PropertyFigures): RecordedFacts {
  const records = readRecords(subject);
  const disputed = PROPERTY_FACTS.filter(
    (fact) =>
      records[fact] !== null && settled[fact].origin === 'visitor' && records[fact] !== settled[fact].value,
  );
  return Object.fromEntries(disputed.map((fact) => [fact, records[fact]]));
}

function area(property: TypedProperty | null): number | null {
  return knownWhole(property?.squareFootage, LEAD_LIMITS.squareFootage);
}

/** Baths come in halves, at least one. */
function halves(count: number | null | undefined): number | null {
  const counted = known(count, LEAD_LIMITS.bathrooms);
  return counted === null ? null : Math.max(1, Math.round(counted * 2) / 2);
}

function year(property: TypedProperty | null): number | null {
  const built = knownWhole(property?.yearBuilt, LATEST_YEAR_BUILT);
  return built !== null && built >= YEAR_BUILT_MIN ? built : null;
}

/** Used for what the provider left out: dollars a month, percent, days. */
export const MARKET_DEFAULTS = {
  rent: RENT_FALLBACKS.rent,
  rangeLowPercent: 90,
  rangeHighPercent: 110,
  daysOnMarket: 30,
  occupancyRate: 95,
  yearOverYearChange: 3.5,
} as const;

/** The estimate without any data from the provider. */
export const FALLBACK_ESTIMATE = { ...RENT_FALLBACKS.fallback, daysOnMarket: 29 } as const;

type Amount = Figure<number>;
type RangeFigures = { rentRangeLow: Amount; rentRangeHigh: Amount };
export type MarketFigures = { rentEstimate: Amount } & RangeFigures & Record<keyof MarketStats, Amount>;

const occupancyRate: Amount = { value: MARKET_DEFAULTS.occupancyRate, origin: 'regional default' };
const usualGrowth: Amount = { value: MARKET_DEFAULTS.yearOverYearChange, origin: 'regional default' };

/** Fills in each missing part separately. */
function settleMarket(facts: Omit<RentFacts, 'comparables'> & { comparables: Comparable[] }): MarketFigures {
  const rentEstimate = firstKnown(dollars(facts.rent), MARKET_DEFAULTS.rent);
  return {
    rentEstimate,
    ...settleRange(rentEstimate, dollars(facts.rentRangeLow), dollars(facts.rentRangeHigh)),
    averageDaysOnMarket: averageDays(facts.comparables),
    occupancyRate,
    yearOverYearChange: settleGrowth(rentEstimate, facts.comparables),
  };
}

function fallbackMarket(): MarketFigures {
  const fallback = (value: number): Amount => ({ value, origin: 'fallback estimate' });
  return {
    rentEstimate: fallback(FALLBACK_ESTIMATE.rent),
    rentRangeLow: fallback(FALLBACK_ESTIMATE.rangeLow),
    rentRangeHigh: fallback(FALLBACK_ESTIMATE.rangeHigh),
    averageDaysOnMarket: fallback(FALLBACK_ESTIMATE.daysOnMarket),
    occupancyRate,
    yearOverYearChange: usualGrowth,
  };
}

/** A range that doesn't include the rent belongs to some other rent and is dropped. */
function settleRange(rent: Amount, low: number | null, high: number | null): RangeFigures {
  const encloses = (low ?? rent.value) <= rent.value && rent.value <= (high ?? rent.value);
  return {
    rentRangeLow: settleBound(rent, encloses ? low : null, MARKET_DEFAULTS.rangeLowPercent),
    rentRangeHigh: settleBound(rent, encloses ? high : null, MARKET_DEFAULTS.rangeHighPercent),
  };
}

function settleBound(rent: Amount, bound: number | null, percent: number): Amount {
  if (bound !== null) return { value: bound, origin: 'provider' };
  // A percentage of an assumed rent is an assumption, too.
  const origin = rent.origin === 'provider' ? 'derived' : 'fallback estimate';
  return { value: Math.round((rent.value * percent) / 100), origin };
}

function averageDays(comparables: Comparable[]): Amount {
  const days = comparables.map(({ daysOnMarket }) => daysOnMarket ?? MARKET_DEFAULTS.daysOnMarket);
  if (comparables.every(({ daysOnMarket }) => daysOnMarket === null))
    return { value: MARKET_DEFAULTS.daysOnMarket, origin: 'fallback estimate' };
  return { value: Math.round(days.reduce((sum, each) => sum + each, 0) / days.length), origin: 'derived' };
}

/** Compared to the nearest rental, in percent with one decimal. An assumed rent has no growth. */
function settleGrowth(rent: Amount, [first]: Comparable[]): Amount {
  const last = first?.rentAmount ?? null;
  if (last === null || rent.origin !== 'provider') return usualGrowth;
  const percent = Math.round(((rent.value - last) * 1000) / last) / 10;
  return { value: percent || 0, origin: 'derived' }; // never -0
}

function dollars(amount: number | null): number | null {
  return knownWhole(amount, LEAD_LIMITS.dollars);
}

/** What a provider knows about a property; null if unknown. */
export interface SubjectFacts {
  propertyType: PropertyType | null;
  squareFootage: number | null;
  bedrooms: number | null;
  bathrooms: number | null;
  yearBuilt: number | null;
}

/** Answers cached before they were read lack the optional fields. Dates may carry a time. */
export type ComparableFacts = Pick<
  Comparable,
  'address' | 'distance' | 'squareFootage' | 'rentAmount' | 'daysOnMarket'
> &
  Partial<Comparable>;

/** A provider's data before missing parts are filled in. Rents are dollars a month for one unit. */
export interface RentFacts {
  rent: number | null;
  rentRangeLow: number | null;
  rentRangeHigh: number | null;
  subject: SubjectFacts;
  /** Missing in answers cached before it was read. */
  location?: Location | null;
  comparables: ComparableFacts[];
  /** Made up for the demo. */
  isSample?: true;
}

function saysNothing({ rent, rentRangeLow, rentRangeHigh, subject, comparables }: RentFacts): boolean {
  const figures = [rent, rentRangeLow, rentRangeHigh, ...Object.values(subject)];
  return comparables.length === 0 && figures.every((figure) => figure === null);
}

/** A value with its source. */
export interface Figure<T> {
  value: T;
  origin: Origin;
}

type Figures = Record<string, Figure<unknown>>;
type ValuesOf<F extends Figures> = { [Name in keyof F]: F[Name]['value'] };

/** A plausible number: above zero (blanks arrive as 0) and at most `most`; otherwise null. */
function known(value: number | null | undefined, most: number): number | null {
  return value != null && value > 0 && value <= most ? value : null;
}

/** Rounded; what rounds to zero is unknown, too. */
function knownWhole(value: number | null | undefined, most: number): number | null {
  return value == null ? null : known(Math.round(value), most);
}

/** The provider's value, else the fallback. */
function firstKnown<T>(provider: T | null, fallback: T): Figure<T> {
  if (provider !== null) return { value: provider, origin: 'provider' };
  return { value: fallback, origin: 'fallback estimate' };
}

function valuesOf<F extends Figures>(figures: F): ValuesOf<F> {
  return Object.fromEntries(Object.entries(figures).map(([name, { value }]) => [name, value])) as ValuesOf<F>;
}

/** Figures without a value have no origin. */
function originsOf<F extends Figures>(figures: F): { [Name in keyof F]?: Origin } {
  const present = Object.entries(figures).filter(([, { value }]) => value !== null);
  return Object.fromEntries(present.map(([name, { origin }]) => [name, origin])) as {
    [Name in keyof F]?: Origin;
  };
}

import { LEAD_LIMITS } from '../leads/lead.contract.js';
import { RENT_STAND_INS } from '../pricing/rent-stand-ins.js';
import type { MarketStats } from './analysis.contract.js';
import { type Figure, firstKnown, knownWhole } from './figure.js';
import type { ComparableFacts, RentFacts } from './rent-facts.js';

/** What stands in for a part the provider left out: dollars a month, percent, days. */
export const MARKET_DEFAULTS = {
  rent: RENT_STAND_INS.rent,
  rangeLowPercent: 90,
  rangeHighPercent: 110,
  daysOnMarket: 30,
  occupancyRate: 95,
  yearOverYearChange: 3.5,
} as const;

/** The whole estimate where the provider gave nothing. */
export const FALLBACK_ESTIMATE = { ...RENT_STAND_INS.fallback, daysOnMarket: 29 } as const;

type Amount = Figure<number>;
type RangeFigures = { rentRangeLow: Amount; rentRangeHigh: Amount };
export type MarketFigures = { rentEstimate: Amount } & RangeFigures & Record<keyof MarketStats, Amount>;

const occupancyRate: Amount = { value: MARKET_DEFAULTS.occupancyRate, origin: 'regional default' };
const usualGrowth: Amount = { value: MARKET_DEFAULTS.yearOverYearChange, origin: 'regional default' };

/** The market figures of an answer, with each part that it lacks filled in by itself. */
export function settleMarket(facts: RentFacts): MarketFigures {
  const rentEstimate = firstKnown(dollars(facts.rent), null, MARKET_DEFAULTS.rent);
  return {
    rentEstimate,
    ...settleRange(rentEstimate, dollars(facts.rentRangeLow), dollars(facts.rentRangeHigh)),
    averageDaysOnMarket: averageDays(facts.comparables),
    occupancyRate,
    yearOverYearChange: settleGrowth(rentEstimate, facts.comparables),
  };
}

/** The market figures without any answer. */
export function fallbackMarket(): MarketFigures {
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

/** A range that does not enclose the rent belongs to some other rent and is dropped whole. */
function settleRange(rent: Amount, low: number | null, high: number | null): RangeFigures {
  const encloses = (low ?? rent.value) <= rent.value && rent.value <= (high ?? rent.value);
  return {
    rentRangeLow: settleBound(rent, encloses ? low : null, MARKET_DEFAULTS.rangeLowPercent),
    rentRangeHigh: settleBound(rent, encloses ? high : null, MARKET_DEFAULTS.rangeHighPercent),
  };
}

function settleBound(rent: Amount, bound: number | null, percent: number): Amount {
  if (bound !== null) return { value: bound, origin: 'provider' };
  // A share of an assumed rent is as assumed as that rent.
  const origin = rent.origin === 'provider' ? 'derived' : 'fallback estimate';
  return { value: Math.round((rent.value * percent) / 100), origin };
}

function averageDays(comparables: ComparableFacts[]): Amount {
  const days = comparables.map(({ daysOnMarket }) => daysOnMarket ?? MARKET_DEFAULTS.daysOnMarket);
  if (comparables.every(({ daysOnMarket }) => daysOnMarket === null))
    return { value: MARKET_DEFAULTS.daysOnMarket, origin: 'fallback estimate' };
  return { value: Math.round(days.reduce((sum, each) => sum + each, 0) / days.length), origin: 'derived' };
}

/** Growth since the nearest comparable was let, in percent with one decimal; an assumed rent has no growth. */
function settleGrowth(rent: Amount, [first]: ComparableFacts[]): Amount {
  const last = first?.rentAmount ?? null;
  if (last === null || rent.origin !== 'provider') return usualGrowth;
  const percent = Math.round(((rent.value - last) * 1000) / last) / 10;
  return { value: percent || 0, origin: 'derived' }; // never -0
}

function dollars(amount: number | null): number | null {
  return knownWhole(amount, LEAD_LIMITS.dollars);
}

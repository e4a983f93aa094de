import type { Comparable, MarketStats, Origin } from './analysis.contract.js';
import { originsOf, valuesOf } from './figure.js';
import { type ComparableFacts, type RentFacts, saysNothing } from './rent-facts.js';
import { readComparables } from './settle-comparables.js';
import { fallbackMarket, MARKET_DEFAULTS, type MarketFigures, settleMarket } from './settle-market.js';
import { type SettledProperty, settleProperty, type TypedProperty } from './settle-property.js';

/** The settled figures of a report. Rents are whole dollars a month for one unit. */
export interface RentEstimate {
  rentEstimate: number;
  rentRangeLow: number;
  rentRangeHigh: number;
  marketStats: MarketStats;
  property: SettledProperty;
  comparables: Comparable[];
  /** Keyed by figure; what has no value (an unknown year built, no comparables) has no origin. */
  origins: Origins;
}

type Origins = { [Name in keyof MarketFigures | keyof SettledProperty | 'comparables']?: Origin };

/**
 * Turns what the provider answered (null: nothing) and what the visitor typed into the figures of a report:
 * missing parts of an answer are filled in one by one, a missing answer gives the fallback estimate.
 */
export function settleEstimate(facts: RentFacts | null, typed: TypedProperty): RentEstimate {
  const answer = facts && !saysNothing(facts) ? facts : null;
  const comparables = readComparables(answer?.comparables ?? []);
  const market = answer ? settleMarket({ ...answer, comparables }) : fallbackMarket();
  const property = settleProperty(answer?.subject ?? null, typed);
  const { rentEstimate, rentRangeLow, rentRangeHigh, ...marketStats } = valuesOf(market);
  return {
    rentEstimate,
    rentRangeLow,
    rentRangeHigh,
    marketStats,
    property: valuesOf(property),
    comparables: comparables.map(withDays),
    origins: {
      ...originsOf(market),
      ...originsOf(property),
      ...(comparables.length > 0 && { comparables: 'provider' as const }),
    },
  };
}

/** Whether the rent of a report is only the fallback; such a report is labelled as an estimate. */
export function isFallback({ origins }: Pick<RentEstimate, 'origins'>): boolean {
  return origins.rentEstimate === 'fallback estimate';
}

function withDays({ daysOnMarket, ...comparable }: ComparableFacts): Comparable {
  return { ...comparable, daysOnMarket: daysOnMarket ?? MARKET_DEFAULTS.daysOnMarket };
}

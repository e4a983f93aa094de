import { LEAD_LIMITS } from '../leads/lead.contract.js';
import { known, knownWhole } from './figure.js';
import type { ComparableFacts } from './rent-facts.js';

/** Comparables asked for and shown. */
export const COMPARABLE_COUNT = 5;

const MOST_MILES = 1_000;
/** A listing that stands for ten years is a mistake in the data. */
const MOST_DAYS = 3_650;

/** The comparables a report can show: the first five that say where or how much, without numbers that mean nothing. */
export function readComparables(comparables: ComparableFacts[]): ComparableFacts[] {
  return comparables
    .map(readComparable)
    .filter(({ address, rentAmount }) => address !== '' || rentAmount !== null)
    .slice(0, COMPARABLE_COUNT);
}

function readComparable({ address, distance, ...figures }: ComparableFacts): ComparableFacts {
  return {
    address,
    distance: distance === 0 ? 0 : known(distance, MOST_MILES),
    squareFootage: knownWhole(figures.squareFootage, LEAD_LIMITS.squareFootage),
    rentAmount: knownWhole(figures.rentAmount, LEAD_LIMITS.dollars),
    daysOnMarket: knownWhole(figures.daysOnMarket, MOST_DAYS),
  };
}

import { type AnalysisView, type Comparable, isFromMarket } from './analysis.js';
import { formatNumber } from './format.js';
import { DAY_MS } from './time.js';

export type ConfidenceLevel = 'good' | 'fair' | 'low';

export interface Confidence {
  level: ConfidenceLevel;
  /** One sentence on what the level rests on. */
  reason: string;
}

export interface ConfidenceFacts {
  rent: number;
  low: number;
  high: number;
  /** The provider gave no range, so ours is a percentage of the rent and says nothing about the market. */
  isRangeAssumed: boolean;
  comparables: Comparable[];
  /** When the rents were looked up. */
  asOf: Date;
}

/** The least each level needs: rentals with a rent, the range as a share of the rent, and the median age in days. */
const NEEDS = {
  good: { count: 5, spread: 0.2, age: 90 },
  fair: { count: 3, spread: 0.35, age: 180 },
} as const;

type Aspect = 'count' | 'spread' | 'age';
const LEVELS: ConfidenceLevel[] = ['low', 'fair', 'good'];

/**
 * How far an estimate can be trusted: as far as the weakest of three things allows. How many rentals it rests on (5 for
 * good, 3 for fair), how wide its range is (20% and 35% of the rent), and how recent the rentals are (a median of 90 and
 * 180 days). An assumed range and rentals without dates allow at most fair.
 */
export function rentConfidence(facts: ConfidenceFacts): Confidence {
  const rents = facts.comparables.filter(({ rentAmount }) => rentAmount !== null);
  if (rents.length === 0)
    return { level: 'low', reason: 'We found no comparable rentals nearby to check this estimate against.' };
  const aspects = rateAspects(facts, rents);
  const level = Math.min(...Object.values(aspects));
  return { level: LEVELS[level]!, reason: explain(facts, rents, aspects) };
}

/** The same for a report; null for a rent that a person set, and without a range. */
export function reportConfidence(report: AnalysisView): Confidence | null {
  const { rentEstimate: rent, rentRangeLow: low, rentRangeHigh: high, origins, comparables } = report;
  if (!isFromMarket(origins.rentEstimate) || rent === null || low === null || high === null) return null;
  const isRangeAssumed = !isFromMarket(origins.rentRangeLow) || !isFromMarket(origins.rentRangeHigh);
  const asOf = new Date(report.estimatedAt ?? report.createdAt);
  return rentConfidence({ rent, low, high, isRangeAssumed, comparables, asOf });
}

function rateAspects(facts: ConfidenceFacts, rents: Comparable[]): Record<Aspect, number> {
  const spread = (facts.high - facts.low) / facts.rent;
  const ages = agesOf(rents, facts.asOf);
  return {
    count: rate((needs) => rents.length >= needs.count),
    spread: facts.isRangeAssumed ? 1 : rate((needs) => spread <= needs.spread),
    age: ages.length < rents.length / 2 ? 1 : rate((needs) => median(ages)! <= needs.age),
  };
}

function rate(meets: (needs: (typeof NEEDS)['good' | 'fair']) => boolean): number {
  if (meets(NEEDS.good)) return 2;
  return meets(NEEDS.fair) ? 1 : 0;
}

function explain(facts: ConfidenceFacts, rents: Comparable[], aspects: Record<Aspect, number>): string {
  const count = rents.length;
  const inside = rents.filter(({ rentAmount }) => isInRange(rentAmount, facts)).length;
  const rentals = `${aspects.count < 2 ? 'Only ' : ''}${count} ${count === 1 ? 'rental' : 'rentals'}`;
  const where = [rentals + within(rents), ...recency(rents, facts.asOf)].join(', ');
  return `${where}; ${rangeText(facts, aspects.spread, inside, count)}.`;
}

/** All of one or two rentals, by their number. */
const ALL = ['', '', 'both '];

/** `4 of 5 fall inside`, `all 5` or `both fall inside`; for a single rental, `its rent falls outside`. */
function insideText(inside: number, count: number): string {
  if (count === 1) return `its rent falls ${inside === 1 ? 'inside' : 'outside'}`;
  if (inside === count) return `${ALL[count] ?? `all ${count} `}fall inside`;
  return `${inside} of ${count} ${inside === 1 ? 'falls' : 'fall'} inside`;
}

/** Miles to the farthest rental, if all distances are known. */
function within(rents: Comparable[]): string {
  const distances = rents.map(({ distance }) => distance);
  if (distances.some((distance) => distance === null)) return ' nearby';
  const farthest = Math.max(...(distances as number[]), 0.1);
  const shown = Math.ceil(farthest * 10 - 1e-6) / 10;
  return ` within ${formatNumber(shown, 1)} ${shown === 1 ? 'mile' : 'miles'}`;
}

/** Listings that are still open count as of the day they were last seen. */
function recency(rents: Comparable[], asOf: Date): string[] {
  const ages = agesOf(rents, asOf);
  if (ages.length < rents.length / 2) return [];
  const days = Math.max(30, Math.ceil(Math.max(...ages) / 30) * 30);
  const who = ages.length < rents.length ? `${ages.length} of them ` : (ALL[rents.length] ?? 'all ');
  return [`${who}on the market in the past ${days} days`];
}

function rangeText(
  { isRangeAssumed }: ConfidenceFacts,
  spread: number,
  inside: number,
  count: number,
): string {
  const rents = insideText(inside, count);
  if (spread === 2) return `${rents} the range`;
  if (isRangeAssumed) return `the range is our usual 10% either way, and ${rents} it`;
  return inside === count ? `${rents} the range, but it's a wide one` : `the range is wide, and ${rents} it`;
}

/** Days since each rental was last listed; rentals without a date are left out. */
function agesOf(rents: Comparable[], asOf: Date): number[] {
  return rents.flatMap((rental) => {
    const day = rental.removedOn ?? rental.lastSeenOn ?? rental.listedOn;
    return day === null ? [] : [Math.max(0, Math.floor((asOf.getTime() - Date.parse(day)) / DAY_MS))];
  });
}

export function isInRange(rent: number | null, { low, high }: { low: number; high: number }): boolean {
  return rent !== null && low <= rent && rent <= high;
}

/** Null without values. */
export function median(values: number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

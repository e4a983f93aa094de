/** How much of the range's width is shown on either side, at least and at most. */
const MARGIN = { least: 0.16, most: 0.6 };
/** Circles closer than this, in percent of the bar, are moved apart until their numbers can be read. */
const LEAST_GAP = 4.4;
/** Circles stay this far from the ends. */
const EDGE = 2.2;
/** The label of the rent stays this far from the ends, so that it isn't cut off on a phone. */
const LABEL_EDGE = 24;

export interface RangeBarInput {
  rent: number;
  low: number;
  high: number;
  /** Rents of the numbered rentals; null if unknown. */
  rentals: { number: number; rent: number | null }[];
  /** The least distance of two circles in percent, for a narrow bar. */
  gap?: number;
}

/** Positions along the bar, in percent of its width. */
export interface RangeBarDrawing {
  lowAt: number;
  highAt: number;
  rentAt: number;
  labelAt: number;
  dots: RangeDot[];
}

export interface RangeDot {
  number: number;
  at: number;
  isInside: boolean;
}

/** A flat bar from below the low to above the high end of the range. A rental far outside sits at the bar's end. */
export function rangeBarOf({ rent, low, high, rentals, gap = LEAST_GAP }: RangeBarInput): RangeBarDrawing {
  const known = rentals.flatMap((rental) => (rental.rent === null ? [] : [{ ...rental, rent: rental.rent }]));
  const at = scaleOf(
    { rent, low, high },
    known.map((rental) => rental.rent),
  );
  const [lowAt, highAt, rentAt] = [at(low), at(high), at(rent)];
  const dots = known
    .toSorted((a, b) => a.rent - b.rent)
    .map(({ number, rent }) => ({ number, at: at(rent), isInside: low <= rent && rent <= high }));
  spread(dots, gap);
  return {
    lowAt,
    highAt,
    rentAt,
    labelAt: clamp(rentAt, LABEL_EDGE, 100 - LABEL_EDGE),
    dots: dots.map(rounded),
  };
}

function scaleOf({ rent, low, high }: { rent: number; low: number; high: number }, rents: number[]) {
  const width = Math.max(high - low, rent * 0.02, 1);
  const margin = (beyond: number) => clamp(beyond / width, MARGIN.least, MARGIN.most) * width;
  const from = low - margin(low - Math.min(low, ...rents) + width * 0.06);
  const to = high + margin(Math.max(high, ...rents) - high + width * 0.06);
  return (value: number) => clamp(round(((value - from) / (to - from)) * 100), EDGE, 100 - EDGE);
}

/** Moves circles apart, first to the right, then back from the right end. */
function spread(dots: RangeDot[], wanted: number): void {
  const gap = Math.min(wanted, (100 - 2 * EDGE) / Math.max(dots.length - 1, 1));
  for (let index = 1; index < dots.length; index += 1)
    dots[index]!.at = Math.max(dots[index]!.at, dots[index - 1]!.at + gap);
  let end = 100 - EDGE;
  for (const dot of dots.toReversed()) {
    dot.at = Math.min(dot.at, end);
    end = dot.at - gap;
  }
}

function rounded(dot: RangeDot): RangeDot {
  return { ...dot, at: round(dot.at) };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

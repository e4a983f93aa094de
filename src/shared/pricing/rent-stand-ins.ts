/** Rents for when no provider told any, in dollars a month. */
export const RENT_STAND_INS = {
  /** For an answer that lacks the rent alone. */
  rent: 1800,
  /** For no answer at all. */
  fallback: { rent: 1800, rangeLow: 1600, rangeHigh: 2000 },
} as const;

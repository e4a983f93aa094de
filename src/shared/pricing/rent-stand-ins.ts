/** What stands in for a rent that no provider told, in dollars a month. */
export const RENT_STAND_INS = {
  /** Where the rent alone is missing from an answer. */
  rent: 1800,
  /** Where there is no answer at all. */
  fallback: { rent: 1800, rangeLow: 1600, rangeHigh: 2000 },
} as const;

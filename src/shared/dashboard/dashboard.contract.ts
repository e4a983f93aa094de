/** How many weeks a spark shows; the last is the present one. */
export const SPARK_WEEKS = 8;

/** Everybody's dashboard shows the same numbers, and nobody misses a lead that came seconds ago. */
export const NUMBERS_KEPT_MS = 3_000;

/** A number with what it was week by week, oldest first. */
export interface Trend {
  value: number;
  weeks: number[];
}

/** `GET /api/dashboard`: weeks begin on Monday, days and months on the company's clock. */
export interface DashboardNumbers {
  /** The Mondays the weeks of every trend begin with, `2026-11-16`. */
  weekStarts: string[];
  /** Leads that came this week. */
  newLeads: Trend;
  /** Properties submitted for analysis this week. */
  analyses: Trend;
  /** Walkthroughs dated this week. */
  walkthroughs: Trend;
  /** Leads that were enrolled for the first time: this month, and week by week. */
  enrolled: Trend;
}

import type { AnalyticsChart, AnalyticsRow } from './analytics.contract.js';

/** `stage`, `source` and `wait` are words of the product, which the console writes out. */
export type Unit = 'stage' | 'source' | 'wait' | 'week' | 'count' | 'rate' | 'days' | 'dollars';
type Value = string | number | null;

export interface TableColumn<Row> {
  heading: string;
  unit: Unit;
  value(row: Row): Value;
}

/** The numbers of each chart: the console shows them formatted, the CSV file holds them as they are. */
export const ANALYTICS_TABLES: { [Chart in AnalyticsChart]: TableColumn<AnalyticsRow<Chart>>[] } = {
  funnel: [
    { heading: 'Stage', unit: 'stage', value: ({ stage }) => stage },
    { heading: 'Leads', unit: 'count', value: ({ leads }) => leads },
    { heading: 'Of stage before', unit: 'rate', value: ({ ofPrevious }) => ofPrevious },
    { heading: 'Of all', unit: 'rate', value: ({ ofAll }) => ofAll },
    { heading: 'Median days from stage before', unit: 'days', value: ({ medianDays }) => medianDays },
  ],
  sources: [
    { heading: 'Source', unit: 'source', value: ({ source }) => source },
    { heading: 'Leads', unit: 'count', value: ({ leads }) => leads },
    { heading: 'Share', unit: 'rate', value: ({ share }) => share },
    { heading: 'Enrolled', unit: 'count', value: ({ enrolled }) => enrolled },
    { heading: 'Conversion', unit: 'rate', value: ({ conversion }) => conversion },
  ],
  'first-contact': [
    { heading: 'First contact', unit: 'wait', value: ({ wait }) => wait },
    { heading: 'Leads', unit: 'count', value: ({ leads }) => leads },
    { heading: 'Share', unit: 'rate', value: ({ share }) => share },
  ],
  analyses: [
    { heading: 'Week of', unit: 'week', value: ({ weekStart }) => weekStart },
    { heading: 'Analyses', unit: 'count', value: ({ analyses }) => analyses },
    { heading: 'From standard figures', unit: 'count', value: ({ fallback }) => fallback },
  ],
  forecast: [
    { heading: 'Stage', unit: 'stage', value: ({ stage }) => stage },
    { heading: 'Leads now', unit: 'count', value: ({ leads }) => leads },
    { heading: 'Chance to enroll', unit: 'rate', value: ({ chance }) => chance },
    { heading: 'Fees a month if all enroll', unit: 'dollars', value: (row) => row.feesDollarsPerMonth },
    { heading: 'Expected a month', unit: 'dollars', value: (row) => row.expectedDollarsPerMonth },
  ],
};

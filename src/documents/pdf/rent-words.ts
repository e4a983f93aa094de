import { REPORT_WORDS } from '../../shared/analysis/report-words.js';
import type { ReportContent } from './report-content.js';

const { estimate, projection, comparables } = REPORT_WORDS;

const ESTIMATED = {
  title: estimate.title as string,
  gauge: estimate.gauge,
  projection: projection.text,
  level: comparables.thisProperty as string,
  chart: comparables.chart,
};

const SETTLED: typeof ESTIMATED = {
  title: 'Rent',
  gauge: (rent, low, high) =>
    `Rent ${rent} on a scale from low to high; the fair range is ${low} to ${high}.`,
  projection: (units) =>
    units > 1 ? `One year at this rent, all ${units} units let.` : 'One year at this rent.',
  level: 'Your rent',
  chart: (count, rent) => `${count} comparable rentals by distance and rent, against a rent of ${rent}.`,
};

/** How the rent of a report is spoken of: one that was settled on is no estimate. */
export function rentWords({ analysis, rent }: Pick<ReportContent, 'analysis' | 'rent'>) {
  return rent === analysis.rentEstimate ? ESTIMATED : SETTLED;
}

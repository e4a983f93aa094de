import { REPORT_TEXT } from '#shared/report-text.js';
import type { ReportContent } from './report-content.js';

/** Copy that only the PDF has; the rest it shares with the report's page. */
export const REPORT_PDF_COPY = {
  title: (address: string) => `Rental analysis of ${address}`,
  subject: 'Estimated rent, market data, projections, comparable rentals and fees',
  settled: (estimate: string) => `The rent we agreed on with you; our estimate is ${estimate}.`,
  fees: { title: 'Fees', item: 'Fee', amount: 'Amount' },
  improvements: {
    title: 'Improvements',
    intro: 'What we suggest doing before the home is rented, and what it is likely to cost.',
    item: 'Improvement',
    cost: 'Cost',
    total: 'Together',
  },
  assumptions: {
    title: 'How to read these figures',
    estimate:
      'The rent is an estimate and the projections follow from it: neither is an appraisal, and neither is a promise.',
    origins: {
      provider: 'was found for this address by our rent data service when the analysis was made.',
      sample: 'was made up for this demo of the product and says nothing about the market.',
      visitor: 'was given with the request for this analysis and not checked by us.',
      staff: 'was set by a person on our team who knows the area.',
      derived: 'was calculated from the rentals and rents that the rent data service found.',
      'regional default': 'applies to the whole region, because there is no figure for this address.',
      'fallback estimate':
        'is the same for every address in Greater Des Moines: the rent data service had nothing for this one.',
    },
    cited: (origin: string) => `“${origin[0]!.toUpperCase()}${origin.slice(1)}”`,
  },
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
} as const;

const { estimate } = REPORT_TEXT;

const ESTIMATED = {
  title: estimate.title as string,
  bar: estimate.bar,
  level: estimate.yours,
};

const AGREED: typeof ESTIMATED = {
  title: 'Rent',
  bar: (rent, low, high) => `Rent ${rent} on a bar; the likely range is ${low} to ${high}.`,
  level: (rent) => `Your rent ${rent}`,
};

/** A rent agreed on with the owner isn't called an estimate. */
export function rentCopy({ analysis, rent }: Pick<ReportContent, 'analysis' | 'rent'>) {
  return rent === analysis.rentEstimate ? ESTIMATED : AGREED;
}

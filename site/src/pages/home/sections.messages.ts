import { formatDollars } from '../../../../src/shared/format.js';
import type { PRICE_BOOK } from '../../../../src/shared/pricing/price-book.js';

interface RatesInWords {
  management: string;
  maintenance: string;
  sale: string;
  alternative: string;
}

/** Everything below the services. */
export const sectionsMessages = {
  values: {
    title: 'What you get back',
    cards: [
      {
        title: 'Reclaim Your Time',
        text: 'Calls, showings, repairs and paperwork are our day, so that they are not your evening.',
      },
      {
        title: 'Maximize Returns',
        text: 'We price from the rentals around yours, keep it occupied, and show you every dollar of cost.',
      },
      {
        title: 'Eliminate Stress',
        text: 'Somebody answers at any hour, and you hear what happened and what was done about it.',
      },
    ],
    action: 'Get Started Now',
  },
  promo: {
    title: 'Rent it out, or sell it?',
    intro: 'Put in your own numbers and see both roads side by side, year by year.',
    points: [
      '5-year projections',
      'Cash flow analysis',
      'Property value appreciation',
      'Personalized recommendations',
    ],
    action: 'Rent vs Sell Calculator',
    home: (value: string, rent: string) => `Example: a ${value} home that rents for ${rent} a month.`,
    assumptions: (growth: string, rates: RatesInWords) =>
      `It assumes that the home gains ${growth} a year and is rented all twelve months of each, that management takes ${rates.management} and maintenance ${rates.maintenance} of the rent, that a sale costs ${rates.sale}, and that its proceeds earn ${rates.alternative} a year.`,
  },
  pricing: {
    title: 'Plain pricing, by the size of your property',
    perMonth: (fee: string) => `of the rent, plus ${fee} a month`,
    customQuote: ', as a custom quote',
    quote: 'Get a Multi-Family Quote',
    whose:
      'Units count within one multi-family property. Houses, townhouses and condos pay the Single Family rate.',
    action: 'Instant Rent Analysis',
  },
  clarity: {
    title: 'Not sure yet? Talk it through.',
    text: 'A Clarity Session is a conversation about your property: what it could rent for, what it would cost you, and whether renting is right for you at all.',
    action: 'Schedule a Clarity Session',
    where: 'Our booking page opens in a new tab.',
  },
  team: { title: 'People you can call', action: 'View Full Team', sample: 'Sample team' },
  testimonials: { title: 'What owners say' },
  neighborhoods: {
    title: 'Where our homes are',
    intro: 'Each link opens our listing service in a new tab.',
    view: 'View Rentals',
    viewIn: (name: string) => `in ${name}`,
    action: 'Browse Available Rentals',
  },
  residents: { title: 'What residents say', sample: 'Sample quote' },
  closing: {
    title: 'Start with the rent',
    text: 'See what your property could earn, or enroll it today. The analysis is free and commits you to nothing.',
    start: 'Get Started Now',
    analysis: 'Instant Rent Analysis',
  },
} as const;

/** The fees that the percentage does not include, said right under it. */
export function feeNotes(book: typeof PRICE_BOOK) {
  const { administrationDollarsPerMonth, setupDollars, leaseMax } = book;
  return [
    {
      title: `${formatDollars(administrationDollarsPerMonth)} a month`,
      text: 'For every tier. It starts at occupancy for new vacant properties, immediately for occupied ones, and continues during vacancy.',
    },
    {
      title: `${formatDollars(setupDollars.marketing)} once`,
      text: 'The setup fee, when a property joins us. The one that binds is in your agreement.',
    },
    {
      title: 'LeaseMax Service, new for 2025',
      text: `One month's rent, minimum ${formatDollars(leaseMax.minimumDollars)}: a resident guaranteed in ${leaseMax.residentWithinDays} days, subject to market conditions.`,
    },
  ];
}

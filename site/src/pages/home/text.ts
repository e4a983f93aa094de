import { formatDollars } from '#shared/format.js';
import type { PRICE_BOOK } from '#shared/pricing.js';

export const homeText = {
  title: (company: string) => `${company} | Rentals and property management in Greater Des Moines`,
  description:
    'Find a home to rent, or see what your property could earn. Full-service property management across Greater Des Moines, Iowa.',
  hero: {
    heading: 'Effortless Living. Exceptional Management.',
    tagline: "From Residents to Investors, We've Got You Covered",
    owner: {
      title: 'Own a Property?',
      text: 'See what it could rent for. Two minutes, free, no credit card required.',
      street: 'Street address',
      zip: 'ZIP',
      action: 'Get Free Property Analysis',
      where: 'For homes across Greater Des Moines.',
    },
    resident: { title: 'Looking for a Home?', action: 'Search Available Rentals' },
  },
  servicesTitle: 'One team for the whole rental',
  services: [
    {
      title: 'Resident Relations',
      points: ['Resident screening', 'Rent collection and deposits', 'Resident support'],
    },
    {
      title: 'Property Care',
      points: ['Regular inspections', 'Maintenance coordination', 'Emergency response'],
    },
    {
      title: 'Financial Services',
      points: ['Market analysis and pricing', 'Monthly statements', 'Year-end tax documents'],
    },
  ],
} as const;

interface FormattedRates {
  management: string;
  maintenance: string;
  sale: string;
  alternative: string;
}

/** Sections below the services. */
export const sectionsText = {
  values: {
    title: 'What you get back',
    cards: [
      {
        title: 'Reclaim Your Time',
        text: 'We handle calls, showings, repairs and paperwork, so your evenings stay yours.',
      },
      {
        title: 'Maximize Returns',
        text: 'We price from nearby rentals, work to keep your property occupied, and show you every cost.',
      },
      {
        title: 'Eliminate Stress',
        text: 'Someone answers at any hour, and you hear what happened and how we handled it.',
      },
    ],
    action: 'Get Started Now',
  },
  promo: {
    title: 'Rent it out, or sell it?',
    intro: 'Enter your numbers and compare both options side by side, year by year.',
    points: [
      '5-year projections',
      'Cash flow analysis',
      'Property value appreciation',
      'Personalized recommendations',
    ],
    action: 'Rent vs Sell Calculator',
    home: (value: string, rent: string) => `Example: a ${value} home that rents for ${rent} a month.`,
    assumptions: (growth: string, rates: FormattedRates) =>
      `Assumes ${growth} annual appreciation, 12 months of rent a year, ${rates.management} of rent for management and ${rates.maintenance} for maintenance, ${rates.sale} selling costs, and ${rates.alternative} a year earned on the proceeds.`,
  },
  pricing: {
    title: 'Simple pricing by property size',
    perMonth: (fee: string) => `of the rent, plus ${fee} a month`,
    customQuote: ', as a custom quote',
    quote: 'Get a Multi-Family Quote',
    whose:
      'Unit counts apply within one multi-family property. Houses, townhouses and condos pay the Single Family rate.',
    action: 'Instant Rent Analysis',
  },
  clarity: {
    title: "Not sure yet? Let's talk.",
    text: 'A Clarity Session is a conversation about your property: what it could rent for, what it would cost, and whether renting is right for you.',
    action: 'Schedule a Clarity Session',
    where: 'Our booking page opens in a new tab.',
  },
  team: { title: 'People you can call', action: 'View Full Team', sample: 'Sample team' },
  testimonials: { title: 'What owners say' },
  neighborhoods: {
    title: 'Neighborhoods we serve',
    intro: 'Each link opens our listing site in a new tab.',
    view: 'View Rentals',
    viewIn: (name: string) => `in ${name}`,
    action: 'Browse Available Rentals',
  },
  residents: { title: 'What residents say', sample: 'Sample quote' },
  closing: {
    title: 'See what your property could earn',
    text: 'Get a free rental analysis with no obligation, or enroll your property today.',
    start: 'Get Started Now',
    analysis: 'Instant Rent Analysis',
  },
} as const;

/** The fees on top of the percentage, shown right under it. */
export function feeNotes(book: typeof PRICE_BOOK) {
  const { administrationDollarsPerMonth, setupDollars, leaseMax } = book;
  return [
    {
      title: `${formatDollars(administrationDollarsPerMonth)} a month`,
      text: 'Applies to every tier. It starts at occupancy for new vacant properties, immediately for occupied ones, and continues during vacancy.',
    },
    {
      title: `${formatDollars(setupDollars.marketing)} one-time setup fee`,
      text: 'Charged when your property joins us. Your agreement has the final amount.',
    },
    {
      title: 'LeaseMax Service, new for 2025',
      text: `One month's rent, minimum ${formatDollars(leaseMax.minimumDollars)}: a resident guaranteed in ${leaseMax.residentWithinDays} days, subject to market conditions.`,
    },
  ];
}

import { SERVICE_RADIUS_MILES } from '#shared/address.js';
import { COMPANY_TAGLINE } from '#shared/company.js';

export const homeText = {
  title: (company: string) => `${company} | Rentals and property management in Greater Des Moines`,
  description:
    'Find a home to rent, or see what your property could earn. Full-service property management across Greater Des Moines, Iowa.',
  hero: {
    heading: COMPANY_TAGLINE,
    tagline: "From Residents to Investors, We've Got You Covered",
    owner: {
      title: 'Own a Property?',
      text: 'See what it could rent for. Two minutes, free, no credit card.',
      street: 'Street address',
      zip: 'ZIP',
      action: 'Get Free Property Analysis',
      where: 'For homes in Greater Des Moines.',
    },
    resident: { title: 'Looking for a Home?', action: 'Search Available Rentals' },
  },
} as const;

export const howText = {
  title: 'How it works',
  intro: 'From your address to rent in the bank.',
  example: 'Example: 1518 NW Linden Ct, Ankeny',
  perMonth: '/mo',
  walkthrough: {
    title: 'Your walkthrough',
    when: 'Tuesday, 10:00 AM, at your home',
    points: ['Condition and safety', 'What to fix before listing', 'The rent, agreed with you'],
  },
  statement: { title: 'A monthly statement', collected: 'Rent collected', paid: 'Paid to you' },
  steps: [
    {
      title: 'Get your rental analysis',
      text: "An estimate, the rentals behind it, and what's left after our fees.",
    },
    {
      title: 'Walk it with us',
      text: 'We go through the home together, agree on the rent, and send one agreement.',
    },
    {
      title: 'Collect the rent',
      text: 'We list, screen, and handle calls and repairs. You read one statement a month.',
    },
  ],
} as const;

interface FormattedRates {
  plan: string;
  management: string;
  monthlyFee: string;
  maintenance: string;
  sale: string;
  alternative: string;
}

/** Sections below the steps. */
export const sectionsText = {
  proof: {
    title: 'Why owners trust us',
    rating: (score: number, outOf: number) => `${score} out of ${outOf}`,
    reviews: (count: string) => `from ${count} reviews`,
    owners: 'property owners trust us',
    fee: 'for every fee, before you sign',
    feeFigure: 'One page',
  },
  plans: {
    title: 'Two plans. Every fee on this page.',
    rent: 'Rent per home',
    action: 'Show My Fees',
  },
  guarantee: { title: (days: number) => `An optional ${days}-day guarantee` },
  services: {
    title: 'One team for the whole rental',
    columns: [
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
    action: 'See all services',
  },
  values: {
    cards: [
      {
        title: 'Reclaim Your Time',
        text: 'We handle calls, showings, repairs and paperwork, so your evenings stay yours.',
      },
      {
        title: 'Maximize Returns',
        text: 'We price from nearby rentals and show you every cost.',
      },
      {
        title: 'Eliminate Stress',
        text: 'Someone answers at any hour, and you hear how we handled it.',
      },
    ],
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
    home: (value: string, rent: string, loan: string, interest: string, taxes: string) =>
      `Example: a ${value} home that rents for ${rent} a month, with a ${loan} loan at ${interest} and ${taxes} a year in taxes and insurance.`,
    assumptions: (growth: string, rates: FormattedRates) =>
      `Assumes ${growth} annual appreciation, 12 months of rent a year, our ${rates.plan} plan (${rates.management} of rent plus ${rates.monthlyFee} a month, with setup and tenant placement in the first year), ${rates.maintenance} of rent for repairs, ${rates.sale} selling costs, and ${rates.alternative} a year earned on the proceeds.`,
  },
  clarity: {
    title: "Not sure yet? Let's talk.",
    text: 'A Clarity Session is a conversation about your property: the rent, the costs, and whether renting is right for you.',
    action: 'Schedule a Clarity Session',
  },
  team: { title: 'People you can call', action: 'View Full Team' },
  testimonials: { title: 'What owners say' },
  neighborhoods: {
    title: 'Areas we serve',
    view: 'View Rentals',
    viewIn: (name: string) => `in ${name}`,
    more: `And everywhere else within ${SERVICE_RADIUS_MILES} miles of downtown Des Moines.`,
    all: 'See all areas',
    action: 'Browse Available Rentals',
  },
  residents: { title: 'What residents say' },
  faq: { title: 'Questions owners ask', action: 'All questions' },
  closing: {
    title: 'See what your property could earn',
    text: 'Enroll today, or start with a free analysis. No obligation.',
    start: 'Get Started Now',
    analysis: 'Instant Rent Analysis',
  },
} as const;

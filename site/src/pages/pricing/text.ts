import { guaranteeWithin, PLACEMENT_WHEN_RENTED } from '#shared/pricing.js';

/** Where the forms for a rent lead: to the fees, or back to the form that says what to change. */
export const ANSWER_ID = 'my-fees';

export const pricingText = {
  title: (company: string) => `Pricing | ${company}`,
  description:
    'Every property management fee on one page: two plans, setup, tenant placement, and an example for your own rent in Greater Des Moines.',
  heading: 'Every fee, before you sign',
  form: {
    title: 'Try it with your rent',
    rent: 'Total monthly rent',
    units: 'Units',
    action: 'Show My Fees',
    range: (min: string, max: string, units: string) =>
      `Enter a rent from ${min} to ${max} and up to ${units} units. Until then, this is our example.`,
  },
  lowRent: (rent: string) =>
    `That's ${rent} a month for each unit. Did you enter the rent for one unit? Enter the total for all units.`,
  plansTitle: 'The two plans',
  years: {
    title: "What's left for you",
    intro: (repairs: string) =>
      `Rent for all twelve months, less our fees and ${repairs} set aside for repairs. Before taxes, insurance and loan payments.`,
    plan: 'Plan',
    first: 'First year',
    later: 'Each later year',
    note: 'Later years with the same resident have no setup or placement fee.',
  },
  tiersTitle: 'Rates by number of units',
  all: {
    title: 'Every fee we charge',
    fee: 'Fee',
    amount: 'Amount',
    when: 'When',
    management: 'Management',
    managementWhen: 'Each month, from the rent collected',
    monthly: (fee: string, plan: string) => `${fee} per property, ${plan}`,
    monthlyWhen: 'Each month from move-in (right away if already rented), also during vacancies',
    setup: 'One-time setup fee',
    placement: 'Tenant placement',
    placementWhen: 'When a new resident moves in',
    leaseMax: 'LeaseMax Service',
    leaseMaxAmount: (months: string, minimum: string) => `${months}, minimum ${minimum}`,
    leaseMaxWhen: (days: number) => `Optional, in addition to tenant placement. We ${guaranteeWithin(days)}`,
    repairs: 'Repairs',
    repairsAmount: 'Varies by repair',
    renewals: 'Lease renewal',
    renewalsWhen: 'When your resident renews',
    orMany: (months: string, units: number) => `${months} for ${units} or more units`,
  },
  terms: {
    title: 'What you sign up for',
    note: "This is the short version. The management agreement has the details, and you'll read it before you sign.",
  },
  kept: (day: string) =>
    `Prices as of ${day}. A quote you've accepted keeps its prices, even if these change.`,
  unavailable:
    "We can't show prices right now, because we only show ones we know are current. Please try again in a minute, or call us.",
  closing: {
    title: 'See what your home could rent for',
    text: 'Two minutes, free, no credit card.',
    action: 'Free Rental Analysis',
  },
} as const;

/** Prices and how they are explained, on the home and the pricing page. */
export const plansText = {
  perMonth: (fee: string) => `of rent + ${fee}/mo`,
  firstYear: (rent: string) => `First-year fees, ${rent} rent`,
  showRates: 'Rates by number of units',
  perBase: 'of rent + monthly fee',
  onHome: (rent: string) => `On a home renting for ${rent}`,
  onUnits: (units: number, rent: string) => `On ${units} units renting for ${rent} in total`,
  enroll: 'Enroll Online',
  start: (plan: string) => `Enroll in ${plan}`,
  talk: (plan: string) => `Talk About ${plan}`,
  tiersTitle: 'More than one unit?',
  quote: 'Get a Multi-Family Quote',
  customQuote: 'custom quote',
  notes: [
    'The monthly fee starts when a resident moves in, or right away if the home is already rented. It continues during vacancy.',
    PLACEMENT_WHEN_RENTED,
  ],
  unitCounts:
    'Each property is priced on its own, by its number of units. With Online, houses, townhouses and condos pay the Single Family rate.',
  leaseMax: (offer: string) => `LeaseMax Service is optional, in addition to tenant placement. ${offer}`,
  leaseMaxUnits: "For a property with several units, it's one fee based on the rent of all of them.",
  setup: (total: string, split: string, placement: string, many: string, from: number) =>
    `Setup is ${total} once per property: ${split}. Tenant placement is ${placement} (${many} for ${from} or more units).`,
} as const;

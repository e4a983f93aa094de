export const componentText = {
  numbers: 'Show the numbers',
  newTab: 'opens in a new tab',
  sideways: 'Scroll sideways to see every column.',
} as const;

/** Copy of components that only the server renders, kept out of the browser's scripts. */
export const serverComponentText = {
  stars: (score: number, outOf: number) => `${score} out of ${outOf} stars`,
  eachMonth: 'Each month',
  firstYear: 'First-year fees',
  call: (name: string) => `Call ${name}`,
  license: (number: string) => `License ${number}`,
  meet: 'Schedule Meeting',
  meetWith: (name: string) => `with ${name}`,
} as const;

/** Prices and how they are explained, on the home and the pricing page. */
export const plansText = {
  perMonth: (fee: string) => `of rent + ${fee}/mo`,
  firstYear: 'First-year fees',
  showRates: 'Rates by units',
  perBase: 'of rent + base/mo',
  onHome: (rent: string) => `On a home renting for ${rent}`,
  onUnits: (units: number, rent: string) => `On ${units} units renting for ${rent} together`,
  enroll: 'Enroll Online',
  talk: (plan: string) => `Talk About ${plan}`,
  tiersTitle: 'More than one unit?',
  quote: 'Get a Multi-Family Quote',
  customQuote: 'custom quote',
  notes: [
    'The monthly fee starts at occupancy for new vacant properties, immediately for occupied ones, and continues during vacancy.',
    'Online unit counts apply within one multi-family property. Houses, townhouses and condos pay the Single Family rate.',
  ],
  leaseMax: (months: string, minimum: string, days: number) =>
    `LeaseMax Service is optional. ${months}, minimum ${minimum}: a resident guaranteed in ${days} days, subject to market conditions.`,
  setup: (total: string, split: string, placement: string, many: string, from: number) =>
    `Setup is ${total} once: ${split}. Tenant placement is ${placement}, ${many} for ${from} or more units.`,
} as const;

/** Words that the calculators share with each other and with what the home page shows of them. */
export const calculatorsMessages = {
  rent: 'Rent out',
  sell: 'Sell now',
  today: 'Today',
  yearNumber: (year: number) => `Year ${year}`,
  year: 'Year',
  years: (count: number) => (count === 1 ? '1 year' : `${count} years`),
  rentAhead: (years: string) => `more after ${years} if you rent it out`,
  sellAhead: (years: string) => `more after ${years} if you sell it now`,
  even: (years: string) => `more either way after ${years}`,
  calculate: 'Calculate',
  counted: (value: string) => `Counted as ${value}`,
  inDollars: ', in dollars',
  slider: (label: string) => `${label}, slider`,
  assumptions: 'What this assumes',
  share: 'The address of this page holds your numbers: copy it to share or keep this result.',
} as const;

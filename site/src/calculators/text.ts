/** Copy shared by the calculators and the home page's calculator preview. */
export const calculatorText = {
  rent: 'Rent out',
  sell: 'Sell now',
  today: 'Today',
  yearNumber: (year: number) => `Year ${year}`,
  year: 'Year',
  years: (count: number) => (count === 1 ? '1 year' : `${count} years`),
  rentAhead: (years: string) => `more after ${years} if you rent it out`,
  sellAhead: (years: string) => `more after ${years} if you sell it now`,
  even: (years: string) => `difference after ${years}`,
  calculate: 'Calculate',
  counted: (value: string) => `Using ${value}`,
  inDollars: ', in dollars',
  slider: (label: string) => `${label}, slider`,
  assumptions: 'Assumptions',
  share: "Your numbers are saved in this page's link. Copy it to share this result or come back to it.",
} as const;

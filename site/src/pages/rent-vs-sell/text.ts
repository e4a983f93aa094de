import type { RentVsSellInput, RentVsSellRow } from '#shared/rent-vs-sell.js';

interface Rates {
  management: string;
  maintenance: string;
  sale: string;
  alternative: string;
}

interface FieldText {
  label: string;
  hint: string;
}

export const rentVsSellText = {
  title: (company: string) => `Rent vs Sell Calculator | ${company}`,
  description:
    'Should you rent out your home in Greater Des Moines or sell it? Enter your numbers and compare both options side by side, year by year.',
  heading: 'Rent it out, or sell it?',
  intro: 'Enter nine numbers and compare renting with selling.',
  groups: { home: 'Your home', loan: 'Your loan', rental: 'The rental' },
  fields: {
    homeValue: { label: 'Home value', hint: 'If it sold today' },
    pricePaid: { label: 'Price you paid', hint: 'To calculate your gain' },
    originalMortgage: { label: 'Original mortgage', hint: 'What you borrowed' },
    mortgageBalance: { label: 'Loan balance', hint: 'What you still owe' },
    interestRate: { label: 'Interest rate', hint: 'Percent per year' },
    taxesAndInsurance: { label: 'Taxes and insurance', hint: 'What you pay per year' },
    monthlyRent: { label: 'Monthly rent', hint: 'What it would rent for' },
    appreciationRate: { label: 'Appreciation', hint: 'Percent per year' },
    yearsToHold: { label: 'Years to hold', hint: '1 to 30 years' },
  } satisfies Record<keyof RentVsSellInput, FieldText>,
  payment: 'Your payment',
  perMonth: 'a month',
  noRent: 'Not sure about the rent?',
  analysis: 'Get a free rental analysis',
  result: 'Our recommendation',
  unanswered: {
    title: 'Enter your home value',
    why: 'We need it to compare renting with selling.',
  },
  firstYear: {
    lossTitle: 'Negative cash flow in the first year',
    loss: (amount: string, rent: string) =>
      `Rent falls ${amount} short of your costs. You'd break even at ${rent} a month.`,
    gainTitle: 'Positive cash flow in the first year',
    gain: (amount: string, rent: string) =>
      `Rent leaves ${amount} after all costs. You'd break even at ${rent} a month.`,
  },
  figures: {
    proceeds: 'Net proceeds if sold today',
    gain: 'Gain since purchase',
  },
  assumptions: ({ management, maintenance, sale, alternative }: Rates) => [
    `We use round numbers: ${management} of rent for management and ${maintenance} for maintenance. Our actual fees, including setup and tenant placement, are on the home page.`,
    'The home is rented 12 months a year, with no vacancy.',
    `Selling costs are ${sale} of the home value at the time of sale, and the proceeds earn ${alternative} a year.`,
    'The mortgage is a 30-year fixed loan. Rent, taxes and insurance stay the same.',
    'Income taxes are not included. This is an estimate, not advice.',
  ],
  detail: {
    title: 'Year by year',
    table: 'Year-by-year figures',
    columns: {
      year: 'Year',
      rentalIncome: 'Rental income',
      mortgageExpense: 'Mortgage',
      otherCosts: 'Other costs',
      netCashFlow: 'Net cash flow',
      houseValue: 'Home value',
      houseEquity: 'Home equity',
      wealthIfRent: 'Wealth if you rent',
      wealthIfSell: 'Wealth if you sell',
      difference: 'Difference',
    } satisfies Record<keyof RentVsSellRow, string>,
    lockedTitle: 'See every year for free',
    locked:
      'The first year is above. Enter your email to see the rest: income, costs, equity and your wealth either way.',
    lockedSingle: 'You chose one year, shown above. Enter your email to see every year when you choose more.',
    email: 'Email address',
    unlock: 'Unlock Detailed Analysis',
    busy: 'Unlocking...',
    checkEmail: 'Please check your email address',
  },
  closing: {
    title: 'Rent makes the biggest difference',
    text: 'See what your home could really rent for, with a range, local market data and comparable rentals.',
    action: 'Get Your Free Analysis',
  },
} as const;

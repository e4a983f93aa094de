import type {
  RentVsSellInput,
  RentVsSellRow,
} from '../../../../src/shared/calculators/rent-vs-sell.contract.js';

interface Rates {
  management: string;
  maintenance: string;
  sale: string;
  alternative: string;
}

interface FieldWords {
  label: string;
  hint: string;
}

export const rentVsSellMessages = {
  title: (company: string) => `Rent vs Sell Calculator | ${company}`,
  description:
    'Should you rent out your home in Greater Des Moines or sell it? Put in your own numbers and see both ways side by side, year by year.',
  heading: 'Rent it out, or sell it?',
  intro: 'Nine numbers about your home, and both ways side by side.',
  groups: { home: 'Your home', loan: 'Your loan', rental: 'The rental' },
  fields: {
    homeValue: { label: 'Home value', hint: 'If it sold today' },
    pricePaid: { label: 'Price you paid', hint: 'For the gain since then' },
    originalMortgage: { label: 'Original mortgage', hint: 'What you borrowed' },
    mortgageBalance: { label: 'Balance today', hint: 'What you still owe' },
    interestRate: { label: 'Interest rate', hint: 'Percent a year' },
    taxesAndInsurance: { label: 'Taxes and insurance', hint: 'What you pay a year' },
    monthlyRent: { label: 'Monthly rent', hint: 'What it rents for' },
    appreciationRate: { label: 'Appreciation', hint: 'Percent a year' },
    yearsToHold: { label: 'Years to hold', hint: '1 to 30 years' },
  } satisfies Record<keyof RentVsSellInput, FieldWords>,
  payment: 'Your payment',
  perMonth: 'a month',
  noRent: 'No idea of the rent?',
  analysis: 'Get a free rental analysis',
  result: 'Our recommendation',
  unanswered: {
    title: 'Enter your home value',
    why: 'Without it there is nothing to compare.',
  },
  firstYear: {
    lossTitle: 'The first year costs you money',
    loss: (amount: string, rent: string) =>
      `The rent is ${amount} short of what the home costs. It would break even at ${rent} a month.`,
    gainTitle: 'The first year pays for itself',
    gain: (amount: string, rent: string) =>
      `The rent leaves ${amount} after all costs. It would break even at ${rent} a month.`,
  },
  figures: {
    proceeds: 'A sale today leaves',
    gain: 'Gain since purchase',
  },
  assumptions: ({ management, maintenance, sale, alternative }: Rates) => [
    `Management takes a round ${management} and maintenance ${maintenance} of the rent; our own fees, with setup and tenant placement, are on the home page.`,
    'The home is rented all twelve months of every year.',
    `A sale costs ${sale} of what the home is worth that day, and its proceeds earn ${alternative} a year elsewhere.`,
    'The original mortgage is paid in equal parts over 30 years; rent, taxes and insurance stay as they are.',
    'Income tax is left out. This is an estimate and not advice.',
  ],
  detail: {
    title: 'Year by year',
    table: 'Every year in numbers',
    columns: {
      year: 'Year',
      rentalIncome: 'Rental income',
      mortgageExpense: 'Mortgage',
      otherCosts: 'Other costs',
      netCashFlow: 'Net cash flow',
      houseValue: 'House value',
      houseEquity: 'House equity',
      wealthIfRent: 'Wealth if you rent',
      wealthIfSell: 'Wealth if you sell',
      difference: 'Difference',
    } satisfies Record<keyof RentVsSellRow, string>,
    lockedTitle: 'See every year, free',
    locked:
      'The first year is above. Enter your e-mail and all the others open right here: income, costs, equity, and what you would own either way.',
    lockedSingle:
      'You chose one year, and it is above. Enter your e-mail, and with more years every one of them opens right here.',
    email: 'E-mail address',
    unlock: 'Unlock Detailed Analysis',
    busy: 'Unlocking...',
    checkEmail: 'Please check your e-mail address',
  },
  closing: {
    title: 'The rent decides most of it',
    text: 'See what your home could really rent for: the range, the market around it and comparable rentals.',
    action: 'Get Your Free Analysis',
  },
} as const;

import { formatRate } from '#shared/number-input.js';
import { PLAN_LABELS } from '#shared/pricing.js';
import type { RentVsSellInput, RentVsSellRow } from '#shared/rent-vs-sell.js';

const breakEven = (rent: string | null) =>
  rent
    ? `The first year breaks even at a rent of ${rent} a month.`
    : 'No rent would cover them in the first year.';

interface Rates {
  /** The chosen plan's name; null for the example rates. */
  plan: string | null;
  management: string;
  maintenance: string;
  sale: string;
  alternative: string;
  reserve: string | null;
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
  intro: 'Enter your numbers to compare renting your home out with selling it now.',
  groups: { home: 'Your home', loan: 'Your loan', rental: 'The rental' },
  fields: {
    homeValue: { label: 'Home value', hint: 'If it sold today' },
    pricePaid: { label: 'Price you paid', hint: 'To show your gain' },
    originalMortgage: { label: 'Original mortgage', hint: 'What you borrowed' },
    mortgageBalance: { label: 'Loan balance', hint: 'What you still owe' },
    interestRate: { label: 'Interest rate', hint: 'Percent per year' },
    taxesAndInsurance: { label: 'Taxes and insurance', hint: 'What you pay per year' },
    monthlyRent: { label: 'Monthly rent', hint: 'What it would rent for' },
    appreciationRate: { label: 'Appreciation', hint: 'Percent per year' },
    yearsToHold: { label: 'Years to hold', hint: '1 to 30 years' },
    vacancyRate: { label: 'Vacancy', hint: 'Percent of the year' },
    rentGrowthRate: { label: 'Rent growth', hint: 'Percent per year' },
  } satisfies Record<keyof RentVsSellInput, FieldText>,
  payment: 'Your payment',
  perMonth: 'a month',
  plan: {
    label: 'Management',
    hint: (units: number) =>
      `With one of our plans, the numbers include setup and tenant placement for ${units > 1 ? `all ${units} units` : 'one home'}`,
    none: (rate: string) => `Example: ${rate} of rent`,
    example: (rate: string) => `${rate} is an example, not what we charge.`,
    use: (name: string, rate: string, fee: string) => `Use our ${name} plan: ${rate} + ${fee} a month`,
    of: (name: string) => `Our ${name} plan`,
  },
  noRent: 'Not sure about the rent?',
  analysis: 'Get a free rental analysis',
  result: 'Our recommendation',
  example: {
    all: 'Example with our starting numbers',
    home: 'Example until you enter your home and loan',
    loan: 'With our example loan until you enter yours',
  },
  closeCall: 'Too close to call',
  closeCallWhy: (share: string) =>
    `The difference is less than ${share} of what selling would leave you, so small changes decide it.`,
  /** What would change the recommendation, if the other numbers stay the same. */
  tipping: {
    'RENT OUT': {
      sentence: (conditions: string) => `Selling would come out ahead only if ${conditions}.`,
      rent: (rent: string) => `the rent were below ${rent} a month`,
      appreciation: (percent: number) =>
        percent < 0
          ? `the home lost more than ${formatRate(-percent)}% of its value a year`
          : `the home gained less than ${formatRate(percent)}% a year`,
      never: 'Renting out comes out ahead at any rent.',
    },
    SELL: {
      sentence: (conditions: string) => `Renting out would come out ahead only if ${conditions}.`,
      rent: (rent: string) => `the rent were at least ${rent} a month`,
      appreciation: (percent: number) =>
        percent < 0
          ? `the home lost no more than ${formatRate(-percent)}% of its value a year`
          : `the home gained at least ${formatRate(percent)}% a year`,
      never: 'Selling comes out ahead at any rent or appreciation you can enter here.',
    },
  },
  unanswered: {
    title: 'Enter your home value',
    why: 'We need it to compare renting with selling.',
    loan: "The loan is still our example, so enter yours too, or 0 if you don't have one.",
  },
  firstYear: {
    lossTitle: 'Negative cash flow in the first year',
    loss: (amount: string, rent: string | null) =>
      `Rent falls ${amount} short of your costs. ${breakEven(rent)}`,
    gainTitle: 'Positive cash flow in the first year',
    gain: (amount: string, rent: string | null) =>
      `Rent leaves ${amount} after all costs. ${breakEven(rent)}`,
  },
  figures: {
    proceeds: 'Net proceeds if sold today',
    gain: 'Gain since purchase',
  },
  assumptions: ({ plan, management, maintenance, sale, alternative, reserve }: Rates) => [
    plan
      ? `The numbers use the fees of our ${plan} plan, including setup and tenant placement. Maintenance is ${maintenance} of rent, as in our rental analyses.`
      : `Unless you choose a plan, we use an example management rate of ${management} of rent, which isn't our fee. Maintenance is ${maintenance} of rent. Choose a plan to use our fees, including setup and tenant placement.`,
    ...(reserve ? [`With a plan, maintenance is ${reserve} of rent, as in our rental analyses.`] : []),
    'The home is rented 12 months a year unless you enter a vacancy.',
    `Selling costs are ${sale} of the home value at the time of sale, and the proceeds earn ${alternative} a year.`,
    'The mortgage is a 30-year fixed loan. Taxes and insurance stay the same, and so does the rent unless you enter a growth rate.',
    'Income taxes are not included. This is an estimate, not advice.',
  ],
  compare: {
    title: 'Compare scenarios',
    intro: 'Save these numbers, then change them above to see up to three scenarios side by side.',
    save: 'Save This Scenario and Try Another',
    full: 'Three is the most you can compare. Remove one to add another.',
    table: 'Scenarios side by side',
    now: 'Your numbers now',
    saved: (number: number) => `Scenario ${number}`,
    swap: 'Edit',
    remove: (number: number) => `Remove scenario ${number}`,
    actions: 'Change',
    noPlan: 'Example rate',
    plans: PLAN_LABELS,
    close: 'Too close to call',
    noHomeValue: 'No home value',
    dash: '–',
    rows: {
      rent: 'Monthly rent',
      value: 'Home value',
      appreciation: 'Annual appreciation',
      vacancy: 'Vacancy',
      plan: 'Management',
      years: 'Years to hold',
      cashFlow: 'First-year cash flow',
      rentOut: 'Wealth if you rent',
      sell: 'Wealth if you sell',
      verdict: 'Result',
    },
  },
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

import type { INVEST_A_VIEW_FIELDS } from '../../../../src/shared/calculators/invest-a-view.contract.js';

export const investAViewMessages = {
  title: (company: string) => `Invest-A-View | ${company}`,
  description:
    'See what your savings could grow to and the income they could pay: three strategies, your own numbers, and how much of your goal they cover.',
  heading: 'Invest-A-View',
  intro: 'What you put in, how long you leave it, and the income it could pay one day.',
  strategies: 'Your strategy',
  unknownStrategy: (name: string) => `The link names a strategy we do not have, so this began with ${name}.`,
  perYear: 'a year, our assumption',
  risk: 'Risk',
  turnover: 'Turnover',
  numbers: 'Your numbers',
  fields: {
    initialInvestment: { label: 'Initial investment', hint: 'What you start with' },
    monthlyContribution: { label: 'Monthly contribution', hint: 'What you add at the end of each month' },
    years: { label: 'Years', hint: '1 to 50 years' },
    targetAnnualIncome: { label: 'Target income', hint: 'What you want it to pay a year' },
  } satisfies Record<keyof typeof INVEST_A_VIEW_FIELDS, { label: string; hint: string }>,
  totalAfter: (years: string) => `Value after ${years}`,
  monthlyIncome: 'Monthly income',
  coverage: 'Goal coverage',
  shortfall: 'Shortfall a year',
  value: 'Value',
  paidIn: 'Paid in',
  reachedTitle: 'Goal reached',
  reached: (target: string) =>
    `The income covers your target of ${target} a year, if the returns come as expected.`,
  closing: {
    title: 'What could a rental add?',
    text: 'See what a home could rent for: the range, the market around it and comparable rentals.',
    action: 'Get Your Free Analysis',
  },
  missedTitle: 'Short of your goal',
  missed: (shortfall: string, target: string) =>
    `The income is ${shortfall} a year below your target of ${target}. More time or a higher contribution closes the gap.`,
  chart: (value: string, paidIn: string, years: string) =>
    `After ${years} the value is ${value}, of which ${paidIn} was paid in.`,
  said: (income: string, coverage: string) => `It pays ${income} a month. Goal coverage ${coverage}.`,
  assumptions: (strategy: string, expected: string, withdrawal: string) => [
    `We assume that ${strategy} returns ${expected} a year, the same every month. Real returns vary, and some years lose money.`,
    'Risk and turnover describe a strategy; neither changes the result.',
    `The income follows the ${withdrawal} rule: each year ${withdrawal} of the value is drawn.`,
    'Taxes, fees and inflation are left out. This is an illustration and not advice.',
  ],
} as const;

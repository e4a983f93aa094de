import type { INVEST_A_VIEW_FIELDS as FIELDS } from '#shared/invest-a-view.js';

export const investAViewText = {
  title: (company: string) => `Invest-A-View | ${company}`,
  description:
    'See what your savings could grow to and the income they could provide, with three strategies and your own numbers.',
  heading: 'Invest-A-View',
  intro: 'See what your investment could grow to and the income it could provide.',
  strategies: 'Your strategy',
  unknownStrategy: (name: string) => `This link has a strategy we don't offer, so we started with ${name}.`,
  perYear: 'a year (assumed)',
  risk: 'Risk',
  turnover: 'Portfolio turnover',
  timesAYear: (rate: number) => `${rate}× a year`,
  numbers: 'Your numbers',
  examples: 'These are examples of ours; enter your own.',
  fields: {
    initialInvestment: {
      label: 'Initial investment',
      hint: 'What you start with.',
    },
    monthlyContribution: {
      label: 'Monthly contribution',
      hint: 'What you add at the end of each month.',
    },
    years: {
      label: 'Years',
      hint: 'How long it stays invested, 1 to 50 years.',
    },
    targetAnnualIncome: {
      label: 'Target income',
      hint: 'What you want per year, before taxes.',
    },
  } satisfies Record<keyof typeof FIELDS, { label: string; hint: string }>,
  totalAfter: (years: string) => `Value after ${years}`,
  monthlyIncome: 'Monthly income',
  coverage: 'Goal coverage',
  over: (percent: string) => `Over ${percent}`,
  shortfall: 'Annual shortfall',
  value: 'Value',
  paidIn: 'Invested',
  reachedTitle: 'Goal reached',
  reached: (target: string, surplus: string | null) =>
    `The income covers your target of ${target} a year${surplus ? `, with ${surplus} to spare,` : ''} if returns match our assumption.`,
  closing: {
    title: 'What could a rental add?',
    text: 'See what a home could rent for, with a range, local market data and comparable rentals.',
    action: 'Get Your Free Analysis',
  },
  missedTitle: 'Short of your goal',
  missed: (shortfall: string, target: string) =>
    `The income is ${shortfall} a year below your target of ${target}. More time or higher contributions would help close the gap.`,
  chart: (value: string, paidIn: string, years: string) =>
    `After ${years} the value is ${value}, including ${paidIn} invested.`,
  said: (income: string, coverage: string) => `It pays ${income} a month. Goal coverage ${coverage}.`,
  assumptions: (strategy: string, expected: string, withdrawal: string) => [
    `We assume ${strategy} returns ${expected} a year, spread evenly over the months. Real returns vary, and some years lose money.`,
    "Turnover is how often a strategy replaces its holdings: at 1× a year, it replaces all of them once. Risk and turnover describe the strategy and don't change the result.",
    `The income follows the ${withdrawal} rule: each year you withdraw ${withdrawal} of the value.`,
    'Taxes, fees and inflation are not included. This is an illustration, not advice.',
  ],
} as const;

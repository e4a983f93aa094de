import { LEAD_LIMITS } from '../leads/lead.contract.js';
import { INVEST_A_VIEW_DEFAULTS as DEFAULTS } from '../pricing/calculator-defaults.js';
import type { NumberField, ValuesOf } from './number-field.js';

export interface InvestmentStrategy {
  name: string;
  /** A fraction a year. */
  expectedReturn: number;
  risk: 'High' | 'Medium' | 'Low';
  description: string;
  /** Shown beside the risk; enters no formula. */
  turnoverRate: number;
}

/** The three strategy cards in their order, by the name they have in a link. */
export const INVESTMENT_STRATEGIES = {
  aggressive: {
    name: 'Aggressive Growth',
    expectedReturn: 0.12,
    risk: 'High',
    description: 'You accept large swings for the highest expected return.',
    turnoverRate: 2.5,
  },
  balanced: {
    name: 'Balanced Growth',
    expectedReturn: 0.09,
    risk: 'Medium',
    description: 'You trade some of the return for a calmer ride.',
    turnoverRate: 1.8,
  },
  steady: {
    name: 'Steady Income',
    expectedReturn: 0.07,
    risk: 'Low',
    description: 'You put dependable income before growth.',
    turnoverRate: 1.5,
  },
} as const satisfies Record<string, InvestmentStrategy>;

export type StrategyKey = keyof typeof INVESTMENT_STRATEGIES;
export const STRATEGY_KEYS = Object.keys(INVESTMENT_STRATEGIES) as StrategyKey[];
export const INITIAL_STRATEGY: StrategyKey = 'balanced';

/** The share of the money that may be drawn each year: the 4 % rule. */
export const WITHDRAWAL_RATE = 0.04;

/** `sliderMax` is where the slider ends; the number field beside it takes more. */
export interface SliderField extends NumberField {
  sliderMax: number;
}

const money = (initial: number, step: number, sliderMax: number): SliderField => ({
  unit: 'dollars',
  initial,
  min: 0,
  max: LEAD_LIMITS.dollars,
  step,
  sliderMax,
});

export const INVEST_A_VIEW_FIELDS = {
  initialInvestment: money(DEFAULTS.initialInvestment, 1000, 1_000_000),
  monthlyContribution: money(DEFAULTS.monthlyContribution, 50, 10_000),
  years: { unit: 'years', initial: 20, min: 1, max: 50, step: 1, sliderMax: 50 },
  /** Dollars a year. */
  targetAnnualIncome: money(DEFAULTS.targetAnnualIncome, 1000, 250_000),
} as const satisfies Record<string, SliderField>;

export type InvestAViewInput = { strategy: StrategyKey } & ValuesOf<typeof INVEST_A_VIEW_FIELDS>;

/** A point of the chart: what has grown, and what of it was paid in. Whole dollars. */
export interface InvestmentYear {
  year: number;
  totalValue: number;
  paidIn: number;
}

/** Money in whole dollars. */
export interface InvestAViewResult {
  totalValue: number;
  /** What the withdrawal rate yields a month. */
  monthlyIncome: number;
  /** Captioned `Goal coverage`: the income as a whole percent of the target, 100 only when it is reached. */
  probabilityOfSuccess: number;
  /** What the income lacks to the target, dollars a year. */
  shortfall: number;
  /** From year 0 to the last one. */
  years: InvestmentYear[];
}

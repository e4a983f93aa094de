import { LEAD_LIMITS } from './lead.js';
import {
  correctedFields,
  type NumberField,
  type QueryNames,
  readFields,
  settle,
  type ValuesOf,
  wholeDollars,
  writeFields,
} from './number-input.js';
import { INVEST_A_VIEW_DEFAULTS as DEFAULTS } from './pricing.js';

export interface InvestmentStrategy {
  name: string;
  /** Annual, as a fraction. */
  expectedReturn: number;
  risk: 'High' | 'Medium' | 'Low';
  description: string;
  /** How many times a year the holdings are replaced; only for display. */
  turnoverRate: number;
}

/** In display order; keys are used in shared links. */
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

/** Withdrawn per year: the 4% rule. */
export const WITHDRAWAL_RATE = 0.04;

/** The number field accepts more than the slider's maximum. */
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

/** A point of the chart: the value, and how much of it was contributed. Whole dollars. */
export interface InvestmentYear {
  year: number;
  totalValue: number;
  paidIn: number;
}

/** Amounts in whole dollars. */
export interface InvestAViewResult {
  totalValue: number;
  /** Monthly income at the withdrawal rate. */
  monthlyIncome: number;
  /** Labeled `Goal coverage`: income as a whole percent of the target, 100 only if it is reached. */
  probabilityOfSuccess: number;
  /** Annual income minus target, if negative, as a positive amount. */
  shortfall: number;
  /** Annual income above the target. */
  surplus: number;
  /** Starts at year 0. */
  years: InvestmentYear[];
}

/** Projects the savings and the income they yield. Years are clamped to the field's range and rounded. */
export function projectInvestment(input: InvestAViewInput): InvestAViewResult {
  const values = valuesByYear(input);
  const totalValue = values.at(-1)!;
  const annualIncome = totalValue * WITHDRAWAL_RATE;
  const shortfall = wholeDollars(Math.max(0, input.targetAnnualIncome - annualIncome));
  return {
    totalValue: wholeDollars(totalValue),
    monthlyIncome: wholeDollars(annualIncome / 12),
    probabilityOfSuccess: goalCoverage(annualIncome, input.targetAnnualIncome, shortfall),
    shortfall,
    surplus: wholeDollars(Math.max(0, annualIncome - input.targetAnnualIncome)),
    years: values.map((value, year) => toPoint(input, value, year)),
  };
}

/** The value at the start and after each year, with monthly interest and contributions at the end of the month. */
function valuesByYear(input: InvestAViewInput): number[] {
  const monthlyRate = INVESTMENT_STRATEGIES[input.strategy].expectedReturn / 12;
  const months = settle(INVEST_A_VIEW_FIELDS.years, input.years) * 12;
  const values = [input.initialInvestment];
  let value = input.initialInvestment;
  for (let month = 1; month <= months; month++) {
    value += value * monthlyRate + input.monthlyContribution;
    if (month % 12 === 0) values.push(value);
  }
  return values;
}

/** Never rounds up to 100. */
function goalCoverage(annualIncome: number, target: number, shortfall: number): number {
  return shortfall === 0 ? 100 : Math.min(99, Math.round((annualIncome / target) * 100));
}

function toPoint(input: InvestAViewInput, value: number, year: number): InvestmentYear {
  const paidIn = input.initialInvestment + input.monthlyContribution * 12 * year;
  return { year, totalValue: wholeDollars(value), paidIn: wholeDollars(paidIn) };
}

/** Query parameters of a shared link, and field names of the form without JavaScript. */
export const INVEST_A_VIEW_QUERY = {
  strategy: 'strategy',
  initialInvestment: 'initial',
  monthlyContribution: 'monthly',
  years: 'years',
  targetAnnualIncome: 'target',
} as const;

const { strategy: STRATEGY, ...numbers } = INVEST_A_VIEW_QUERY;
const NUMBERS: QueryNames<typeof INVEST_A_VIEW_FIELDS> = numbers;

/** Invalid parameters get defaults. */
export function readInvestAView(query: URLSearchParams): InvestAViewInput {
  const strategy = strategyIn(query) ?? INITIAL_STRATEGY;
  return { strategy, ...readFields(INVEST_A_VIEW_FIELDS, NUMBERS, query) };
}

/** The inputs whose parameters were corrected. */
export function correctedInvestAView(query: URLSearchParams): string[] {
  const isUnknown = query.has(STRATEGY) && !strategyIn(query);
  return [...(isUnknown ? [STRATEGY] : []), ...correctedFields(INVEST_A_VIEW_FIELDS, NUMBERS, query)];
}

function strategyIn(query: URLSearchParams): StrategyKey | undefined {
  const named = query.get(STRATEGY);
  return STRATEGY_KEYS.find((key) => key === named);
}

export function writeInvestAView({ strategy, ...values }: InvestAViewInput): URLSearchParams {
  return new URLSearchParams([[STRATEGY, strategy], ...writeFields(NUMBERS, values)]);
}

import {
  INITIAL_STRATEGY,
  INVEST_A_VIEW_FIELDS,
  type InvestAViewInput,
  STRATEGY_KEYS,
} from './invest-a-view.contract.js';
import { type QueryNames, readFields, writeFields } from './query-fields.js';

/** What the inputs are called in a link, and so in the form that a browser without JavaScript sends. */
export const INVEST_A_VIEW_QUERY = {
  strategy: 'strategy',
  initialInvestment: 'initial',
  monthlyContribution: 'monthly',
  years: 'years',
  targetAnnualIncome: 'target',
} as const;

const { strategy: STRATEGY, ...numbers } = INVEST_A_VIEW_QUERY;
const NUMBERS: QueryNames<typeof INVEST_A_VIEW_FIELDS> = numbers;

/** The inputs of a link, whatever it holds. */
export function readInvestAView(query: URLSearchParams): InvestAViewInput {
  const named = query.get(STRATEGY);
  const strategy = STRATEGY_KEYS.find((key) => key === named) ?? INITIAL_STRATEGY;
  return { strategy, ...readFields(INVEST_A_VIEW_FIELDS, NUMBERS, query) };
}

/** The link that brings these inputs back. */
export function writeInvestAView({ strategy, ...values }: InvestAViewInput): URLSearchParams {
  return new URLSearchParams([[STRATEGY, strategy], ...writeFields(NUMBERS, values)]);
}

import {
  INITIAL_STRATEGY,
  INVEST_A_VIEW_FIELDS,
  type InvestAViewInput,
  STRATEGY_KEYS,
  type StrategyKey,
} from './invest-a-view.contract.js';
import { correctedFields, type QueryNames, readFields, writeFields } from './query-fields.js';

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
  const strategy = strategyIn(query) ?? INITIAL_STRATEGY;
  return { strategy, ...readFields(INVEST_A_VIEW_FIELDS, NUMBERS, query) };
}

/** The inputs that a link wants otherwise than they can be counted. */
export function correctedInvestAView(query: URLSearchParams): string[] {
  const isUnknown = query.has(STRATEGY) && !strategyIn(query);
  return [...(isUnknown ? [STRATEGY] : []), ...correctedFields(INVEST_A_VIEW_FIELDS, NUMBERS, query)];
}

function strategyIn(query: URLSearchParams): StrategyKey | undefined {
  const named = query.get(STRATEGY);
  return STRATEGY_KEYS.find((key) => key === named);
}

/** The link that brings these inputs back. */
export function writeInvestAView({ strategy, ...values }: InvestAViewInput): URLSearchParams {
  return new URLSearchParams([[STRATEGY, strategy], ...writeFields(NUMBERS, values)]);
}

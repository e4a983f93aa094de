import {
  INVESTMENT_STRATEGIES,
  type StrategyKey,
  WITHDRAWAL_RATE,
} from '../../../../src/shared/calculators/invest-a-view.contract.js';
import { formatPercent } from '../../../../src/shared/format.js';
import { investAViewMessages } from './invest-a-view.messages';

/** What the formulas take for granted with a strategy, in sentences. */
export function assumptionsOf(strategy: StrategyKey): string[] {
  const { name, expectedReturn } = INVESTMENT_STRATEGIES[strategy];
  return investAViewMessages.assumptions(name, formatPercent(expectedReturn), formatPercent(WITHDRAWAL_RATE));
}

import {
  INVEST_A_VIEW_FIELDS,
  INVESTMENT_STRATEGIES,
  type InvestAViewInput,
  type InvestAViewResult,
  type InvestmentYear,
  WITHDRAWAL_RATE,
} from './invest-a-view.contract.js';
import { settle, wholeDollars } from './number-field.js';

/** What the savings grow to and the income they yield. Years are clamped to the field's range, fractions rounded. */
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
    years: values.map((value, year) => toPoint(input, value, year)),
  };
}

/** The value at the start and after each year, interest added monthly and each contribution at a month's end. */
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

/** Rounding up to 100 would call a goal reached that is not. */
function goalCoverage(annualIncome: number, target: number, shortfall: number): number {
  return shortfall === 0 ? 100 : Math.min(99, Math.round((annualIncome / target) * 100));
}

function toPoint(input: InvestAViewInput, value: number, year: number): InvestmentYear {
  const paidIn = input.initialInvestment + input.monthlyContribution * 12 * year;
  return { year, totalValue: wholeDollars(value), paidIn: wholeDollars(paidIn) };
}

import { LEAD_LIMITS } from '../leads/lead.contract.js';
import { RENT_VS_SELL_DEFAULTS as DEFAULTS } from '../pricing/calculator-defaults.js';
import type { PublicFormFields } from '../web/public-form.js';
import type { NumberField, ValuesOf } from './number-field.js';

const money = (initial: number, step: number): NumberField => ({
  unit: 'dollars',
  initial,
  min: 0,
  max: LEAD_LIMITS.dollars,
  step,
});

/** The nine inputs in the order of the form: their defaults and limits. Rates are percent a year, as people type them. */
export const RENT_VS_SELL_FIELDS = {
  homeValue: money(DEFAULTS.homeValue, 1000),
  /** Enters no formula: it only tells the gain since the purchase. */
  pricePaid: money(DEFAULTS.pricePaid, 1000),
  originalMortgage: money(DEFAULTS.originalMortgage, 1000),
  mortgageBalance: money(DEFAULTS.mortgageBalance, 1000),
  interestRate: { unit: 'percent', initial: 5, min: 0, max: 30, step: 0.1 },
  /** A year. */
  taxesAndInsurance: money(DEFAULTS.taxesAndInsurancePerYear, 100),
  monthlyRent: money(DEFAULTS.monthlyRent, 25),
  /** A home may also lose value. */
  appreciationRate: { unit: 'percent', initial: 3, min: -20, max: 30, step: 0.1 },
  yearsToHold: { unit: 'years', initial: 5, min: 1, max: 30, step: 1 },
} as const satisfies Record<string, NumberField>;

export type RentVsSellInput = ValuesOf<typeof RENT_VS_SELL_FIELDS>;

/** One year of the table, whole dollars; `difference` is above 0 where renting out leaves more. */
export interface RentVsSellRow {
  year: number;
  rentalIncome: number;
  mortgageExpense: number;
  otherCosts: number;
  netCashFlow: number;
  houseValue: number;
  houseEquity: number;
  wealthIfRent: number;
  wealthIfSell: number;
  difference: number;
}

export type Recommendation = 'RENT OUT' | 'SELL';

export interface RentVsSellResult {
  /** One row for each year the home is kept, at least one. */
  rows: RentVsSellRow[];
  recommendation: Recommendation;
  finalDifference: number;
  /** What a sale today leaves; both wealth lines of a chart start here at year 0. */
  netProceedsToday: number;
  /** Payment of the original mortgage, dollars a month. */
  monthlyPayment: number;
  gainSincePurchase: number;
  isFirstYearNegative: boolean;
  /** The least whole rent at which the first year costs the owner nothing. */
  breakEvenMonthlyRent: number;
}

export const UNLOCK_TEXT = {
  unlocked: 'Detailed analysis unlocked!',
  failed: 'Failed to unlock analysis. Please try again.',
} as const;

/** The fields of `POST /api/public/rent-vs-sell/unlocks`. */
export interface UnlockRentVsSellRequest extends PublicFormFields {
  email: string;
  inputs: RentVsSellInput;
}

export interface UnlockedRentVsSell {
  leadId: string;
}

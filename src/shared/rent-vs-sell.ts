import * as z from 'zod/mini';
import { define, emailSchema, numberSchema, withChecks } from './fields.js';
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
import { RENT_VS_SELL_DEFAULTS as DEFAULTS, PRICE_BOOK } from './pricing.js';
import { publicFormFields } from './public-form.js';

const money = (initial: number, step: number): NumberField => ({
  unit: 'dollars',
  initial,
  min: 0,
  max: LEAD_LIMITS.dollars,
  step,
});

/** The nine inputs in form order. Rates are percent a year. */
export const RENT_VS_SELL_FIELDS = {
  homeValue: money(DEFAULTS.homeValue, 1000),
  /** Only used for the gain since the purchase. */
  pricePaid: money(DEFAULTS.pricePaid, 1000),
  originalMortgage: money(DEFAULTS.originalMortgage, 1000),
  mortgageBalance: money(DEFAULTS.mortgageBalance, 1000),
  interestRate: { unit: 'percent', initial: 5, min: 0, max: 30, step: 0.1 },
  /** Per year. */
  taxesAndInsurance: money(DEFAULTS.taxesAndInsurancePerYear, 100),
  monthlyRent: money(DEFAULTS.monthlyRent, 25),
  /** Negative if the home loses value. */
  appreciationRate: { unit: 'percent', initial: 3, min: -20, max: 30, step: 0.1 },
  yearsToHold: { unit: 'years', initial: 5, min: 1, max: 30, step: 1 },
} as const satisfies Record<string, NumberField>;

export type RentVsSellInput = ValuesOf<typeof RENT_VS_SELL_FIELDS>;

export const rentVsSellInputSchema = /* @__PURE__ */ define(() => {
  const inRange = (field: keyof RentVsSellInput) =>
    numberSchema(RENT_VS_SELL_FIELDS[field].min, RENT_VS_SELL_FIELDS[field].max);
  return z.strictObject({
    homeValue: inRange('homeValue'),
    pricePaid: inRange('pricePaid'),
    originalMortgage: inRange('originalMortgage'),
    mortgageBalance: inRange('mortgageBalance'),
    interestRate: withChecks(inRange('interestRate'), z.describe('Percent a year')),
    taxesAndInsurance: withChecks(inRange('taxesAndInsurance'), z.describe('Dollars a year')),
    monthlyRent: inRange('monthlyRent'),
    appreciationRate: withChecks(
      inRange('appreciationRate'),
      z.describe('Percent a year; below 0 the home loses value'),
    ),
    yearsToHold: z.pipe(
      withChecks(z.number(), z.describe('Whole years; outside 1 to 30 it is clamped')),
      z.transform((years: number) => settle(RENT_VS_SELL_FIELDS.yearsToHold, years)),
    ),
  }) satisfies z.ZodMiniType<RentVsSellInput>;
});

/** One year of the table in whole dollars; `difference` is positive if renting out is better. */
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
  /** One row per year, at least one. */
  rows: RentVsSellRow[];
  recommendation: Recommendation;
  finalDifference: number;
  /** Net proceeds of a sale today: where both lines of the chart start. */
  netProceedsToday: number;
  /** Payment of the original mortgage, dollars a month. */
  monthlyPayment: number;
  gainSincePurchase: number;
  isFirstYearNegative: boolean;
  /** The lowest rent at which the owner breaks even in the first year. */
  breakEvenMonthlyRent: number;
}

export const UNLOCK_TEXT = {
  unlocked: 'Detailed analysis unlocked!',
  failed: 'Failed to unlock analysis. Please try again.',
} as const;

/** Body of `POST /api/public/rent-vs-sell/unlocks`. */
export const unlockRentVsSellSchema = /* @__PURE__ */ define(() =>
  z.strictObject({ email: emailSchema, inputs: rentVsSellInputSchema, ...publicFormFields }),
);
export type UnlockRentVsSellRequest = z.output<typeof unlockRentVsSellSchema>;

export interface UnlockedRentVsSell {
  leadId: string;
}

const { managementRate, maintenanceRate, sellingCostRate, alternativeReturnRate } = PRICE_BOOK.rentVsSell;

/** Compares renting a home out with selling it today. Years are clamped to 1–30 and rounded. */
export function compareRentVsSell(input: RentVsSellInput): RentVsSellResult {
  const rows = projectRows(input);
  const [firstYear, lastYear] = [rows[0]!, rows.at(-1)!];
  return {
    rows,
    recommendation: lastYear.difference >= 0 ? 'RENT OUT' : 'SELL',
    finalDifference: lastYear.difference,
    netProceedsToday: wholeDollars(netProceeds(input.homeValue, input.mortgageBalance)),
    monthlyPayment: wholeDollars(paymentOf(input)),
    gainSincePurchase: wholeDollars(input.homeValue - input.pricePaid),
    isFirstYearNegative: firstYear.netCashFlow < 0,
    breakEvenMonthlyRent: breakEvenRent(firstYear.mortgageExpense + input.taxesAndInsurance),
  };
}

/** Cash is summed unrounded and rounded for display. */
function projectRows(input: RentVsSellInput): RentVsSellRow[] {
  let cash = 0;
  return repaymentOf(input).map((repayment, index) => {
    cash += annualRent(input) - repayment.paid - otherCosts(input);
    return toRow(input, { year: index + 1, cash, ...repayment });
  });
}

/** Computed from the rounded figures, so that each row adds up. */
function toRow(input: RentVsSellInput, end: RepaymentYear & { year: number; cash: number }): RentVsSellRow {
  const houseValue = input.homeValue * (1 + input.appreciationRate / 100) ** end.year;
  const proceedsToday = netProceeds(input.homeValue, input.mortgageBalance);
  const rentalIncome = wholeDollars(annualRent(input));
  const mortgageExpense = wholeDollars(end.paid);
  const costs = wholeDollars(otherCosts(input));
  const wealthIfRent = wholeDollars(netProceeds(houseValue, end.balance) + end.cash);
  const wealthIfSell = wholeDollars(proceedsToday * (1 + alternativeReturnRate) ** end.year);
  return {
    year: end.year,
    rentalIncome,
    mortgageExpense,
    otherCosts: costs,
    netCashFlow: rentalIncome - mortgageExpense - costs,
    houseValue: wholeDollars(houseValue),
    houseEquity: wholeDollars(houseValue - end.balance),
    wealthIfRent,
    wealthIfSell,
    difference: wealthIfRent - wealthIfSell,
  };
}

/** The owner keeps making the original mortgage's payments on today's balance. */
function repaymentOf(input: RentVsSellInput): RepaymentYear[] {
  const loan = {
    balance: input.mortgageBalance,
    annualRate: input.interestRate / 100,
    monthlyPayment: paymentOf(input),
  };
  return repayByYear(loan, settle(RENT_VS_SELL_FIELDS.yearsToHold, input.yearsToHold));
}

function paymentOf({ originalMortgage, interestRate }: RentVsSellInput): number {
  return monthlyPayment(originalMortgage, interestRate / 100);
}

function annualRent({ monthlyRent }: RentVsSellInput): number {
  return monthlyRent * 12;
}

function otherCosts(input: RentVsSellInput): number {
  return input.taxesAndInsurance + annualRent(input) * (managementRate + maintenanceRate);
}

function netProceeds(houseValue: number, balance: number): number {
  return houseValue * (1 - sellingCostRate) - balance;
}

/** Rounded to the cent first, so that a floating-point error doesn't add a dollar. */
function breakEvenRent(fixedCostsPerYear: number): number {
  const exact = fixedCostsPerYear / (12 * (1 - managementRate - maintenanceRate));
  return Math.ceil(Math.round(exact * 100) / 100);
}

/** Query parameters of a shared link, and field names of the form without JavaScript. */
export const RENT_VS_SELL_QUERY = {
  homeValue: 'value',
  pricePaid: 'paid',
  originalMortgage: 'loan',
  mortgageBalance: 'balance',
  interestRate: 'rate',
  taxesAndInsurance: 'taxes',
  monthlyRent: 'rent',
  appreciationRate: 'growth',
  yearsToHold: 'years',
} as const satisfies QueryNames<typeof RENT_VS_SELL_FIELDS>;

/** Invalid parameters get defaults. */
export function readRentVsSell(query: URLSearchParams): RentVsSellInput {
  return readFields(RENT_VS_SELL_FIELDS, RENT_VS_SELL_QUERY, query);
}

/** The inputs whose parameters were corrected. */
export function correctedRentVsSell(query: URLSearchParams): string[] {
  return correctedFields(RENT_VS_SELL_FIELDS, RENT_VS_SELL_QUERY, query);
}

export function writeRentVsSell(input: RentVsSellInput): URLSearchParams {
  return writeFields(RENT_VS_SELL_QUERY, input);
}

const MONTHS_PER_YEAR = 12;

/** We assume 30-year mortgages. */
export const MORTGAGE_MONTHS = 360;

/** Amounts in dollars, the annual rate as a fraction. */
export interface Loan {
  balance: number;
  annualRate: number;
  monthlyPayment: number;
}

export interface RepaymentYear {
  paid: number;
  /** At the end of the year. */
  balance: number;
}

/** The fixed monthly payment that repays a principal over 30 years. */
export function monthlyPayment(principal: number, annualRate: number): number {
  const rate = annualRate / MONTHS_PER_YEAR;
  if (rate === 0) return principal / MORTGAGE_MONTHS;
  // principal × rate / (1 − (1 + rate)^−360), but exact for tiny rates, too.
  return principal * (rate / -Math.expm1(-MORTGAGE_MONTHS * Math.log1p(rate)));
}

/** Interest that the payment doesn't cover is added to the balance. */
export function repayByYear(loan: Loan, years: number): RepaymentYear[] {
  const course: RepaymentYear[] = [];
  let { balance } = loan;
  for (let year = 1; year <= years; year++) {
    const repaid = repayYear({ ...loan, balance });
    balance = repaid.balance;
    course.push(repaid);
  }
  return course;
}

function repayYear({ balance, annualRate, monthlyPayment }: Loan): RepaymentYear {
  let paid = 0;
  for (let month = 1; month <= MONTHS_PER_YEAR; month++) {
    const owed = balance * (1 + annualRate / MONTHS_PER_YEAR);
    const payment = Math.min(owed, monthlyPayment); // the last payment is only what is left
    balance = owed - payment;
    paid += payment;
  }
  return { paid, balance };
}

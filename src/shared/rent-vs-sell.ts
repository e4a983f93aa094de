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
import {
  RENT_VS_SELL_DEFAULTS as DEFAULTS,
  formatRate,
  PLAN_IDS,
  type PlanId,
  type PriceBook,
  planTerms,
  SHIPPED_PRICE_BOOK,
} from './pricing.js';
import { publicFormFields } from './public-form.js';

const money = (initial: number, step: number): NumberField => ({
  unit: 'dollars',
  initial,
  min: 0,
  max: LEAD_LIMITS.dollars,
  step,
});

/** The inputs in form order. Rates are percent a year. */
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
  /** Percent of a year's rent lost between residents. */
  vacancyRate: { unit: 'percent', initial: 0, min: 0, max: 50, step: 0.5 },
  rentGrowthRate: { unit: 'percent', initial: 0, min: -20, max: 20, step: 0.1 },
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
    // Left out by links and requests from before they existed.
    vacancyRate: withChecks(z._default(inRange('vacancyRate'), 0), z.describe('Percent of the rent')),
    rentGrowthRate: withChecks(z._default(inRange('rentGrowthRate'), 0), z.describe('Percent a year')),
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
  /** Whether the difference is too small for a recommendation. */
  isCloseCall: boolean;
  /** Net proceeds of a sale today: where both lines of the chart start. */
  netProceedsToday: number;
  /** Payment of the original mortgage, dollars a month. */
  monthlyPayment: number;
  gainSincePurchase: number;
  isFirstYearNegative: boolean;
  /** The lowest rent at which the owner breaks even in the first year; null if no rent is high enough. */
  breakEvenMonthlyRent: number | null;
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

/** What the comparison assumes, in dollars, months and fractions. */
export interface CostAssumptions extends RentVsSellRates {
  feeDollarsPerMonth: number;
  /** In the first year. */
  setupDollars: number;
  /** Months of rent, in the first year. */
  placementMonths: number;
}

type RentVsSellRates = PriceBook['rentVsSell'];

/** The rates of the current price book; the shipped ones while it can't be loaded. */
function assumedRates(book: PriceBook | null): RentVsSellRates {
  return (book ?? SHIPPED_PRICE_BOOK).rentVsSell;
}

/** As shown next to a result: `6%`. */
export function formatAssumedRates(book: PriceBook | null, plan: PlanId | null) {
  const reserve = book && formatRate(book.projection.maintenanceRate);
  const { managementRate, maintenanceRate, sellingCostRate, alternativeReturnRate } = assumedRates(book);
  return {
    management: formatRate(managementRate),
    maintenance: plan && reserve ? reserve : formatRate(maintenanceRate),
    sale: formatRate(sellingCostRate),
    alternative: formatRate(alternativeReturnRate),
    /** What is set aside for repairs with a plan. */
    reserve: plan ? null : reserve,
  };
}

/** Round numbers for owners who haven't chosen a plan; with one, its fees and the repairs that a report counts. */
export function costAssumptions(
  plan: PlanId | null,
  book: PriceBook | null,
  { units = 1 }: { units?: number } = {},
): CostAssumptions {
  const rates = assumedRates(book);
  if (!plan || !book) return { ...rates, feeDollarsPerMonth: 0, setupDollars: 0, placementMonths: 0 };
  const terms = planTerms(
    plan,
    { propertyType: units > 1 ? 'multi-family' : 'single-family', unitCount: units },
    book,
  );
  return {
    ...rates,
    managementRate: terms.managementRate,
    maintenanceRate: book.projection.maintenanceRate,
    feeDollarsPerMonth: terms.monthlyFeeCents / 100,
    setupDollars: (terms.setupDueAtSigningCents + terms.setupFromFirstRentCents) / 100,
    placementMonths: terms.tenantPlacementMonths,
  };
}

/** A smaller difference, as a share of what selling would leave, is too close to recommend anything. */
export const CLOSE_CALL_SHARE = 0.05;

/** Compares renting a home out with selling it today. Years are clamped to 1–30 and rounded. */
export function compareRentVsSell(
  input: RentVsSellInput,
  costs = costAssumptions(null, null),
): RentVsSellResult {
  const rows = projectRows(input, costs);
  const [firstYear, lastYear] = [rows[0]!, rows.at(-1)!];
  return {
    rows,
    recommendation: lastYear.difference >= 0 ? 'RENT OUT' : 'SELL',
    finalDifference: lastYear.difference,
    isCloseCall: Math.abs(lastYear.difference) < Math.abs(lastYear.wealthIfSell) * CLOSE_CALL_SHARE,
    netProceedsToday: wholeDollars(netProceeds(input.homeValue, input.mortgageBalance, costs)),
    monthlyPayment: wholeDollars(paymentOf(input)),
    gainSincePurchase: wholeDollars(input.homeValue - input.pricePaid),
    isFirstYearNegative: firstYear.netCashFlow < 0,
    breakEvenMonthlyRent: breakEvenRent(input, costs, firstYear.mortgageExpense),
  };
}

/** Cash is summed unrounded and rounded for display. */
function projectRows(input: RentVsSellInput, costs: CostAssumptions): RentVsSellRow[] {
  let cash = 0;
  return repaymentOf(input).map((repayment, index) => {
    const year = index + 1;
    const rent = annualRent(input, year);
    const other = otherCosts(input, costs, year);
    cash += rent - repayment.paid - other;
    return toRow(input, costs, { year, rent, other, cash, ...repayment });
  });
}

interface EndOfYear extends RepaymentYear {
  year: number;
  rent: number;
  other: number;
  /** Since the start. */
  cash: number;
}

/** Computed from the rounded figures, so that each row adds up. */
function toRow(input: RentVsSellInput, costs: CostAssumptions, end: EndOfYear): RentVsSellRow {
  const houseValue = input.homeValue * (1 + input.appreciationRate / 100) ** end.year;
  const proceedsToday = netProceeds(input.homeValue, input.mortgageBalance, costs);
  const rentalIncome = wholeDollars(end.rent);
  const mortgageExpense = wholeDollars(end.paid);
  const otherCosts = wholeDollars(end.other);
  const wealthIfRent = wholeDollars(netProceeds(houseValue, end.balance, costs) + end.cash);
  const wealthIfSell = wholeDollars(proceedsToday * (1 + costs.alternativeReturnRate) ** end.year);
  return {
    year: end.year,
    rentalIncome,
    mortgageExpense,
    otherCosts,
    netCashFlow: rentalIncome - mortgageExpense - otherCosts,
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

/** Rent received in a year. */
function annualRent({ monthlyRent, vacancyRate, rentGrowthRate }: RentVsSellInput, year: number): number {
  return monthlyRent * 12 * (1 + rentGrowthRate / 100) ** (year - 1) * (1 - vacancyRate / 100);
}

function otherCosts(input: RentVsSellInput, costs: CostAssumptions, year: number): number {
  const { managementRate, maintenanceRate, feeDollarsPerMonth, setupDollars, placementMonths } = costs;
  const once = year === 1 ? setupDollars + placementMonths * input.monthlyRent : 0;
  const share = annualRent(input, year) * (managementRate + maintenanceRate);
  return input.taxesAndInsurance + share + feeDollarsPerMonth * 12 + once;
}

function netProceeds(houseValue: number, balance: number, costs: CostAssumptions): number {
  return houseValue * (1 - costs.sellingCostRate) - balance;
}

/** Rounded to the cent first, so that a floating-point error doesn't add a dollar. The table's whole dollars can add one. */
function breakEvenRent(input: RentVsSellInput, costs: CostAssumptions, mortgage: number): number | null {
  const keptMonths =
    12 * (1 - input.vacancyRate / 100) * (1 - costs.managementRate - costs.maintenanceRate) -
    costs.placementMonths;
  if (keptMonths <= 0) return null;
  const fixed = mortgage + input.taxesAndInsurance + costs.feeDollarsPerMonth * 12 + costs.setupDollars;
  const monthlyRent = Math.ceil(Math.round((fixed / keptMonths) * 100) / 100);
  const atRent = { ...input, monthlyRent };
  const cashFlow =
    wholeDollars(annualRent(atRent, 1)) - mortgage - wholeDollars(otherCosts(atRent, costs, 1));
  return cashFlow < 0 ? monthlyRent + 1 : monthlyRent;
}

/** From which rent and appreciation on renting out is at least as good as selling; null if no allowed value is. */
export interface TippingPoints {
  /** Dollars a month. */
  monthlyRent: number | null;
  /** Percent a year. */
  appreciationRate: number | null;
}

/** Both are found by bisection, because more rent or appreciation only ever favors renting out. */
export function tippingPoints(input: RentVsSellInput, costs = costAssumptions(null, null)): TippingPoints {
  const lowest = (field: keyof TippingPoints, step: number) => {
    const { min, max } = RENT_VS_SELL_FIELDS[field];
    const isRentAhead = (steps: number) =>
      compareRentVsSell({ ...input, [field]: steps * step }, costs).finalDifference >= 0;
    let [low, high] = [Math.round(min / step), Math.round(max / step)];
    if (!isRentAhead(high)) return null;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (isRentAhead(middle)) high = middle;
      else low = middle + 1;
    }
    return Number((high * step).toFixed(1));
  };
  return { monthlyRent: lowest('monthlyRent', 1), appreciationRate: lowest('appreciationRate', 0.1) };
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
  vacancyRate: 'vacancy',
  rentGrowthRate: 'rise',
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

/** The inputs with the plan that manages the home; null takes round numbers. */
export interface RentVsSellScenario extends RentVsSellInput {
  plan: PlanId | null;
  /** How many units the rent is for, if a report's link says so. */
  units?: number;
}

export const PLAN_PARAMETER = 'plan';
export const UNITS_PARAMETER = 'units';
/** As many as a lead can have. */
const MAX_UNITS = 10_000;

export function readScenario(query: URLSearchParams): RentVsSellScenario {
  const plan = PLAN_IDS.find((id) => id === query.get(PLAN_PARAMETER)) ?? null;
  const units = Math.min(Number(/^\d+$/.exec(query.get(UNITS_PARAMETER) ?? '')) || 1, MAX_UNITS);
  return {
    ...readRentVsSell(query),
    plan,
    ...(units > 1 && { units }),
  };
}

export function writeScenario({ plan, units, ...input }: RentVsSellScenario): URLSearchParams {
  const query = writeRentVsSell(input);
  if (plan) query.set(PLAN_PARAMETER, plan);
  if (units !== undefined) query.set(UNITS_PARAMETER, String(units));
  return query;
}

const MONTHS_PER_YEAR = 12;

/** We assume 30-year mortgages. */
const MORTGAGE_MONTHS = 360;

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

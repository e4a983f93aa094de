import { PRICE_BOOK } from '../pricing/price-book.js';
import { monthlyPayment, type RepaymentYear, repayByYear } from './mortgage.js';
import { settle, wholeDollars } from './number-field.js';
import {
  RENT_VS_SELL_FIELDS,
  type RentVsSellInput,
  type RentVsSellResult,
  type RentVsSellRow,
} from './rent-vs-sell.contract.js';

const { managementRate, maintenanceRate, sellingCostRate, alternativeReturnRate } = PRICE_BOOK.rentVsSell;

/** Keeping a home as a rental against selling it today. Years outside 1 to 30 are clamped, fractions rounded. */
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

/** Cash adds up unrounded: only what is shown is rounded. */
function projectRows(input: RentVsSellInput): RentVsSellRow[] {
  let cash = 0;
  return repaymentOf(input).map((repayment, index) => {
    cash += annualRent(input) - repayment.paid - otherCosts(input);
    return toRow(input, { year: index + 1, cash, ...repayment });
  });
}

/** Sums and differences are taken from the rounded figures, so that each row adds up as it is read. */
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

/** The owner keeps paying what the original mortgage asks; today's balance goes down by it. */
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

/** Rounded to the cent first: a sum a hair above a whole dollar must not cost the next one. */
function breakEvenRent(fixedCostsPerYear: number): number {
  const exact = fixedCostsPerYear / (12 * (1 - managementRate - maintenanceRate));
  return Math.ceil(Math.round(exact * 100) / 100);
}

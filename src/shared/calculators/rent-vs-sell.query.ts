import { correctedFields, type QueryNames, readFields, writeFields } from './query-fields.js';
import { RENT_VS_SELL_FIELDS, type RentVsSellInput } from './rent-vs-sell.contract.js';

/** What the inputs are called in a link, and so in the form that a browser without JavaScript sends. */
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

/** The inputs of a link, whatever it holds. */
export function readRentVsSell(query: URLSearchParams): RentVsSellInput {
  return readFields(RENT_VS_SELL_FIELDS, RENT_VS_SELL_QUERY, query);
}

/** The inputs that a link wants otherwise than they can be counted. */
export function correctedRentVsSell(query: URLSearchParams): string[] {
  return correctedFields(RENT_VS_SELL_FIELDS, RENT_VS_SELL_QUERY, query);
}

/** The link that brings these inputs back. */
export function writeRentVsSell(input: RentVsSellInput): URLSearchParams {
  return writeFields(RENT_VS_SELL_QUERY, input);
}

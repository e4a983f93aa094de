import { z } from 'zod';
import { emailSchema, numberSchema } from './fields.schema.js';
import { settle } from './number-field.js';
import { publicFormFields } from './public-form.js';
import { RENT_VS_SELL_FIELDS as FIELDS, type RentVsSellInput } from './rent-vs-sell.js';

const within = ({ min, max }: { min: number; max: number }) => numberSchema(min, max);

export const rentVsSellInputSchema = z.strictObject({
  homeValue: within(FIELDS.homeValue),
  pricePaid: within(FIELDS.pricePaid),
  originalMortgage: within(FIELDS.originalMortgage),
  mortgageBalance: within(FIELDS.mortgageBalance),
  interestRate: within(FIELDS.interestRate).describe('Percent a year'),
  taxesAndInsurance: within(FIELDS.taxesAndInsurance).describe('Dollars a year'),
  monthlyRent: within(FIELDS.monthlyRent),
  appreciationRate: within(FIELDS.appreciationRate).describe('Percent a year; below 0 the home loses value'),
  yearsToHold: z
    .number()
    .describe('Whole years; outside 1 to 30 it is clamped')
    .transform((years) => settle(FIELDS.yearsToHold, years)),
}) satisfies z.ZodType<RentVsSellInput>;

export const unlockRentVsSellSchema = z.strictObject({
  email: emailSchema,
  inputs: rentVsSellInputSchema,
  ...publicFormFields,
});

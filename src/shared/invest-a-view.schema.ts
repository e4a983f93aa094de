import { z } from 'zod';
import { numberSchema } from './fields.schema.js';
import { INVEST_A_VIEW_FIELDS as FIELDS, type InvestAViewInput, STRATEGY_KEYS } from './invest-a-view.js';
import { settle } from './number-field.js';

const within = ({ min, max }: { min: number; max: number }) => numberSchema(min, max);

export const investAViewInputSchema = z.strictObject({
  strategy: z.enum(STRATEGY_KEYS),
  initialInvestment: within(FIELDS.initialInvestment),
  monthlyContribution: within(FIELDS.monthlyContribution),
  years: z
    .number()
    .describe('Whole years; outside 1 to 50 it is clamped')
    .transform((years) => settle(FIELDS.years, years)),
  targetAnnualIncome: within(FIELDS.targetAnnualIncome),
}) satisfies z.ZodType<InvestAViewInput>;

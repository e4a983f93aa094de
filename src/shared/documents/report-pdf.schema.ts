import { z } from 'zod';
import { numberSchema, requiredTextSchema } from '../fields.schema.js';
import { LEAD_LIMITS as LIMITS } from '../leads/lead.contract.js';

const dollars = numberSchema(0, LIMITS.dollars);

const improvement = z.object({
  name: requiredTextSchema(LIMITS.repairName),
  checked: z.boolean().default(true),
  estimatedCost: dollars,
  customCost: dollars.nullable().default(null),
});

/** The whole lead may be sent; which one it is, is all that is read of it. */
export const generateReportSchema = z.strictObject({
  lead: z.looseObject({ id: z.guid() }),
  rentEstimate: z
    .int()
    .min(1)
    .max(LIMITS.dollars)
    .nullish()
    .describe(
      'Dollars a month for one unit; absent: what was accepted, else settled on, else the estimate of the analysis',
    ),
  improvements: z
    .array(improvement)
    .max(LIMITS.repairItems)
    .nullish()
    .describe(
      'The ticked ones are in the report; absent: those that were accepted, else the checklist of the lead',
    ),
});
export type GenerateReport = z.infer<typeof generateReportSchema>;

import { z } from 'zod';
import { numberSchema, requiredTextSchema } from './fields.schema.js';
import { LEAD_LIMITS as LIMITS } from './lead.js';

const dollars = numberSchema(0, LIMITS.dollars);

const improvement = z.object({
  name: requiredTextSchema(LIMITS.repairName),
  checked: z.boolean().default(true),
  estimatedCost: dollars,
  customCost: dollars.nullable().default(null),
});

/** Clients may send the whole lead; only its id is used. */
export const generateReportSchema = z.strictObject({
  lead: z.looseObject({ id: z.guid() }),
  rentEstimate: z
    .int()
    .min(1)
    .max(LIMITS.dollars)
    .nullish()
    .describe(
      'Dollars a month for one unit; default: the accepted rent, else the agreed one, else the estimate',
    ),
  improvements: z
    .array(improvement)
    .max(LIMITS.repairItems)
    .nullish()
    .describe(
      'The checked ones are in the report; default: the accepted ones, else the checklist of the lead',
    ),
});
export type GenerateReport = z.infer<typeof generateReportSchema>;

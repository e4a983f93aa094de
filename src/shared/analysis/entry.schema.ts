import { z } from 'zod';
import { emailSchema, textSchema } from '../fields.schema.js';
import { LEAD_LIMITS } from '../leads/lead.contract.js';
import { ENTRY_STATUSES } from './analysis.contract.js';

export const entryFilterSchema = z
  .strictObject({
    email: emailSchema,
    status: z.enum(ENTRY_STATUSES),
    city: textSchema(LEAD_LIMITS.city),
    leadId: z.guid(),
    isLinked: z.boolean(),
  })
  .partial();

export const linkEntrySchema = z.strictObject({ leadId: z.guid() });
export type LinkEntry = z.infer<typeof linkEntrySchema>;

export const rerunEntrySchema = z.strictObject({
  address: textSchema(LEAD_LIMITS.address)
    .optional()
    .describe('Street, City, State ZIP: corrects the address first'),
});
export type RerunEntry = z.infer<typeof rerunEntrySchema>;

import * as z from 'zod/mini';
import { define } from './fields.js';
import { leadFilterSchema } from './lead.js';

export const ASSIGNMENT_LIMITS = { leads: 1_000 } as const;

/** `POST /api/leads/assign`: hands over the matching leads; a dry run only counts them. */
export const assignLeadsSchema = /* @__PURE__ */ define(() =>
  z.strictObject({
    filter: leadFilterSchema,
    assigneeId: z.nullable(z.guid()),
    dryRun: z.optional(z.boolean()),
  }),
);
export type AssignLeads = z.output<typeof assignLeadsSchema>;

/** How many leads changed hands, or would. */
export interface AssignedLeads {
  leads: number;
}

import { listQuerySchema } from '../platform/http/list-query.js';
import { LEAD_SORTS, type LeadFilter, type LeadSort } from '../shared/leads/lead.contract.js';
import { leadFilterSchema } from '../shared/leads/lead.schema.js';

/** What may be asked of the list of leads, and of its export. */
export const leadListSchema = listQuerySchema<LeadSort, LeadFilter>(
  LEAD_SORTS,
  { field: 'createdAt', order: 'desc' },
  leadFilterSchema,
);

import { idSchema } from '../platform/http/id-schema.js';
import { LeadNotFound } from './leads.errors.js';

/** A lead's id in a path: what cannot be one belongs to no lead. */
export const leadIdSchema = idSchema(LeadNotFound);

import { z } from 'zod';
import { LeadNotFound } from './leads.errors.js';

const guid = z.guid();

/** A lead's id in a path: what cannot be one belongs to no lead. */
export const leadIdSchema = z.string().transform((text) => {
  if (!guid.safeParse(text).success) throw new LeadNotFound();
  return text;
});

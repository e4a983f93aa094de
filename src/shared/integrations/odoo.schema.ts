import { z } from 'zod';
import { emailSchema } from '../fields.schema.js';

/** The whole lead as a console has it; the rest is accepted and not read. */
export const wholeLeadSchema = z.looseObject({ id: z.guid() });
export type WholeLead = z.infer<typeof wholeLeadSchema>;

/** Words that mean a lead of ours; the name is accepted and not read. */
export const knownLeadSchema = z.looseObject({ email: emailSchema, propertyAddress: z.string().max(500) });
export type KnownLead = z.infer<typeof knownLeadSchema>;

import { z } from 'zod';
import { requiredLineSchema } from '../../shared/fields.schema.js';

/** Where a link in a message may lead: pages, never scripts. */
export const linkSchema = z.url({ protocol: /^https?$/ }).max(2_000);

/** The name of the person addressed; left out where none is known, and then the greeting is neutral. */
export const nameSchema = requiredLineSchema(200).optional();

/** When something was done to an account, and from where. */
export const occurrence = {
  /** The moment in words, on the company's clock. */
  at: requiredLineSchema(80),
  /** The network address it came from. */
  from: requiredLineSchema(80).optional(),
};

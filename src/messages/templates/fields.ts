import { z } from 'zod';
import { requiredTextSchema } from '../../shared/fields.schema.js';

/** A short text on one line: nothing in it can begin a header of its own. */
export function lineSchema(max: number) {
  return requiredTextSchema(max).refine((text) => !/[\r\n]/.test(text), 'On one line');
}

/** Where a link in a message may lead: pages, never scripts. */
export const linkSchema = z.url({ protocol: /^https?$/ }).max(2_000);

/** The name of the person addressed; left out where none is known, and then the greeting is neutral. */
export const nameSchema = lineSchema(200).optional();

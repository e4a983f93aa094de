import { z } from 'zod';
import { requiredTextSchema } from '../fields.schema.js';
import { type EditNote, NOTE_LIMITS, type WriteNote } from './note.contract.js';

const mentions = z
  .array(z.guid())
  .max(NOTE_LIMITS.mentions, `At most ${NOTE_LIMITS.mentions} people`)
  .transform((ids) => [...new Set(ids.map((id) => id.toLowerCase()))])
  .optional();

export const writeNoteSchema = z.strictObject({
  text: requiredTextSchema(NOTE_LIMITS.text),
  mentions,
}) satisfies z.ZodType<WriteNote>;

export const editNoteSchema = writeNoteSchema.extend({ version: z.int() }) satisfies z.ZodType<EditNote>;

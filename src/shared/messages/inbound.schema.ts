import { z } from 'zod';
import { REPLY_MEANINGS } from './reply-words.js';

const meaning = z.enum(REPLY_MEANINGS);

export const inboundTextFilterSchema = z
  .strictObject({
    meaning: z.union([meaning, z.array(meaning).min(1).max(REPLY_MEANINGS.length)]),
    leadId: z.guid(),
    isKnown: z.boolean(),
  })
  .partial();

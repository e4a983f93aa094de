import { z } from 'zod';
import { textSchema } from './fields.schema.js';
import { WEBHOOK_STATES } from './webhook.js';

const state = z.enum(WEBHOOK_STATES);

export const webhookFilterSchema = z
  .strictObject({
    state: z.union([state, z.array(state).min(1).max(WEBHOOK_STATES.length)]),
    source: textSchema(60),
  })
  .partial();

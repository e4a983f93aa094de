import { z } from 'zod';
import { ACTIVITY_TYPES, type ActivityQuery } from './activity.contract.js';

export const activityQuerySchema = z
  .strictObject({ type: z.enum(ACTIVITY_TYPES), cursor: z.string().max(500) })
  .partial() satisfies z.ZodType<ActivityQuery>;

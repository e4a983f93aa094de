import { z } from 'zod';
import type { ReplayJob } from './job.js';

export const replayJobSchema: z.ZodType<ReplayJob | undefined> = z
  .strictObject({ data: z.record(z.string().max(100), z.unknown()).optional() })
  .optional();

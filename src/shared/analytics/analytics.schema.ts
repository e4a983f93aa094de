import { z } from 'zod';
import {
  ANALYTICS_CHARTS,
  ANALYTICS_DEFAULT_WEEKS,
  ANALYTICS_WEEKS,
  type AnalyticsQuery,
} from './analytics.contract.js';

export const analyticsChartSchema = z.enum(ANALYTICS_CHARTS);

export const analyticsQuerySchema = z.strictObject({
  weeks: z.coerce
    .number()
    .pipe(z.literal([...ANALYTICS_WEEKS]))
    .default(ANALYTICS_DEFAULT_WEEKS),
}) satisfies z.ZodType<AnalyticsQuery>;

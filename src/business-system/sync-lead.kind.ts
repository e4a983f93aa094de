import { z } from 'zod';
import type { JobKind } from '../platform/jobs/jobs.js';

/** A transfer may run twice without harm; an outage of hours is waited out before a person has to look. */
export const SYNC_LEAD: JobKind<{ leadId: string }> = {
  name: 'sync-lead',
  schema: z.object({ leadId: z.guid() }),
  queue: {
    retryLimit: 12,
    retryDelay: 15,
    retryBackoff: true,
    retryDelayMax: 3_600,
    expireInSeconds: 60,
  },
  concurrency: 2,
};

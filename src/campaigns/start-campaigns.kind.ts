import { z } from 'zod';
import type { JobKind } from '../platform/jobs/jobs.js';

/** Leads started in one transaction. */
export const LEADS_AT_ONCE = 250;

/** A lead that is in a campaign by then is passed over, so that it may run twice. */
export const START_CAMPAIGNS: JobKind<{ leadIds: string[]; startedById: string | null }> = {
  name: 'start-campaigns',
  title: 'Start campaigns',
  schema: z.object({ leadIds: z.array(z.guid()), startedById: z.guid().nullable() }),
  subject: ({ leadIds }) => ({ label: `${leadIds.length} leads`, path: '/campaigns' }),
  queue: { retryLimit: 8, retryDelay: 5, retryBackoff: true, retryDelayMax: 600, expireInSeconds: 120 },
  concurrency: 1,
};

import type { JobKind } from '../platform/jobs/jobs.js';

/** A transfer may run twice without harm; an outage of hours is waited out before a person has to look. */
export const SYNC_LEAD: JobKind<{ leadId: string }> = {
  name: 'sync-lead',
  queue: {
    retryLimit: 12,
    retryDelay: 15,
    retryBackoff: true,
    retryDelayMax: 3_600,
    expireInSeconds: 60,
    deadLetter: 'sync-lead-failed',
  },
  concurrency: 2,
};

/** No worker takes these jobs: they wait for a person. */
export const SYNC_LEAD_FAILED: JobKind<{ leadId: string }> = {
  name: 'sync-lead-failed',
  queue: {},
  concurrency: 0,
};

import type { JobKind } from '../platform/jobs/jobs.js';

/** A submission that is gone already stays gone; an outage of hours is waited out. */
export const CLOSE_SUBMISSION: JobKind<{ submissionId: string }> = {
  name: 'close-submission',
  title: 'Take back a document that is not to be signed any more',
  subject: ({ submissionId }) => ({ label: `Submission ${submissionId}` }),
  queue: { retryLimit: 12, retryDelay: 15, retryBackoff: true, retryDelayMax: 3_600, expireInSeconds: 60 },
  concurrency: 1,
};

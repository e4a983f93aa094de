import { z } from 'zod';
import type { JobKind } from '../platform/jobs/jobs.js';

/** A submission by its id at the service or, where the answer with it was lost, by our id and when it was asked for. */
const submissionToClose = z.union([
  z.object({ submissionId: z.string().min(1) }),
  z.object({ documentId: z.guid(), leadId: z.guid(), askedAt: z.iso.datetime() }),
]);
export type SubmissionToClose = z.infer<typeof submissionToClose>;

/** A submission that is gone already stays gone; an outage of hours is waited out. */
export const CLOSE_SUBMISSION: JobKind<SubmissionToClose> = {
  name: 'close-submission',
  title: 'Take back a document that is not to be signed any more',
  schema: submissionToClose,
  subject: (closing) => ({
    label:
      'submissionId' in closing ? `Submission ${closing.submissionId}` : `Document ${closing.documentId}`,
  }),
  queue: { retryLimit: 12, retryDelay: 15, retryBackoff: true, retryDelayMax: 3_600, expireInSeconds: 60 },
  concurrency: 1,
};

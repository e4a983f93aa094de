import { z } from 'zod';
import type { JobKind } from '../platform/jobs/jobs.js';

/** An outage of two days is waited out; every later try looks first for what an earlier one made. */
export const SEND_DOCUMENT: JobKind<{ documentId: string }> = {
  name: 'send-document',
  title: 'Send a document for signature',
  schema: z.object({ documentId: z.guid() }),
  subject: ({ documentId }) => ({ label: `Document ${documentId}` }),
  queue: { retryLimit: 50, retryDelay: 5, retryBackoff: true, retryDelayMax: 3_600, expireInSeconds: 120 },
  concurrency: 2,
};

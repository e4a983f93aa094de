import { z } from 'zod';
import type { JobKind } from '../platform/jobs/jobs.js';

/** Tries go on for two days: the links of a service do not last for ever, and neither do outages. */
export const KEEP_SIGNED_FILES: JobKind<{ documentId: string }> = {
  name: 'keep-signed-files',
  title: 'Keep the files of a signed document',
  schema: z.object({ documentId: z.guid() }),
  subject: ({ documentId }) => ({ label: `Document ${documentId}` }),
  queue: { retryLimit: 50, retryDelay: 5, retryBackoff: true, retryDelayMax: 3_600, expireInSeconds: 180 },
  concurrency: 1,
};

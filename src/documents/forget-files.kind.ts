import { z } from 'zod';
import type { JobKind } from '../platform/jobs/jobs.js';

export const FORGET_FILES: JobKind<{ keys: string[] }> = {
  name: 'forget-files',
  title: 'Delete the files of documents whose lead was deleted',
  schema: z.object({ keys: z.array(z.string().min(1)) }),
  subject: ({ keys }) => ({ label: keys.join(', ') }),
  queue: { retryLimit: 12, retryDelay: 15, retryBackoff: true, retryDelayMax: 3_600, expireInSeconds: 60 },
  concurrency: 1,
};

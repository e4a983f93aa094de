import { z } from 'zod';
import type { JobKind } from '../platform/jobs/jobs.js';

/** A checkout that is closed already stays closed; an outage of hours is waited out. */
export const EXPIRE_CHECKOUT: JobKind<{ sessionId: string }> = {
  name: 'expire-checkout',
  title: 'Close a checkout that is of no more use',
  schema: z.object({ sessionId: z.string().min(1) }),
  subject: ({ sessionId }) => ({ label: `Checkout ${sessionId}` }),
  queue: { retryLimit: 12, retryDelay: 15, retryBackoff: true, retryDelayMax: 3_600, expireInSeconds: 60 },
  concurrency: 1,
};

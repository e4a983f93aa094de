import { z } from 'zod';
import type { JobKind } from '../jobs/jobs.js';

const ATTEMPTS = 10;
const schema = z.object({ eventId: z.guid() });

/** Tries are from two seconds to a quarter of an hour apart: about an hour in all. */
export const HANDLE_WEBHOOK: JobKind<{ eventId: string }> = {
  name: 'handle-webhook',
  title: 'Handle a call of a provider',
  schema,
  subject: ({ eventId }) => ({ label: `Event ${eventId}` }),
  queue: {
    retryLimit: ATTEMPTS - 1,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 900,
    expireInSeconds: 45,
    deadLetter: 'handle-webhook-failed',
  },
  concurrency: 1,
  isAnnounced: false,
  // Answers come first: what is told in a stream is taken many at a time, and not more often than this.
  batches: { size: 16, atOnce: 4, pauseMs: 20 },
};

/**
 * Handles calls whose provider is asked in turn, apart from the others: a provider that hangs holds up no STOP. A batch
 * takes no longer than its slowest call.
 */
export const ASK_ABOUT_WEBHOOK: JobKind<{ eventId: string }> = {
  ...HANDLE_WEBHOOK,
  name: 'ask-about-webhook',
  title: 'Handle a call of a provider that is asked in turn',
  batches: { size: 4, atOnce: 4, pauseMs: 20 },
};

/** Also takes calls that killed their process each time, and so could note no failure themselves. */
export const HANDLE_WEBHOOK_FAILED: JobKind<{ eventId: string }> = {
  name: 'handle-webhook-failed',
  title: 'Give a call of a provider up',
  schema,
  subject: ({ eventId }) => ({ label: `Event ${eventId}` }),
  queue: { retryLimit: 10, retryDelay: 30 },
  concurrency: 1,
};

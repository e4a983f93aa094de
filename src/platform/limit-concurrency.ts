import { BulkheadRejectedError, bulkhead } from 'cockatiel';
import { defineError } from './errors.js';

const Busy = defineError('unavailable', 'BUSY', {
  message: 'The service is busy. Please try again in a moment.',
  retryAfter: 1,
});

/**
 * Limits work that could exhaust the server: `most` run in parallel, `waiting` more queue up, and the rest are
 * rejected as busy.
 */
export function limitConcurrency(most: number, waiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  const turns = bulkhead(most, waiting);
  return (work) =>
    turns.execute(work).catch((error: unknown) => {
      if (!(error instanceof BulkheadRejectedError)) throw error;
      throw new Busy();
    });
}

/** Waits for the work until the signal aborts, then rejects with the signal's reason. */
export function rejectOnAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  if (signal.aborted) reject(signal.reason);
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  return Promise.race([work, aborted]);
}

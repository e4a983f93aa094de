import * as z from 'zod/mini';
import { define, withChecks } from './fields.js';

/** A kind of background work and how much of it there is; counts are a few seconds old. */
export interface QueueView {
  name: string;
  title: string;
  /** Waiting for a worker. */
  ready: number;
  /** Scheduled for later, such as the next retry. */
  deferred: number;
  active: number;
  /** Out of retries, within the last days. */
  failed: number;
}

/** A job that is out of retries and waits for a decision. */
export interface DeadLetterView {
  id: string;
  /** Name of the queue it failed in. */
  queue: string;
  /** What it does. */
  title: string;
  /** The record it is about; `path` is a page of the console or the site. */
  subject: { label: string; path?: string };
  data: Record<string, unknown>;
  attempts: number;
  reason: string | null;
  enqueuedAt: string;
  failedAt: string;
}

/** `GET /api/jobs/dead-letters`: the newest ones and the total. */
export interface DeadLettersView {
  total: number;
  letters: DeadLetterView[];
}

export const DEAD_LETTERS_SHOWN = 100;

/** A replay may correct the data the job was given. */
export const replayJobSchema = /* @__PURE__ */ define(() =>
  z.optional(
    z.strictObject({
      data: z.optional(z.record(withChecks(z.string(), z.maxLength(100)), z.unknown())),
    }),
  ),
);
export type ReplayJob = NonNullable<z.output<typeof replayJobSchema>>;

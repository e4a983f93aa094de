/** A kind of background work and how much of it there is; counts are a few seconds old. */
export interface QueueView {
  name: string;
  title: string;
  /** Waiting for a worker. */
  ready: number;
  /** Waiting for their time: a pause before the next attempt. */
  deferred: number;
  active: number;
  /** Failed for good within the last days. */
  failed: number;
}

/** A job that failed every attempt and waits for a decision. */
export interface DeadLetterView {
  id: string;
  /** Name of the queue it failed in. */
  queue: string;
  /** What it does. */
  title: string;
  /** What it is about; `path` is a page of the console or the site. */
  subject: { label: string; path?: string };
  data: Record<string, unknown>;
  attempts: number;
  reason: string | null;
  enqueuedAt: string;
  failedAt: string;
}

/** `GET /api/jobs/dead-letters`: the newest of them, and how many there are. */
export interface DeadLettersView {
  total: number;
  letters: DeadLetterView[];
}

export const DEAD_LETTERS_SHOWN = 100;

/** A replay may correct what the job was given. */
export interface ReplayJob {
  data?: Record<string, unknown>;
}

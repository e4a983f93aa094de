import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '#shared/time.js';
import { fromDatabaseError } from './database/database-errors.js';
import { DomainError } from './errors.js';
import { LastAttemptFailed } from './jobs/jobs.js';

/** What is known about an error besides itself. Never contains user input. */
interface ErrorContext {
  module?: string;
  text?: string;
  requestId?: unknown;
  trace?: { traceId: string; spanId: string } | undefined;
}

interface Frame {
  filename: string;
  function?: string;
  lineno: number;
  colno: number;
}

const TIMEOUT_MS = 5_000;
const MAX_PER_MINUTE = 20;
const DEDUPE_MS = 5 * MINUTE_MS;
const MAX_FRAMES = 50;
const FRAME = /^ {4}at (?:(?:async )?([\w$.<> [\]]+) \()?((?:file:\/\/|node:|\/)[^()\s]+?):(\d+):(\d+)\)?$/;

/**
 * Reports unexpected errors to a Sentry-compatible service: the kind of error, the stack and our own log text. The
 * message stays here, because it may quote what people entered; the request id leads to it in the log.
 */
export class ErrorReports {
  private readonly url: string;
  private readonly authorization: string;
  private readonly recent = new LRUCache<string, true>({ max: 1_000, ttl: DEDUPE_MS });
  private minute = 0;
  private sent = 0;

  constructor(dsn: string) {
    const { protocol, host, pathname, username } = new URL(dsn);
    const [, path = '', project = ''] = /^(.*\/)([^/]+)$/.exec(pathname) ?? [];
    this.url = `${protocol}//${host}${path}api/${project}/envelope/`;
    this.authorization = `Sentry sentry_version=7, sentry_client=keyturn/1, sentry_key=${username}`;
  }

  /**
   * Reports the same error at most once every five minutes, and at most 20 errors a minute. A failed report is dropped,
   * not retried.
   */
  report(error: unknown, context: ErrorContext): void {
    if (!(error instanceof Error) || isExpected(error)) return;
    const event = eventOf(error, context);
    const [{ type, stacktrace }] = event.exception.values;
    const kind = JSON.stringify([type, stacktrace.frames.at(-1), context.text]);
    if (this.recent.has(kind) || !this.isAllowed()) return;
    this.recent.set(kind, true);
    void this.send(event).catch(() => undefined);
  }

  private isAllowed(): boolean {
    const minute = Math.floor(Date.now() / MINUTE_MS);
    if (minute !== this.minute) [this.minute, this.sent] = [minute, 0];
    this.sent += 1;
    return this.sent <= MAX_PER_MINUTE;
  }

  private async send(event: ReturnType<typeof eventOf>): Promise<void> {
    const header = { event_id: event.event_id, sent_at: new Date().toISOString() };
    const response = await fetch(this.url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-sentry-envelope', 'X-Sentry-Auth': this.authorization },
      body: [header, { type: 'event' }, event].map((line) => JSON.stringify(line)).join('\n'),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
  }
}

/** A job that gave up waits for an admin, even if a provider or the database could not be reached. */
function isExpected(error: Error): boolean {
  if (error instanceof LastAttemptFailed) return false;
  return error instanceof DomainError || fromDatabaseError(error) !== null;
}

function eventOf(error: Error, { module, text, requestId, trace }: ErrorContext) {
  const code: unknown = Reflect.get(error, 'code');
  const value = [typeof code === 'string' && /^\w+$/.test(code) && code, text].filter(Boolean).join(': ');
  const exception = { type: error.name, value, stacktrace: { frames: framesOf(error) } };
  return {
    event_id: randomUUID().replaceAll('-', ''),
    timestamp: Date.now() / 1_000,
    platform: 'node',
    level: 'error',
    logger: module,
    tags: typeof requestId === 'string' ? { requestId } : undefined,
    contexts: trace && { trace: { trace_id: trace.traceId, span_id: trace.spanId } },
    exception: { values: [exception] as [typeof exception] },
  };
}

/** Oldest call first, as Sentry lists them. */
function framesOf({ stack = '', message }: Error): Frame[] {
  const frames = stack
    .replace(message, '')
    .split('\n')
    .flatMap((line): Frame[] => {
      const [, name, file, row, column] = FRAME.exec(line) ?? [];
      return file ? [{ filename: file, function: name, lineno: Number(row), colno: Number(column) }] : [];
    });
  return frames.slice(0, MAX_FRAMES).reverse();
}

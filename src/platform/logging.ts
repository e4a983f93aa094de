import type { LoggerService } from '@nestjs/common';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from './access/access.js';
import { DatabaseUnavailable, fromDatabaseError } from './database/database-errors.js';
import type { ErrorReports } from './error-reports.js';
import { traceIdOf, traceIds } from './tracing/tracing.js';

/** Routes Nest's logging through Fastify's structured logger, so there is one log. */
export class NestLogger implements LoggerService {
  /** By the name of the module. */
  private readonly moduleLoggers: Map<string, FastifyBaseLogger>;

  constructor(
    private readonly pino: FastifyBaseLogger,
    /** Levels of individual modules, such as `ChannelWorker=debug,Problem=silent`. */
    levels = '',
    private readonly reports: ErrorReports | null = null,
  ) {
    const pairs = levels
      .split(',')
      .filter(Boolean)
      .map((pair) => pair.split('='));
    this.moduleLoggers = new Map(pairs.map(([name, level]) => [name!, pino.child({}, { level })]));
  }

  log(message: unknown, context?: string): void {
    // Nest logs the wiring of every module at startup, which matters only while debugging.
    this.write('debug', message, context);
  }

  /** Nest logs what scheduled methods throw. While the database is away they all fail, and their next run catches up. */
  error(message: unknown, ...more: unknown[]): void {
    const isPassing =
      more.at(-1) === 'Scheduler' && fromDatabaseError(message) instanceof DatabaseUnavailable;
    this.write(isPassing ? 'warn' : 'error', message, ...more);
  }

  warn(message: unknown, ...more: unknown[]): void {
    this.write('warn', message, ...more);
  }

  debug(message: unknown, context?: string): void {
    this.write('debug', message, context);
  }

  /** Nest passes its context last. A message may follow an object: `logger.warn({ err }, 'Cleanup failed.')`. */
  private write(level: 'debug' | 'warn' | 'error', message: unknown, ...more: unknown[]): void {
    const context = more.at(-1);
    // Without a message, Nest passes `undefined` before its context.
    const text = more.length > 1 && more[0] !== undefined ? String(more[0]) : undefined;
    const log = this.moduleLoggers.get(String(context)) ?? this.pino;
    const trace = traceIds();
    const traceId = trace?.traceId;
    if (typeof message !== 'object' || message === null) {
      log[level]({ context, traceId, more: more.slice(0, -1) }, String(message));
      return;
    }
    const fields: { err?: unknown; requestId?: unknown } =
      message instanceof Error ? { err: message } : message;
    log[level]({ context, traceId, ...fields }, text);
    const { err, requestId } = fields;
    if (level === 'error') this.reports?.report(err, { module: String(context), text, requestId, trace });
  }
}

/** An escape in JSON. Its last character would otherwise count as the start of a token. */
const ESCAPE = String.raw`\\(?:u[\da-f]{4}|.)`;
const AFTER_ESCAPE = String.raw`(?<=\\(?:u[\da-f]{4}|[bfnrt]))`;

/** A JSON Web Token. */
const SIGNED_TOKEN = String.raw`(?:\b|${AFTER_ESCAPE})eyJ[\w-]{8,}(?:\.[\w-]+)*`;

/**
 * Long, with upper- and lowercase letters and, unless it has the 43 characters of 32 bytes, a digit. IDs have no
 * uppercase letters.
 */
const RANDOM_TOKEN = String.raw`(?:(?<![\w-])|${AFTER_ESCAPE})(?!Migration\d)(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?=[\w-]*\d|[\w-]{43})[\w-]{32,}`;

/** As in calendar addresses. A trace ID is just as long, but not secret. */
const HEX_TOKEN = String.raw`(?:(?<![A-Za-z\d])|${AFTER_ESCAPE})(?<!trace(?: |Id":"))[\da-f]{32,}(?![A-Za-z\d])`;

const ESCAPES_AND_TOKENS = new RegExp([`(${ESCAPE})`, SIGNED_TOKEN, RANDOM_TOKEN, HEX_TOKEN].join('|'), 'g');

/** A line of the log without tokens: an error may quote an address, a parameter or what a provider sent. */
export function withoutTokens(line: string): string {
  return line.replace(ESCAPES_AND_TOKENS, (_, escaped?: string) => escaped ?? '[token]');
}

const REFUSALS_EVERY_MS = 60_000;

/**
 * One line per request, without bodies, queries or personal data. Requests over a rate
 * limit share one line a minute with their count, so that a flood doesn't fill the disk; /metrics counts them all.
 */
export function requestLog(): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  let refused = 0;
  let nextAt = 0;
  return async (request, reply) => {
    const isRefused = reply.statusCode === 429;
    if (isRefused) {
      refused += 1;
      if (Date.now() < nextAt) return;
      nextAt = Date.now() + REFUSALS_EVERY_MS;
    }
    const { user } = request as { user?: Caller };
    request.log.info({
      traceId: traceIdOf(request),
      userId: user?.id,
      address: request.ip,
      method: request.method,
      route: request.routeOptions.url ?? 'unmatched',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(isRefused && { refused }),
    });
    if (isRefused) refused = 0;
  };
}

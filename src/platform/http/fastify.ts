import type { Server } from 'node:http';
import type { Readable } from 'node:stream';
import fastifyHelmet from '@fastify/helmet';
import type { LoggerService } from '@nestjs/common';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fastify } from 'fastify';
import type { Caller } from '../access/access.js';
import type { Config } from '../config.js';
import type { ErrorReports } from '../error-reports.js';
import { traceIdOf, traceIds } from '../tracing/tracing.js';

export const BODY_LIMIT_BYTES = 256 * 1024;
const MAX_DEPTH = 20;
const MAX_KEYS = 1_000;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is exactly what PostgreSQL cannot store
const NUL = /\u0000/;

/** A rejected body, passed on as a value so that 401 and 403 come before its error. */
export class UnreadableBody {
  constructor(
    readonly status: 400 | 415 | 422,
    readonly reason: string,
  ) {}
}

/** A form posted by a browser without JavaScript. Only the site's renderer reads it. */
export class FormBody {
  constructor(readonly text: string) {}
}

/** A multipart form that is not parsed yet. Only routes that accept one parse it, after checking the sender. */
export class MultipartBody {
  constructor(readonly stream: Readable) {}
}

/** An email as it was sent, not read yet. Only the route for incoming mail reads it, after checking the sender. */
export class MailBody {
  constructor(readonly stream: Readable) {}
}

/** The body of a webhook, byte for byte, because the signature covers the bytes and not the parsed value. */
export class RawBody {
  constructor(readonly bytes: Buffer) {}
}

type Done = (error: Error | null, body?: unknown) => void;

/**
 * The API accepts only JSON; anything else becomes a value that validation rejects. A route may set its own size
 * limit.
 */
export function addBodyParsers(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addHook('onRoute', (route) => {
    const { bodyLimit } = (route.config ?? {}) as { bodyLimit?: number };
    if (bodyLimit) route.bodyLimit = bodyLimit;
  });
  const options = { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES } as const;
  const parse = (type: string, read: (text: string, request: FastifyRequest) => unknown) =>
    fastify.addContentTypeParser<Buffer>(type, options, (request, bytes, done) =>
      (done as Done)(null, isRaw(request) ? new RawBody(bytes) : read(bytes.toString(), request)),
    );
  parse('application/json', (text, request) =>
    isEncoded(request) ? new UnreadableBody(415, 'encoded') : readJson(text),
  );
  parse('application/x-www-form-urlencoded', (text) => new FormBody(text));
  parse('*', (text) => (text === '' ? undefined : new UnreadableBody(415, 'not JSON')));
  fastify.addContentTypeParser('message/rfc822', (request, stream, done) =>
    (done as Done)(null, takesMail(request) ? new MailBody(stream) : new UnreadableBody(415, 'not JSON')),
  );
  fastify.addContentTypeParser('multipart/form-data', (request, stream, done) =>
    (done as Done)(null, isEncoded(request) ? new UnreadableBody(415, 'encoded') : new MultipartBody(stream)),
  );
}

function isRaw({ routeOptions }: FastifyRequest): boolean {
  return Boolean((routeOptions.config as { isRaw?: boolean }).isRaw);
}

function takesMail({ routeOptions }: FastifyRequest): boolean {
  return Boolean((routeOptions.config as { takesMail?: boolean }).takesMail);
}

function isEncoded(request: FastifyRequest): boolean {
  const encoding = request.headers['content-encoding'];
  return encoding !== undefined && encoding !== 'identity';
}

/** Parses JSON within the limits on depth, keys and storable text. */
export function readJson(text: string): unknown {
  if (text === '') return undefined;
  try {
    const body: unknown = JSON.parse(text);
    return findFault(body) ?? body;
  } catch {
    return new UnreadableBody(400, 'The body is not valid JSON.');
  }
}

function findFault(body: unknown): UnreadableBody | null {
  const open: { value: unknown; depth: number }[] = [{ value: body, depth: 1 }];
  let keys = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string' && !isStorable(value))
      return new UnreadableBody(422, "The body contains characters that can't be stored.");
    if (typeof value !== 'object' || value === null) continue;
    if (depth > MAX_DEPTH) return new UnreadableBody(400, 'The body is nested too deeply.');
    for (const [key, child] of Object.entries(value)) {
      if (FORBIDDEN_KEYS.has(key)) return new UnreadableBody(400, 'The body has a key that is not allowed.');
      if (++keys > MAX_KEYS) return new UnreadableBody(400, 'The body has too many keys.');
      open.push({ value: child, depth: depth + 1 });
    }
  }
  return null;
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !NUL.test(text);
}

const CONNECTIONS = 2_000;
const CONNECTIONS_PER_ADDRESS = 500;

/** Caps open connections, in total and per network address, so that no single client can use them all. */
export function limitConnections(
  server: Server,
  { RATE_LIMIT_FACTOR: factor, TRUSTED_PROXIES }: Config,
): void {
  server.maxConnections = Math.ceil(CONNECTIONS * factor);
  // Behind a proxy, every connection comes from the proxy.
  if (TRUSTED_PROXIES === 0) limitPerAddress(server, CONNECTIONS_PER_ADDRESS * factor);
}

function limitPerAddress(server: Server, limit: number): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
    if (count > limit) socket.destroy();
  });
}

/** Nest's pipes validate. Without this, Fastify would load its own validator, which no route uses. */
export const WITHOUT_SCHEMAS = {
  compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas },
};

function refuseSchemas(): never {
  throw new Error('No route has a Fastify schema.');
}

/**
 * Helmet's headers, taken once from a sample response. They never vary, and computing them per request took about 7%
 * of the time of a cached page.
 */
export async function securityHeaders({ PUBLIC_SITE_URL }: Config): Promise<Record<string, string>> {
  const sample = fastify({ schemaController: WITHOUT_SCHEMAS });
  await sample.register(fastifyHelmet, {
    // Pages set their own policy with a nonce. Everything else is never rendered and may load nothing.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: PUBLIC_SITE_URL.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  });
  sample.get('/', (_request, reply) => reply.send());
  const { headers } = await sample.inject('/');
  await sample.close();
  const ofTheAnswer = new Set(['content-length', 'content-type', 'date', 'connection']);
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      ofTheAnswer.has(name) ? [] : [[name, String(value)]],
    ),
  );
}

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

  error(message: unknown, ...more: unknown[]): void {
    this.write('error', message, ...more);
  }

  warn(message: unknown, ...more: unknown[]): void {
    this.write('warn', message, ...more);
  }

  debug(message: unknown, context?: string): void {
    this.write('debug', message, context);
  }

  /** Nest passes its context last. An object may be followed by a text: `logger.warn({ err }, 'Cleanup failed.')`. */
  private write(level: 'debug' | 'warn' | 'error', message: unknown, ...more: unknown[]): void {
    const context = more.at(-1);
    // Without a text, Nest passes `undefined` before its context.
    const text = more.length > 1 && more[0] !== undefined ? String(more[0]) : undefined;
    const log = this.moduleLoggers.get(String(context)) ?? this.pino;
    const trace = traceIds();
    const traceId = trace?.traceId;
    if (typeof message !== 'object' || message === null) {
      log[level]({ context, traceId, more: more.slice(0, -1) }, String(message));
      return;
    }
    log[level]({ context, traceId, ...message }, text);
    const { err, requestId } = message as { err?: unknown; requestId?: unknown };
    if (level === 'error') this.reports?.report(err, { module: String(context), text, requestId, trace });
  }
}

/**
 * Matches signed tokens, and random ones by their length and mix of characters; those of 43 characters may lack a digit.
 * Ids, which have no capital letters, and names of migrations don't match. Long hexadecimal numbers, as in calendar
 * addresses, match unless they are the id of a trace. An escape of JSON is matched first and stays: its letter would
 * otherwise count as the start of a token.
 */
const TOKENS =
  /(\\(?:u[\da-f]{4}|.))|(?:\b|(?<=\\(?:u[\da-f]{4}|[bfnrt])))eyJ[\w-]{8,}(?:\.[\w-]+)*|(?:(?<![\w-])|(?<=\\(?:u[\da-f]{4}|[bfnrt])))(?:(?!Migration\d)(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?=[\w-]*\d|[\w-]{43})[\w-]{32,})|(?:(?<![A-Za-z\d])|(?<=\\(?:u[\da-f]{4}|[bfnrt])))(?<!trace(?: |Id":"))[\da-f]{32,}(?![A-Za-z\d])/g;

/** A line of the log without tokens: an error may quote an address, a parameter or what a provider sent. */
export function withoutTokens(line: string): string {
  return line.replace(TOKENS, (_, escaped?: string) => escaped ?? '[token]');
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

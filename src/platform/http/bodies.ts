import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';

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

import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Problem } from '#shared/http.js';
import { fromDatabaseError } from '../database/database-errors.js';
import { DomainError, type ErrorKind } from '../errors.js';
import { NotConfigured } from '../providers/provider-errors.js';

const text = { type: 'string' };

/** `Problem` of `src/shared/http.ts`, for OpenAPI. */
export const PROBLEM_SCHEMA = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'message', 'code', 'requestId'],
  properties: {
    type: text,
    title: text,
    status: { type: 'integer' },
    detail: { ...text, description: 'Safe to show to the person who caused it' },
    message: { ...text, description: 'The same as `detail`' },
    code: { ...text, description: 'Stable, upper snake case' },
    requestId: text,
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'code', 'message'],
        properties: { field: text, code: text, message: text },
      },
    },
    expired: { type: 'boolean', description: 'Whether the token used to be valid, on 403 FORM_TOKEN' },
    current: { type: 'object', description: 'The current record, on 409 LEAD_CHANGED' },
  },
};

const STATUS_OF: Record<ErrorKind, number> = {
  malformed: 400,
  invalid: 422,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'wrong-type': 415,
  'too-many': 429,
  'bad-gateway': 502,
  unavailable: 503,
};

type Description = Pick<Problem, 'status' | 'detail' | 'code'> & Partial<Problem> & { retryAfter?: number };

/** The one place that turns errors into responses: RFC 9457, and only a request id for unexpected errors. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    sendError(error, http.getRequest(), http.getResponse());
  }
}

const logger = new Logger('Problem');

/** Sends an error response, including for errors Fastify raises before Nest runs, such as a body that is too large. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = describeKnown(error);
  // A missing key is a choice; the integrations page shows it.
  const isChosen = error instanceof NotConfigured;
  if ((!known || known.status >= 500) && !isChosen) logger.error({ requestId: request.id, err: error });
  const unexpected = {
    status: 500,
    code: 'UNEXPECTED',
    detail: `Something went wrong. Reference: ${request.id}`,
  };
  sendProblem(reply, request, known ?? unexpected);
}

/** The description of an expected error; null for a bug. */
export function describeKnown(error: unknown): Description | null {
  const domain = error instanceof DomainError ? error : fromDatabaseError(error);
  if (domain) return describeDomain(domain);
  if (error instanceof HttpException) return describeStatus(error.getStatus());
  const { statusCode } = (error ?? {}) as { statusCode?: number };
  return statusCode && statusCode < 500 ? describeStatus(statusCode) : null;
}

function describeDomain(error: DomainError): Description {
  return {
    status: STATUS_OF[error.kind],
    code: error.code,
    detail: error.message,
    retryAfter: error.retryAfter,
    ...(error.errors ? { errors: error.errors } : {}),
    ...error.details,
  };
}

const SENTENCES: Record<number, string> = {
  400: 'The request is not valid.',
  401: 'Please sign in.',
  403: 'Access denied',
  404: 'There is nothing at this address.',
  405: 'This address does not support this method.',
  413: 'The request is too large.',
  415: 'This content type is not accepted here.',
  431: 'The headers are too large. Clear the cookies of this site and try again.',
};

function describeStatus(status: number): Description {
  const title = STATUS_CODES[status] ?? 'Error';
  return { status, code: title.toUpperCase().replace(/[^A-Z]+/g, '_'), detail: SENTENCES[status] ?? title };
}

/** The full problem document for a description. */
export function toProblem({ retryAfter: _, ...problem }: Description, requestId: string): Problem {
  return {
    type: 'about:blank',
    title: STATUS_CODES[problem.status] ?? 'Error',
    message: problem.detail,
    requestId,
    ...problem,
  };
}

/** Writes a problem document; also used where Fastify itself rejects a request. */
export function sendProblem(reply: FastifyReply, request: FastifyRequest, problem: Description): void {
  if (problem.retryAfter !== undefined) void reply.header('retry-after', String(problem.retryAfter));
  void reply.status(problem.status).header('content-type', 'application/problem+json; charset=utf-8');
  void reply.send(JSON.stringify(toProblem(problem, String(request.id))));
}

const STATUS_BY_PARSER: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};
const LINGER_MS = 1_000;

/**
 * Answers a request that Node could not read. What is left of it is still taken in for a moment: closing right away
 * would reset the connection, and the client might never see the response.
 */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (socket.writableEnded) return; // the response is on its way
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = STATUS_BY_PARSER[error.code ?? ''] ?? 400;
  const body = JSON.stringify(toProblem(describeStatus(status), randomUUID()));
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/problem+json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  socket.resume();
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

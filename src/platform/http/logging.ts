import type { LoggerService } from '@nestjs/common';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../access/access.js';

/** Routes Nest's logging through Fastify's structured logger, so there is one log. */
export class NestLogger implements LoggerService {
  constructor(private readonly pino: FastifyBaseLogger) {}

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
    const text = more.length > 1 ? String(more[0]) : undefined;
    if (typeof message === 'object' && message !== null) this.pino[level]({ context, ...message }, text);
    else this.pino[level]({ context, more: more.slice(0, -1) }, String(message));
  }
}

/** One line per request, without bodies, queries or personal data. */
export async function requestLog(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { user } = request as { user?: Caller };
  request.log.info({
    userId: user?.id,
    method: request.method,
    route: request.routeOptions.url ?? 'unmatched',
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
  });
}

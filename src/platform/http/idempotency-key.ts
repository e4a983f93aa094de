import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Malformed } from '../errors.js';

const VISIBLE = /^[\x21-\x7e]{1,200}$/;

/** Injects the name a client gives to its request, by which a repeat is known; null where it gives none. */
export const IdempotencyKey = createParamDecorator((_: unknown, context: ExecutionContext): string | null => {
  const key = context.switchToHttp().getRequest<FastifyRequest>().headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !VISIBLE.test(key)) throw new Malformed('Idempotency-Key cannot be read.');
  return key;
});

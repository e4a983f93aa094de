import { applyDecorators, createParamDecorator, type ExecutionContext, HttpCode } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { Public } from '../access/access.decorators.js';
import { RawBody } from '../http/body-parsers.js';
import type { Delivery } from './webhook-source.js';

const LARGEST_BYTES = 1024 * 1024;

/** A route that providers call: open to everybody, its body kept as it came, answered 200. */
export const WebhookRoute = () =>
  applyDecorators(Public(), HttpCode(200), RouteConfig({ bodyLimit: LARGEST_BYTES, isRaw: true }));

/** Injects the call as it came in. */
export const Delivered = createParamDecorator((_: unknown, context: ExecutionContext): Delivery => {
  const { body, headers, url, ip } = context.switchToHttp().getRequest<FastifyRequest>();
  return { body: body instanceof RawBody ? body.bytes : Buffer.alloc(0), headers, path: url, address: ip };
});

import type { FastifyRequest } from 'fastify';
import { isOwnOrigin } from '#shared/own-origin.js';
import { AccessDenied } from '../platform/access/access.js';
import type { Config } from '../platform/config.js';

/** Routes that act on a cookie take no orders from other sites. */
export function refuseForeignOrigin({ headers }: FastifyRequest, config: Config): void {
  if (!isOwnOrigin(headers.origin, headers.host, config.PUBLIC_SITE_URL)) throw new AccessDenied();
}

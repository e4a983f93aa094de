import type { FastifyRequest } from 'fastify';
import { AccessDenied } from '../platform/access/access.guard.js';
import type { Config } from '../platform/config.js';

/** Routes that act on a cookie take no orders from other sites: browsers state where a POST comes from. */
export function refuseForeignOrigin(request: FastifyRequest, config: Config): void {
  const { origin, host } = request.headers;
  if (!origin || origin === new URL(config.PUBLIC_SITE_URL).origin) return;
  if (!URL.canParse(origin) || new URL(origin).host !== host) throw new AccessDenied();
}

import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';

interface ApiRoute {
  method: string | string[];
  /** `/api/leads/:id` in parts. */
  parts: string[];
}

/** Which methods an address of the API takes; asked only once no route has taken the request. */
@Injectable()
export class ApiRoutes {
  private readonly routes: ApiRoute[] = [];

  /** Listens from the constructor: Nest's lifecycle hooks run when the routes are registered already. */
  constructor(adapterHost: HttpAdapterHost) {
    const fastify: FastifyInstance = adapterHost.httpAdapter.getInstance();
    fastify.addHook('onRoute', ({ method, url }) => {
      if (url.startsWith('/api/')) this.routes.push({ method, parts: url.split('/') });
    });
  }

  /** Empty for an address that does not exist. */
  methodsAt(pathname: string): string[] {
    const asked = pathname.split('/');
    const methods = this.routes.filter(({ parts }) => matches(parts, asked)).flatMap(({ method }) => method);
    return [...new Set(methods)].sort();
  }
}

function matches(parts: string[], asked: string[]): boolean {
  if (parts.length !== asked.length) return false;
  return parts.every((part, index) => (part.startsWith(':') ? asked[index] !== '' : part === asked[index]));
}

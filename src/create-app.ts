import { randomUUID } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { AppModule } from './app.module.js';
import type { Config } from './platform/config.js';
import { ApiDescription } from './platform/http/api-description.js';
import { isTrustedHop } from './platform/http/client-address.js';
import { NestLogger, requestLog } from './platform/http/logging.js';
import { answerError, sendProblem } from './platform/http/problem.filter.js';
import { securityHeaders } from './platform/http/security-headers.js';
import { addBodyParsers, BODY_LIMIT_BYTES, limitConnections } from './platform/http/server-limits.js';
import { LiveAdapter } from './platform/live/live.adapter.js';

/** Builds the whole application for a migrated database; the caller listens and closes. */
export async function createApp(config: Config): Promise<NestFastifyApplication> {
  const adapter = new ProblemAdapter({
    logger: { level: config.LOG_LEVEL },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    trustProxy: (_address: string, hop: number) => isTrustedHop(hop, config.TRUSTED_PROXIES),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: 30_000,
    keepAliveTimeout: 5_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) =>
      sendProblem(reply, request, {
        status: 400,
        code: 'MALFORMED',
        detail: 'The address cannot be read.',
      }),
  });
  const fastify = adapter.getInstance();
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.with(config), adapter, {
    logger: new NestLogger(fastify.log),
    bodyParser: false,
    abortOnError: false,
  });
  app.useWebSocketAdapter(new LiveAdapter(app, config));
  app.get(ApiDescription).describes(app);
  limitConnections(fastify.server, config);
  await dressFastify(fastify, config);
  return app;
}

/** Nest sets its handler after the routes, too late for them; ours stands before them and alone. */
class ProblemAdapter extends FastifyAdapter {
  override setErrorHandler() {
    return this.getInstance();
  }
}

async function dressFastify(fastify: FastifyInstance, config: Config): Promise<void> {
  addBodyParsers(fastify);
  // Requests that Fastify itself refuses, such as a body too large, are answered like all others.
  fastify.setErrorHandler(answerError);
  // A route keeps the handler it finds when it is registered, and Nest sets its own after the routes.
  fastify.addHook('onResponse', requestLog);
  fastify.addHook('onSend', async (request, reply) => {
    // The route decides, since an address may be spelled in other ways: /%61pi/leads is /api/leads.
    const isApi = [request.routeOptions.url, request.url].some((url) => url?.startsWith('/api/'));
    if (isApi && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  await fastify.register(fastifyCookie);
  const headers = await securityHeaders(config);
  fastify.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
}

import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import fastifyCookie from '@fastify/cookie';
import fastifyHelmet from '@fastify/helmet';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { AppModule } from './app.module.js';
import type { Config } from './platform/config.js';
import { ErrorReports } from './platform/error-reports.js';
import { ApiDescription } from './platform/http/api-description.js';
import { addBodyParsers, BODY_LIMIT_BYTES } from './platform/http/bodies.js';
import { isTrustedHop } from './platform/http/client-address.js';
import { answerUnreadable, sendError, sendProblem } from './platform/http/problem.filter.js';
import { LiveAdapter } from './platform/live/live.gateway.js';
import { NestLogger, requestLog, withoutTokens } from './platform/logging.js';
import { Metrics } from './platform/metrics/metrics.js';
import { startTracing, traceRequests } from './platform/tracing/tracing.js';

/** Builds the application for a migrated database. The caller listens and closes. */
export async function createApp(config: Config): Promise<NestFastifyApplication> {
  await startTracing(config);
  const adapter = new ProblemAdapter({
    logger: { level: config.LOG_LEVEL, hooks: { streamWrite: withoutTokens } },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: (request: IncomingMessage) =>
      (config.TRUSTED_PROXIES > 0 && idFromProxy(request)) || randomUUID(),
    trustProxy: (_address: string, hop: number) => isTrustedHop(hop, config.TRUSTED_PROXIES),
    bodyLimit: BODY_LIMIT_BYTES,
    clientErrorHandler: answerUnreadable,
    requestTimeout: 30_000,
    keepAliveTimeout: 5_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    routerOptions: { maxParamLength: 500 },
    schemaController: WITHOUT_SCHEMAS,
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) =>
      sendProblem(reply, request, {
        status: 400,
        code: 'MALFORMED',
        detail: 'The address is not valid.',
      }),
  });
  const fastify = adapter.getInstance();
  const { LOG_LEVELS, ERROR_REPORTING_DSN: dsn } = config;
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.with(config), adapter, {
    logger: new NestLogger(fastify.log, LOG_LEVELS, dsn ? new ErrorReports(dsn) : null),
    bodyParser: false,
    abortOnError: false,
  });
  app.useWebSocketAdapter(new LiveAdapter(app, config));
  app.get(ApiDescription).setApp(app);
  limitConnections(fastify.server, config);
  await configureFastify(fastify, config, app.get(Metrics));
  return app;
}

/** Nest sets its error handler after the routes, too late for them, so ours is set first and Nest's is ignored. */
class ProblemAdapter extends FastifyAdapter {
  override setErrorHandler() {
    return this.getInstance();
  }
}

async function configureFastify(fastify: FastifyInstance, config: Config, metrics: Metrics): Promise<void> {
  addBodyParsers(fastify);
  // Requests Fastify itself rejects, such as a body that is too large, get the same error format.
  fastify.setErrorHandler(sendError);
  // A route uses the hooks present when it is registered, and Nest registers its own after the routes.
  traceRequests(fastify, config);
  fastify.addHook('onResponse', requestLog());
  fastify.addHook('onResponse', async (request, reply) => metrics.observe(request, reply));
  fastify.addHook('onSend', async (request, reply) => {
    // Checks the matched route too, because a path can be spelled differently: /%61pi/leads is /api/leads.
    const isApi = [request.routeOptions.url, request.url].some((url) => url?.startsWith('/api/'));
    if (isApi && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  await fastify.register(fastifyCookie);
  const headers = await securityHeaders(config);
  fastify.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
  });
  if (config.PROCESS_ROLE === 'worker') fastify.addHook('onRequest', refuseVisitors);
}

/** What a process without web traffic still serves. */
const SERVED_BY_WORKERS = new Set(['/live', '/ready', '/metrics']);

async function refuseVisitors(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (SERVED_BY_WORKERS.has(request.routeOptions.url ?? '')) return;
  sendProblem(reply, request, {
    status: 503,
    code: 'WORKER_ONLY',
    detail:
      'This process only does background work. Send requests to one whose PROCESS_ROLE is “all” or “web”.',
  });
}

/** The id a trusted proxy gave this request, so that its log and ours have the same one. */
function idFromProxy({ headers }: IncomingMessage): string | undefined {
  const id = headers['x-request-id'];
  return typeof id === 'string' && /^[\w.:-]{8,128}$/.test(id) ? id : undefined;
}

const CONNECTIONS = 2_000;
const CONNECTIONS_PER_ADDRESS = 500;

/** Caps open connections, in total and per network address, so that no single client can use them all. */
function limitConnections(server: Server, { RATE_LIMIT_FACTOR: factor, TRUSTED_PROXIES }: Config): void {
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
const WITHOUT_SCHEMAS = {
  compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas },
};

function refuseSchemas(): never {
  throw new Error('No route has a Fastify schema.');
}

/**
 * Helmet's headers, taken once from a sample response. They never vary, and computing them per request took about 7%
 * of the time of a cached page.
 */
async function securityHeaders({ PUBLIC_SITE_URL }: Config): Promise<Record<string, string>> {
  const sample = Fastify({ schemaController: WITHOUT_SCHEMAS });
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
  const ofEachResponse = new Set(['content-length', 'content-type', 'date', 'connection']);
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      ofEachResponse.has(name) ? [] : [[name, String(value)]],
    ),
  );
}

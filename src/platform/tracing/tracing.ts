import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Config } from '../config.js';
import type { OpenTelemetry } from './open-telemetry.js';

/** What happens in a span: something we do ourselves, a request to another system, or a job put in or taken from a queue. */
export type Kind = 'internal' | 'client' | 'producer' | 'consumer';

/** Which trace a job belongs to, in the format of the W3C's header. */
export type TraceParent = string;

/** Without an endpoint, no OpenTelemetry code is loaded, and everything below does nothing. */
let tracing: OpenTelemetry | null = null;
/** A process may run several applications; these are the settings of the one that started tracing. */
let owner: Config | null = null;

/** Starts sending traces if there is an endpoint for them. Call it before anything that is traced is created. */
export async function startTracing(config: Config): Promise<void> {
  if (tracing || !config.OTEL_EXPORTER_OTLP_ENDPOINT) return;
  const { OpenTelemetry } = await import('./open-telemetry.js');
  tracing = new OpenTelemetry(config);
  owner = config;
}

/** Sends what is left, for a limited time. Spans that end later are dropped. */
export async function stopTracing(config: Config): Promise<void> {
  if (config !== owner) return;
  const ending = tracing;
  tracing = null;
  await ending?.stop();
}

/** Runs work in a span. Attributes never hold personal data, tokens or the parameters of a query. */
export function traced<T>(
  name: string,
  span: { kind: Kind; attributes?: Record<string, string>; parent?: TraceParent | undefined },
  work: () => Promise<T>,
): Promise<T> {
  return tracing ? tracing.run(name, span, work) : work();
}

/** Marks the span that is running as failed, if its error is handled there. */
export function traceFailure(error: unknown): void {
  tracing?.fail(error);
}

/** The trace of the request or job that is running. */
export function traceIds(): { traceId: string; spanId: string } | undefined {
  return tracing?.ids();
}

/** The trace a request was handled in, for log lines written after it has ended. */
export function traceIdOf(request: FastifyRequest): string | undefined {
  return tracing?.idOf(request);
}

/** Names a page request after its route, because Fastify's router sees all pages as one route. */
export function nameRequest(request: FastifyRequest, readRoute: () => Promise<string | null>): void {
  if (tracing) void tracing.nameRequest(request, readRoute()).catch(() => undefined);
}

/** The W3C header that continues this trace in a job; undefined outside of traces. */
export function traceParent(): TraceParent | undefined {
  return tracing?.headers().traceparent;
}

/** The headers that continue this trace in a request to another server. */
export function traceHeaders(): Record<string, string> {
  return tracing?.headers() ?? {};
}

export function traceRequests(fastify: FastifyInstance, config: Config): void {
  tracing?.traceRequests(fastify, { isTrusted: config.TRUSTED_PROXIES > 0 });
}

export function traceQueries(pool: Pool): void {
  tracing?.traceQueries(pool);
}

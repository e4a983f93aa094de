import { Logger } from '@nestjs/common';
import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import {
  parseKeyPairsIntoRecord,
  setGlobalErrorHandler,
  W3CTraceContextPropagator,
} from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import {
  ATTR_DB_QUERY_TEXT,
  ATTR_DB_SYSTEM_NAME,
  ATTR_ERROR_TYPE,
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
  ATTR_HTTP_ROUTE,
  ATTR_SERVICE_NAME,
} from '@opentelemetry/semantic-conventions';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import type { Config } from '../config.js';
import { rejectOnAbort } from '../limit-concurrency.js';
import type { Kind, TraceParent } from './tracing.js';

/** How long a batch may take, and how long a stopping server waits for the last one. */
const EXPORT_MS = 5_000;
const STOP_MS = 2_000;
const WARN_EVERY_MS = 60_000;

const KINDS: Record<Kind, SpanKind> = {
  internal: SpanKind.INTERNAL,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};

/** Polled every few seconds by machines, and never of interest. */
const UNTRACED = new Set(['/live', '/ready', '/metrics']);

/**
 * Traces for an OTLP collector. Spans are created explicitly in a few places, not by patching modules as they load. They
 * wait in a queue of 2,048; when it is full, or if the collector is down, they are dropped.
 */
export class OpenTelemetry {
  private readonly provider: TracerProvider;
  private readonly tracer: Tracer;
  private readonly requests = new WeakMap<FastifyRequest, Context>();

  constructor(config: Config) {
    const exporter = new OTLPTraceExporter({
      url: `${config.OTEL_EXPORTER_OTLP_ENDPOINT!.replace(/\/+$/, '')}/v1/traces`,
      headers: parseKeyPairsIntoRecord(config.OTEL_EXPORTER_OTLP_HEADERS),
      timeoutMillis: EXPORT_MS,
    });
    this.provider = new TracerProvider({
      resource: defaultResource().merge(
        resourceFromAttributes({ [ATTR_SERVICE_NAME]: config.OTEL_SERVICE_NAME }),
      ),
      sampler: samplerOf(config),
      spanProcessors: [
        new BatchSpanProcessor({ exporter, scheduledDelayMillis: config.OTEL_BSP_SCHEDULE_DELAY }),
      ],
    });
    setGlobalErrorHandler(occasionalWarnings());
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    propagation.setGlobalPropagator(new W3CTraceContextPropagator());
    this.tracer = this.provider.getTracer('keyturn');
  }

  async stop(): Promise<void> {
    await rejectOnAbort(this.provider.shutdown(), AbortSignal.timeout(STOP_MS)).catch(() => undefined);
    context.disable();
    propagation.disable();
  }

  run<T>(
    name: string,
    {
      kind,
      attributes,
      parent,
    }: { kind: Kind; attributes?: Record<string, string>; parent?: TraceParent | undefined },
    work: () => Promise<T>,
  ): Promise<T> {
    const within =
      kind === 'consumer' ? propagation.extract(ROOT_CONTEXT, { traceparent: parent }) : currentContext();
    const span = this.tracer.startSpan(name, { kind: KINDS[kind], attributes }, within);
    return context.with(trace.setSpan(within, span), async () => {
      try {
        return await work();
      } catch (error) {
        fail(span, error);
        throw error;
      } finally {
        span.end();
      }
    });
  }

  fail(error: unknown): void {
    const span = trace.getActiveSpan();
    if (span) fail(span, error);
  }

  ids(): { traceId: string; spanId: string } | undefined {
    return trace.getSpanContext(currentContext());
  }

  idOf(request: FastifyRequest): string | undefined {
    return trace.getSpanContext(this.requests.get(request) ?? ROOT_CONTEXT)?.traceId;
  }

  headers(): Record<string, string> {
    const headers: Record<string, string> = {};
    propagation.inject(currentContext(), headers);
    return headers;
  }

  async nameRequest(request: FastifyRequest, reading: Promise<string | null>): Promise<void> {
    const span = trace.getSpan(this.requests.get(request) ?? ROOT_CONTEXT);
    const route = await reading;
    if (route) span?.updateName(`${request.method} ${route}`).setAttribute(ATTR_HTTP_ROUTE, route);
  }

  /** A span per request, named by the route's pattern, because paths hold tokens. */
  traceRequests(fastify: FastifyInstance, { isTrusted }: { isTrusted: boolean }): void {
    fastify.addHook('onRequest', (request, _reply, done) => {
      const route = request.routeOptions.url ?? 'unmatched';
      if (UNTRACED.has(route)) return done();
      // A form posted to the site without JavaScript goes on to the API within the same request.
      const parent = isTrusted && !trace.getSpan(currentContext()) ? request.headers : {};
      const within = propagation.extract(currentContext(), parent);
      const attributes = { [ATTR_HTTP_REQUEST_METHOD]: request.method, [ATTR_HTTP_ROUTE]: route };
      const name = `${request.method} ${route}`;
      const span = this.tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, within);
      this.requests.set(request, trace.setSpan(within, span));
      context.with(this.requests.get(request)!, done);
    });
    // The end of a body is an event of the connection, which belongs to no request.
    fastify.addHook('preValidation', (request, _reply, done) => {
      context.with(this.requests.get(request) ?? context.active(), done);
    });
    const spanOf = (request: FastifyRequest) => {
      const span = trace.getSpan(this.requests.get(request) ?? ROOT_CONTEXT);
      return span?.isRecording() ? span : undefined;
    };
    fastify.addHook('onResponse', async (request, { statusCode }) => {
      const span = spanOf(request)?.setAttribute(ATTR_HTTP_RESPONSE_STATUS_CODE, statusCode);
      if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
      span?.end();
    });
    // Its work may go on, and a response that has no one to read it may never end.
    fastify.addHook('onRequestAbort', async (request) => {
      spanOf(request)?.setAttribute(ATTR_ERROR_TYPE, 'aborted').end();
    });
  }

  /** A span per statement of a trace, with its text and without its values. */
  traceQueries(pool: Pool): void {
    // With a callback, the pool may answer in the context of whoever returned the connection.
    const connect = pool.connect.bind(pool) as (callback?: unknown) => unknown;
    Object.assign(pool, {
      connect: (callback?: unknown) => connect(callback && context.bind(context.active(), callback)),
    });
    pool.on('connect', (client) => this.traceClient(client));
  }

  private traceClient(client: PoolClient): void {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    Object.assign(client, {
      query: (...args: unknown[]) => {
        const span = this.startStatement(args[0]);
        if (!span) return query(...args);
        const end = (error: unknown) => {
          if (error) fail(span, error);
          span.end();
        };
        const callback = args.at(-1);
        if (typeof callback === 'function')
          return query(...args.slice(0, -1), (error: unknown, result: unknown) => {
            end(error);
            callback(error, result);
          });
        const result = query(...args) as Promise<unknown>;
        result.then(() => end(null), end);
        return result;
      },
    });
  }

  /** Null outside of traces, and for streams, which are not one request with one response. */
  private startStatement(statement: unknown): Span | null {
    if (!trace.getSpan(context.active())?.isRecording()) return null;
    const { text = statement, submit } = Object(statement) as { text?: unknown; submit?: unknown };
    if (typeof text !== 'string' || submit) return null;
    const shown = statementText(text);
    const attributes = { [ATTR_DB_SYSTEM_NAME]: 'postgresql', [ATTR_DB_QUERY_TEXT]: shown };
    return this.tracer.startSpan(statementName(shown), { kind: SpanKind.CLIENT, attributes });
  }
}

/** Timers and loops inherit the context of the request that started them. What they do later is not part of it. */
function currentContext(): Context {
  const span = trace.getSpan(context.active());
  const isSampled = span && (span.spanContext().traceFlags & TraceFlags.SAMPLED) !== 0;
  return isSampled && !span.isRecording() ? ROOT_CONTEXT : context.active();
}

/** Only the kind of error: messages may quote what people entered. */
function fail(span: Span, error: unknown): void {
  const { code, name } = Object(error) as { code?: unknown; name?: unknown };
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute(ATTR_ERROR_TYPE, String(code ?? name ?? 'error'));
}

/** The samplers of the OpenTelemetry specification. */
function samplerOf({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }: Config): Sampler {
  const [root, isParentBased] = [name.replace('parentbased_', ''), name.startsWith('parentbased_')];
  const sampler =
    root === 'traceidratio'
      ? new TraceIdRatioBasedSampler(ratio)
      : root === 'always_off'
        ? new AlwaysOffSampler()
        : new AlwaysOnSampler();
  return isParentBased ? new ParentBasedSampler({ root: sampler }) : sampler;
}

/** A collector that is down would warn for every batch. */
function occasionalWarnings() {
  const logger = new Logger('Tracing');
  let quietUntil = 0;
  return (failure: unknown) => {
    if (Date.now() < quietUntil) return;
    quietUntil = Date.now() + WARN_EVERY_MS;
    const { message = failure } = Object(failure) as { message?: unknown };
    logger.warn(`Traces could not be sent: ${String(message).slice(0, 500)}`);
  };
}

/** Longer statements are cut: the rest is usually repeated value lists. */
const MAX_LENGTH = 4_000;

const LITERALS =
  /("(?:[^"]|"")*")|\be'(?:[^'\\]|''|\\[\s\S])*'|'(?:[^']|'')*'|(\$(?:[a-z_]\w*)?\$)[\s\S]*?\2|(?<![\w$."])-?\d+(?:\.\d+)?(?!\w)/gi;

/**
 * A statement's text without the values in it, because the ORM writes them into the text instead of sending parameters.
 * What can't be told apart from a value, as after a quote that is never closed, is left out.
 */
export function statementText(sql: string): string {
  const text = sql.slice(0, MAX_LENGTH).replace(LITERALS, (_, identifier?: string) => identifier ?? '?');
  const rest = text
    .replace(/"(?:[^"]|"")*"/g, (identifier) => 'x'.repeat(identifier.length))
    .search(/['"]|\$(?:[a-z_]\w*)?\$/i);
  return rest < 0 ? text : `${text.slice(0, rest)}…`;
}

/** What a statement does and to which table: `select leads`. */
function statementName(text: string): string {
  const [verb = 'query'] = /\w+/.exec(text) ?? [];
  const [, table = ''] = /\b(?:from|into|update)\s+"?(\w+)/i.exec(text) ?? [];
  return `${verb.toLowerCase()} ${table}`.trim();
}

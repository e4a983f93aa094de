import { Logger } from '@nestjs/common';
import type { Dispatcher } from 'undici';
import type { z } from 'zod';
import { traceHeaders } from '../tracing/tracing.js';
import { HttpAgent, isUnreadable } from './http-agent.js';
import { type ProviderAnswer, readJsonAnswer } from './provider-answer.js';
import { ProviderCalls, type TimeoutSettings } from './provider-calls.js';
import { ProviderBadAnswer, type ProviderError, ProviderUnavailable } from './provider-errors.js';

const MAX_RESPONSE_BYTES = 2 * 1024 * 1024;

export interface ProviderClientOptions {
  /** Name for logs and messages. */
  provider: string;
  baseUrl: string;
  /** Sent with every request; the API key goes here. */
  headers: Record<string, string>;
  timeouts: TimeoutSettings;
}

export interface ProviderCall<T> {
  /** What the request is for, in logs. Queries and bodies stay out because they name people and their homes. */
  operation: string;
  path: string;
  query?: Record<string, string>;
  /** Makes it a POST. */
  body?: { type: string; text: string | Uint8Array };
  /** The method, if it is neither GET nor POST. */
  method?: 'DELETE';
  /** Headers of this request only, such as an idempotency key. */
  headers?: Record<string, string>;
  /** Whether it is safe to repeat; only then is it retried. */
  isRepeatable: boolean;
  /** Validates a response of any status against the schema, or throws the matching `ProviderError`. */
  read: (answer: ProviderAnswer) => unknown;
  schema: z.ZodType<T>;
}

export type JsonRead<T> = Pick<ProviderCall<T>, 'operation' | 'path' | 'query' | 'schema'>;

export interface JsonWrite<T> extends Omit<ProviderCall<T>, 'body' | 'read'> {
  body: object;
  /** Reads responses of a provider whose errors need custom parsing. */
  read?: ProviderCall<T>['read'];
}

/**
 * HTTP to one provider, with limits on time and size and without redirects. Every request ends in a validated response
 * or a `ProviderError`.
 */
export class ProviderClient {
  private readonly logger = new Logger('Provider');
  readonly calls: ProviderCalls;
  private readonly agent: HttpAgent;

  constructor(private readonly options: ProviderClientOptions) {
    const { provider, timeouts } = options;
    this.calls = new ProviderCalls(provider, timeouts);
    this.agent = new HttpAgent({
      connect: { timeout: timeouts.connectMs },
      maxResponseSize: MAX_RESPONSE_BYTES,
    });
  }

  getJson<T>(read: JsonRead<T>): Promise<T> {
    return this.call({ ...read, isRepeatable: true, read: this.readJson });
  }

  postJson<T>({ body, read = this.readJson, ...write }: JsonWrite<T>): Promise<T> {
    return this.call({ ...write, read, body: { type: 'application/json', text: JSON.stringify(body) } });
  }

  call<T>(call: ProviderCall<T>): Promise<T> {
    return this.calls.run((signal) => this.attempt(call, signal), call);
  }

  /** Aborts running requests and closes the connections. */
  close(): Promise<void> {
    return this.agent.destroy();
  }

  private readonly readJson = (answer: ProviderAnswer) => readJsonAnswer(this.options.provider, answer);

  private async attempt<T>(call: ProviderCall<T>, signal: AbortSignal): Promise<T> {
    const { provider } = this.options;
    const answer = await this.exchange(call, signal);
    const parsed = call.schema.safeParse(call.read(answer));
    if (parsed.success) return parsed.data;
    throw new ProviderBadAnswer({ provider, status: answer.status, cause: parsed.error });
  }

  private async exchange(call: ProviderCall<unknown>, signal: AbortSignal): Promise<ProviderAnswer> {
    const startedAt = performance.now();
    try {
      const response = await this.send(call, signal);
      const answer = { ...statusOf(response), text: await response.body.text() };
      this.log(call, startedAt, {
        status: answer.status,
        providerRequestId: response.headers['x-request-id'] ?? response.headers['request-id'],
      });
      return answer;
    } catch (cause) {
      this.log(call, startedAt, { failure: String(cause) });
      throw this.brokenExchange(cause);
    }
  }

  private send(
    { path, query = {}, body, method, headers: own }: ProviderCall<unknown>,
    signal: AbortSignal,
  ): Promise<Dispatcher.ResponseData> {
    const { baseUrl, headers } = this.options;
    const url = new URL(baseUrl.replace(/\/+$/, '') + path);
    url.search = new URLSearchParams(query).toString();
    return this.agent.request(url, {
      signal,
      method: method ?? (body ? 'POST' : 'GET'),
      headers: {
        accept: 'application/json',
        ...traceHeaders(),
        ...headers,
        ...own,
        ...(body && { 'content-type': body.type }),
      },
      body: body?.text,
    });
  }

  private brokenExchange(cause: unknown): ProviderError {
    const fault = { provider: this.options.provider, cause };
    return isUnreadable(cause) ? new ProviderBadAnswer(fault) : new ProviderUnavailable(fault);
  }

  private log(
    { operation }: ProviderCall<unknown>,
    startedAt: number,
    outcome: { status?: number; [detail: string]: unknown },
  ) {
    const durationMs = Math.round(performance.now() - startedAt);
    const line = { provider: this.options.provider, operation, durationMs, ...outcome };
    if (outcome.status === 401 || outcome.status === 403) this.logger.error(line);
    else if (!outcome.status || outcome.status >= 400) this.logger.warn(line);
    else this.logger.log(line);
  }
}

function statusOf({ statusCode, headers }: Dispatcher.ResponseData): Omit<ProviderAnswer, 'text'> {
  const [retryAfter, cacheControl] = ['retry-after', 'cache-control'].map(
    (name) => [headers[name]].flat()[0],
  );
  return { status: statusCode, retryAfter, cacheControl };
}

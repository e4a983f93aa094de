import { Logger } from '@nestjs/common';
import { Agent, type Dispatcher, errors, request } from 'undici';
import type { z } from 'zod';
import { type ProviderAnswer, readJsonAnswer } from './provider-answer.js';
import { type Patience, ProviderCalls } from './provider-calls.js';
import { ProviderBadAnswer, type ProviderError, ProviderUnavailable } from './provider-errors.js';

const LARGEST_ANSWER_BYTES = 2 * 1024 * 1024;

export interface ProviderClientOptions {
  /** Name for logs and messages. */
  provider: string;
  baseUrl: string;
  /** Sent with every request; this is where the key goes. */
  headers: Record<string, string>;
  patience: Patience;
}

export interface JsonRead<T> {
  /** What the call is for, in logs; the query stays out of them, for it names people's homes. */
  operation: string;
  path: string;
  query: Record<string, string>;
  schema: z.ZodType<T>;
}

/**
 * HTTP to one provider, bounded in time and size and without redirects. Every call ends in an answer of the
 * agreed shape or in a `ProviderError`.
 */
export class ProviderClient {
  private readonly logger = new Logger('Provider');
  private readonly calls: ProviderCalls;
  private readonly agent: Agent;

  constructor(private readonly options: ProviderClientOptions) {
    const { provider, patience } = options;
    this.calls = new ProviderCalls(provider, patience);
    this.agent = new Agent({
      connect: { timeout: patience.connectMs },
      maxResponseSize: LARGEST_ANSWER_BYTES,
    });
  }

  getJson<T>(read: JsonRead<T>): Promise<T> {
    return this.calls.run((signal) => this.attempt(read, signal));
  }

  /** Ends what is under way and frees the connections. */
  close(): Promise<void> {
    return this.agent.destroy();
  }

  private async attempt<T>(read: JsonRead<T>, signal: AbortSignal): Promise<T> {
    const { provider } = this.options;
    const answer = await this.exchange(read, signal);
    const parsed = read.schema.safeParse(readJsonAnswer(provider, answer));
    if (parsed.success) return parsed.data;
    throw new ProviderBadAnswer({ provider, status: answer.status, cause: parsed.error });
  }

  private async exchange(read: JsonRead<unknown>, signal: AbortSignal): Promise<ProviderAnswer> {
    const startedAt = performance.now();
    try {
      const response = await this.send(read, signal);
      const answer = { ...statusOf(response), text: await response.body.text() };
      this.log(read, startedAt, {
        status: answer.status,
        providerRequestId: response.headers['x-request-id'],
      });
      return answer;
    } catch (cause) {
      this.log(read, startedAt, { failure: String(cause) });
      throw this.brokenExchange(cause);
    }
  }

  private send({ path, query }: JsonRead<unknown>, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    const { baseUrl, headers } = this.options;
    const url = new URL(baseUrl.replace(/\/+$/, '') + path);
    url.search = new URLSearchParams(query).toString();
    return request(url, {
      dispatcher: this.agent,
      signal,
      headers: { accept: 'application/json', ...headers },
    });
  }

  private brokenExchange(cause: unknown): ProviderError {
    const fault = { provider: this.options.provider, cause };
    const isUnreadable =
      cause instanceof errors.ResponseExceededMaxSizeError || cause instanceof errors.HTTPParserError;
    return isUnreadable ? new ProviderBadAnswer(fault) : new ProviderUnavailable(fault);
  }

  private log(
    read: JsonRead<unknown>,
    startedAt: number,
    outcome: { status?: number; [detail: string]: unknown },
  ) {
    const durationMs = Math.round(performance.now() - startedAt);
    const line = { provider: this.options.provider, operation: read.operation, durationMs, ...outcome };
    if (outcome.status === 401 || outcome.status === 403) this.logger.error(line);
    else if (!outcome.status || outcome.status >= 400) this.logger.warn(line);
    else this.logger.log(line);
  }
}

function statusOf({ statusCode, headers }: Dispatcher.ResponseData): Omit<ProviderAnswer, 'text'> {
  const retryAfter = headers['retry-after'];
  return { status: statusCode, retryAfter: Array.isArray(retryAfter) ? retryAfter[0] : retryAfter };
}

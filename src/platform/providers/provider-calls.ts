import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  CircuitState,
  circuitBreaker,
  DelegateBackoff,
  handleWhen,
  type IBreaker,
  type IRetryBackoffContext,
  type RetryPolicy,
  retry,
} from 'cockatiel';
import type { Circuit } from '#shared/integration.js';
import { storableText } from '#shared/text.js';
import { DomainError } from '../errors.js';
import { rejectOnAbort } from '../limit-concurrency.js';
import { traced } from '../tracing/tracing.js';
import {
  ProviderBadAnswer,
  ProviderBusy,
  ProviderError,
  ProviderRateLimited,
  ProviderRejected,
  ProviderUnavailable,
} from './provider-errors.js';

/** After this many failures in this time, a provider counts as down and is retried after a pause. */
export const BREAKER = { faults: 5, withinMs: 30_000, probeAfterMs: 30_000 };

/** Adds a failure and drops the ones that are too old to count. */
export function withFault(faults: number[], now: number): number[] {
  return [...faults.filter((at) => now - at < BREAKER.withinMs), now];
}

const MAX_REASON_LENGTH = 300;

/** Network failures in plain words, by error code. */
const NETWORK_FAILURES: Record<string, string> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was interrupted.',
  UND_ERR_SOCKET: 'The connection was interrupted.',
  EHOSTUNREACH: 'The server is unreachable.',
  ENETUNREACH: 'The server is unreachable.',
  ENOTFOUND: 'There is no server with this name.',
  EAI_AGAIN: 'There is no server with this name.',
  EDNS: 'There is no server with this name.',
  ETIMEDOUT: 'The connection timed out.',
  UND_ERR_CONNECT_TIMEOUT: 'The connection timed out.',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'The response is too large.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Its certificate is not trusted.',
  SELF_SIGNED_CERT_IN_CHAIN: 'Its certificate is not trusted.',
  CERT_HAS_EXPIRED: 'Its certificate has expired.',
};

/** Explains a failed request to staff, with the provider's own message if there is one. No secrets or URLs. */
export function describeFault(error: unknown): string {
  if (!(error instanceof ProviderError))
    return error instanceof DomainError ? error.message : 'The request failed on our side; see the log.';
  const reason = error.providerMessage ?? describeNetwork(error.cause);
  const text = reason && reason !== error.message ? `${error.message} ${reason}` : error.message;
  return storableText(text, MAX_REASON_LENGTH);
}

/** The same for the log, including failures on our side. */
export function loggedFault(error: unknown): string {
  return error instanceof ProviderError ? describeFault(error) : String(error);
}

/** What broke the connection, in a sentence of ours. */
export function describeNetwork(cause: unknown): string | undefined {
  const { name, code } = Object(cause) as { name?: string; code?: string };
  if (name === 'TimeoutError' || name === 'AbortError') return 'The response timed out.';
  if (name === 'SyntaxError') return 'The response has an unexpected format.';
  return code ? NETWORK_FAILURES[code] : undefined;
}

/** Whether the provider did its part. A rejected request is a valid response too. */
export function isFaultless(error: unknown): boolean {
  return error === null || error instanceof ProviderRejected || error instanceof ProviderBusy;
}

const MAX_RETRIES = 2;
/** If a provider asks for a longer pause, the job waits for it instead of the request. */
const MAX_PAUSE_MS = 3_000;

/** Failures that a retry may fix. */
const TRANSIENT = [ProviderUnavailable, ProviderRateLimited, ProviderBusy];

/** How long to wait for a provider. */
export interface TimeoutSettings {
  /** All attempts of one request together. */
  totalMs: number;
  connectMs: number;
  /** Upper bound of the first backoff; the second is twice as long. */
  backoffMs: number;
}

/** What is known about a provider's requests, across all its clients. */
export interface Calls {
  readonly circuit: Circuit;
  /** Called when a request ends: with null, or with its error. */
  onOutcome: (error: unknown) => void;
  /** Closes a breaker that outlasts the adapter. */
  restart?(): void;
}

/** Opens after a number of failures within a sliding window. Successes in between don't reset the count. */
class FailuresWithin implements IBreaker {
  state: number[] = [];

  /** Nothing to reset: by the time of a probe, the failures have left the window. */
  success(): void {}

  failure(): boolean {
    this.state = withFault(this.state, Date.now());
    return this.state.length >= BREAKER.faults;
  }
}

/** Requests to one provider: retried where that is safe and may help, and paused while it keeps failing. */
export class ProviderCalls implements Calls {
  onOutcome: (error: unknown) => void = () => undefined;
  private readonly breaker: CircuitBreakerPolicy;
  private readonly retries: RetryPolicy;

  constructor(
    private readonly provider: string,
    private readonly timeouts: TimeoutSettings,
  ) {
    this.breaker = circuitBreaker(handleWhen(isFaultOfProvider), {
      halfOpenAfter: BREAKER.probeAfterMs,
      breaker: new FailuresWithin(),
    });
    this.retries = retry(
      handleWhen((error) => this.isRetryable(error)),
      { maxAttempts: MAX_RETRIES, backoff: new DelegateBackoff((context) => this.pauseMs(context)) },
    );
  }

  /** Whether requests go through (`closed`), are rejected (`open`), or one probes for recovery (`half-open`). */
  get circuit(): Circuit {
    const { state } = this.breaker;
    if (state === CircuitState.HalfOpen) return 'half-open';
    return state === CircuitState.Closed ? 'closed' : 'open';
  }

  /** Runs a request. Reads are repeatable, and so are writes with an idempotency guard. */
  run<T>(
    attempt: (signal: AbortSignal) => Promise<T>,
    { isRepeatable = true, operation = '' } = {},
  ): Promise<T> {
    const name = `${this.provider} ${operation}`.trim();
    return traced(name, { kind: 'client' }, () => this.request(attempt, isRepeatable));
  }

  private async request<T>(attempt: (signal: AbortSignal) => Promise<T>, isRepeatable: boolean): Promise<T> {
    const deadline = AbortSignal.timeout(this.timeouts.totalMs);
    const guarded = () => this.breaker.execute(() => attempt(deadline), deadline);
    const outcome = isRepeatable ? this.retries.execute(guarded, deadline) : guarded();
    try {
      const answer = await rejectOnAbort(outcome, deadline);
      this.onOutcome(null);
      return answer;
    } catch (error) {
      const failure = this.toProviderError(error);
      this.onOutcome(failure);
      throw failure;
    }
  }

  private isRetryable(error: unknown): boolean {
    if (this.breaker.state !== CircuitState.Closed) return false;
    if (!TRANSIENT.some((kind) => error instanceof kind)) return false;
    return retryAfterOf(error) * 1000 <= MAX_PAUSE_MS;
  }

  private pauseMs({ attempt, result }: IRetryBackoffContext<unknown>): number {
    const jittered = Math.random() * this.timeouts.backoffMs * 2 ** (attempt - 1);
    return Math.max(jittered, 'error' in result ? retryAfterOf(result.error) * 1000 : 0);
  }

  private toProviderError(error: unknown): unknown {
    if (error instanceof ProviderError) return error;
    if (error instanceof BrokenCircuitError) return this.lastFailure(error);
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    return isLate ? new ProviderUnavailable({ provider: this.provider, cause: error }) : error;
  }

  /** While the breaker is open, staff still see the provider's last error. */
  private lastFailure(cause: BrokenCircuitError): ProviderError {
    const last = this.breaker.lastFailure;
    const error = last && 'error' in last ? last.error : undefined;
    const providerMessage = error instanceof ProviderError ? (error.providerMessage ?? undefined) : undefined;
    const Kind = error instanceof ProviderRateLimited ? ProviderRateLimited : ProviderUnavailable;
    return new Kind({ provider: this.provider, providerMessage, cause });
  }
}

function isFaultOfProvider(error: unknown): boolean {
  return (
    error instanceof ProviderUnavailable ||
    error instanceof ProviderRateLimited ||
    error instanceof ProviderBadAnswer
  );
}

function retryAfterOf(error: unknown): number {
  return error instanceof ProviderError ? (error.retryAfter ?? 0) : 0;
}

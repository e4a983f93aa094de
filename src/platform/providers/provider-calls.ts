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
import {
  ProviderBadAnswer,
  ProviderBusy,
  ProviderError,
  ProviderRateLimited,
  ProviderRejected,
  ProviderUnavailable,
} from './provider-errors.js';

/** A provider with so many faults in so short a time is away, and is asked again after a pause. */
export const AWAY = { faults: 5, withinMs: 30_000, probeAfterMs: 30_000 };

/** The moments of the faults that still count, with one more. */
export function withFault(faults: number[], now: number): number[] {
  return [...faults.filter((at) => now - at < AWAY.withinMs), now];
}

const LONGEST = 300;

/** What a broken exchange is called in plain words, by the code of its error. */
const IN_WORDS: Record<string, string> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was cut.',
  UND_ERR_SOCKET: 'The connection was cut.',
  EHOSTUNREACH: 'The server cannot be reached.',
  ENETUNREACH: 'The server cannot be reached.',
  ENOTFOUND: 'There is no server of this name.',
  EAI_AGAIN: 'There is no server of this name.',
  UND_ERR_CONNECT_TIMEOUT: 'No connection came about in time.',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'The answer is too large.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Its certificate is not trusted.',
  SELF_SIGNED_CERT_IN_CHAIN: 'Its certificate is not trusted.',
  CERT_HAS_EXPIRED: 'Its certificate has expired.',
};

/** What went wrong with a call, in words for staff: the provider's own where it said any. No secret, no address. */
export function describeFault(error: unknown): string {
  if (!(error instanceof ProviderError))
    return error instanceof DomainError ? error.message : 'The call failed on our side; the log says why.';
  const reason = error.providerMessage ?? reasonIn(error.cause);
  const words = reason && reason !== error.message ? `${error.message} ${reason}` : error.message;
  return storableText(words, LONGEST);
}

/** The same for the log, which also takes what failed on our side. */
export function loggedFault(error: unknown): string {
  return error instanceof ProviderError ? describeFault(error) : String(error);
}

function reasonIn(cause: unknown): string | undefined {
  const { name, code } = Object(cause) as { name?: string; code?: string };
  if (name === 'TimeoutError' || name === 'AbortError') return 'No answer came in time.';
  if (name === 'SyntaxError') return 'It is not of the agreed form.';
  return code ? IN_WORDS[code] : undefined;
}

/** Whether the provider did its part: to refuse what we sent is an answer like any other. */
export function isFaultless(error: unknown): boolean {
  return error === null || error instanceof ProviderRejected || error instanceof ProviderBusy;
}

const MOST_REPEATS = 2;
/** A provider that asks for a longer pause gets it between jobs, not within a call. */
const LONGEST_PAUSE_MS = 3_000;

/** Faults that a repeated call may get over. */
const PASSING = [ProviderUnavailable, ProviderRateLimited, ProviderBusy];

/** How long a provider is waited for. */
export interface TimeoutSettings {
  /** All attempts of one call together. */
  totalMs: number;
  connectMs: number;
  /** Upper end of the first pause before a repeat; the second is twice as long. */
  backoffMs: number;
}

/** What is known of the calls to a provider, whoever makes them. */
export interface Calls {
  readonly circuit: Circuit;
  /** Hears how every call ended: with null, or with its error. */
  onOutcome: (error: unknown) => void;
}

/** Opens at a number of failures within a sliding window; successes between them forgive nothing. */
class FailuresWithin implements IBreaker {
  state: number[] = [];

  /** Nothing to forget: at the time of a probe the failures have left the window by themselves. */
  success(): void {}

  failure(): boolean {
    this.state = withFault(this.state, Date.now());
    return this.state.length >= AWAY.faults;
  }
}

/** Calls to one provider: repeated where a repeat is harmless and may help, and none while it keeps failing. */
export class ProviderCalls implements Calls {
  onOutcome: (error: unknown) => void = () => undefined;
  private readonly breaker: CircuitBreakerPolicy;
  private readonly repeats: RetryPolicy;

  constructor(
    private readonly provider: string,
    private readonly timeouts: TimeoutSettings,
  ) {
    this.breaker = circuitBreaker(handleWhen(isFaultOfProvider), {
      halfOpenAfter: AWAY.probeAfterMs,
      breaker: new FailuresWithin(),
    });
    this.repeats = retry(
      handleWhen((error) => this.isWorthRepeating(error)),
      { maxAttempts: MOST_REPEATS, backoff: new DelegateBackoff((context) => this.pauseMs(context)) },
    );
  }

  /** Whether calls go through (`closed`), are held back (`open`), or one goes to see whether it is over (`half-open`). */
  get circuit(): Circuit {
    const { state } = this.breaker;
    if (state === CircuitState.HalfOpen) return 'half-open';
    return state === CircuitState.Closed ? 'closed' : 'open';
  }

  /** Runs a call. Repeatable is a read, or a write that carries its own guard against being done twice. */
  async run<T>(attempt: (signal: AbortSignal) => Promise<T>, { isRepeatable = true } = {}): Promise<T> {
    const deadline = AbortSignal.timeout(this.timeouts.totalMs);
    const guarded = () => this.breaker.execute(() => attempt(deadline), deadline);
    const outcome = isRepeatable ? this.repeats.execute(guarded, deadline) : guarded();
    try {
      const answer = await rejectOnAbort(outcome, deadline);
      this.onOutcome(null);
      return answer;
    } catch (error) {
      const told = this.customMessages(error);
      this.onOutcome(told);
      throw told;
    }
  }

  private isWorthRepeating(error: unknown): boolean {
    if (this.breaker.state !== CircuitState.Closed) return false;
    if (!PASSING.some((kind) => error instanceof kind)) return false;
    return secondsAsked(error) * 1000 <= LONGEST_PAUSE_MS;
  }

  private pauseMs({ attempt, result }: IRetryBackoffContext<unknown>): number {
    const jittered = Math.random() * this.timeouts.backoffMs * 2 ** (attempt - 1);
    return Math.max(jittered, 'error' in result ? secondsAsked(result.error) * 1000 : 0);
  }

  private customMessages(error: unknown): unknown {
    if (error instanceof ProviderError) return error;
    if (error instanceof BrokenCircuitError) return this.lastFailure(error);
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    return isLate ? new ProviderUnavailable({ provider: this.provider, cause: error }) : error;
  }

  /** While calls are held back, staff still read what the provider said last. */
  private lastFailure(cause: BrokenCircuitError): ProviderUnavailable {
    const last = this.breaker.lastFailure;
    const error = last && 'error' in last ? last.error : undefined;
    const providerMessage = error instanceof ProviderError ? (error.providerMessage ?? undefined) : undefined;
    return new ProviderUnavailable({ provider: this.provider, providerMessage, cause });
  }
}

function isFaultOfProvider(error: unknown): boolean {
  return (
    error instanceof ProviderUnavailable ||
    error instanceof ProviderRateLimited ||
    error instanceof ProviderBadAnswer
  );
}

function secondsAsked(error: unknown): number {
  return error instanceof ProviderError ? (error.retryAfter ?? 0) : 0;
}

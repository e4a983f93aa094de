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
import { orAborted } from '../or-aborted.js';
import { AWAY, withFault } from './faults.js';
import {
  ProviderBadAnswer,
  ProviderBusy,
  ProviderError,
  ProviderRateLimited,
  ProviderUnavailable,
} from './provider-errors.js';

const MOST_REPEATS = 2;
/** A provider that asks for a longer pause gets it between jobs, not within a call. */
const LONGEST_PAUSE_MS = 3_000;

/** Faults that a repeated call may get over. */
const PASSING = [ProviderUnavailable, ProviderRateLimited, ProviderBusy];

/** How long a provider is waited for. */
export interface Patience {
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
    private readonly patience: Patience,
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
    const deadline = AbortSignal.timeout(this.patience.totalMs);
    const guarded = () => this.breaker.execute(() => attempt(deadline), deadline);
    const outcome = isRepeatable ? this.repeats.execute(guarded, deadline) : guarded();
    try {
      const answer = await orAborted(outcome, deadline);
      this.onOutcome(null);
      return answer;
    } catch (error) {
      const told = this.inOwnWords(error);
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
    const jittered = Math.random() * this.patience.backoffMs * 2 ** (attempt - 1);
    return Math.max(jittered, 'error' in result ? secondsAsked(result.error) * 1000 : 0);
  }

  private inOwnWords(error: unknown): unknown {
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

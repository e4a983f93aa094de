import { BrokenCircuitError } from 'cockatiel';
import { DomainError } from '../errors.js';

/** What is known about a call to an outside service that did not end well. */
export interface ProviderFault {
  provider: string;
  /** HTTP status of the answer; absent when none came. */
  status?: number;
  /** The provider's own words, else `API request failed` and the status; absent when no answer came. */
  providerMessage?: string;
  /** Seconds the provider asks us to wait. */
  retryAfter?: number;
  cause?: unknown;
}

/**
 * A call to an outside service that did not end well. Its message is the provider's own where there is one:
 * only staff cause such calls directly, everyone else's run as jobs.
 */
export abstract class ProviderError extends DomainError {
  readonly provider: string;
  readonly status: number | null;
  readonly providerMessage: string | null;
  override readonly retryAfter?: number;

  constructor(fault: ProviderFault, ownWords: string) {
    super(fault.providerMessage ?? ownWords, { cause: fault.cause });
    this.provider = fault.provider;
    this.status = fault.status ?? null;
    this.providerMessage = fault.providerMessage ?? null;
    this.retryAfter = fault.retryAfter;
  }
}

/** The key or address of the service is missing: a setting, not a fault. */
export class NotConfigured extends ProviderError {
  readonly kind = 'unavailable';
  readonly code = 'PROVIDER_NOT_CONFIGURED';

  constructor(provider: string) {
    super({ provider }, `${provider} is not configured.`);
  }
}

/** The provider refused what we sent; sending it again changes nothing. */
export class ProviderRejected extends ProviderError {
  readonly kind = 'invalid';
  readonly code = 'PROVIDER_REJECTED';

  constructor(fault: ProviderFault) {
    super(fault, `${fault.provider} refused the request.`);
  }
}

/** Our key or account was refused: someone of the staff has to act. */
export class ProviderAuth extends ProviderError {
  readonly kind = 'bad-gateway';
  readonly code = 'PROVIDER_AUTH';

  constructor(fault: ProviderFault) {
    super(fault, `${fault.provider} refused our key.`);
  }
}

/** We asked too often; `retryAfter` says when the next call is welcome. */
export class ProviderRateLimited extends ProviderError {
  readonly kind = 'unavailable';
  readonly code = 'PROVIDER_RATE_LIMITED';

  constructor(fault: ProviderFault) {
    super(fault, `${fault.provider} asks us to slow down.`);
  }
}

/** The very same request is under way already; its answer is on its way to whoever came first. */
export class ProviderBusy extends ProviderError {
  readonly kind = 'unavailable';
  readonly code = 'PROVIDER_BUSY';

  constructor(fault: ProviderFault) {
    super(
      { ...fault, retryAfter: fault.retryAfter ?? 1 },
      `${fault.provider} is working on this request already.`,
    );
  }
}

/** Not reached, not in time, or failing on its own side: a later try may succeed. */
export class ProviderUnavailable extends ProviderError {
  readonly kind = 'bad-gateway';
  readonly code = 'PROVIDER_UNAVAILABLE';

  constructor(fault: ProviderFault) {
    const words = `${fault.provider} is not available right now.`;
    super(fault, words);
    // A broken server's own words ("Internal server error") do not say whose server it is: ours name the provider.
    this.message = words;
  }
}

/** An answer that is not what its contract says: no JSON, cut short, too large, of another shape. */
export class ProviderBadAnswer extends ProviderError {
  readonly kind = 'bad-gateway';
  readonly code = 'PROVIDER_BAD_ANSWER';

  constructor(fault: ProviderFault) {
    super(fault, `${fault.provider} gave an answer that cannot be read.`);
  }
}

/** Error codes of a connection that never came about. */
const NO_CONNECTION = [
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
];

/** Whether the provider surely did nothing for us: it was not asked, not reached, or did not know our key. */
export function wasNotServed(error: unknown): boolean {
  if (error instanceof NotConfigured || error instanceof ProviderAuth) return true;
  if (!(error instanceof ProviderUnavailable)) return false;
  const { cause } = error;
  return (
    cause instanceof BrokenCircuitError || NO_CONNECTION.includes(String(Reflect.get(Object(cause), 'code')))
  );
}

/** Whether the provider itself said that it failed. It repeats that under the same key, however long one waits. */
export function wasAnsweredWithFault(error: unknown): boolean {
  return error instanceof ProviderUnavailable && error.status !== null && error.status >= 500;
}

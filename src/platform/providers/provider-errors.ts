import { BrokenCircuitError } from 'cockatiel';
import { DomainError } from '../errors.js';

/** Details of a failed request to an outside service. */
export interface ProviderFault {
  provider: string;
  /** HTTP status; absent when there was no response. */
  status?: number;
  /** The provider's own message, or `API request failed` and the status; absent when there was no response. */
  providerMessage?: string;
  /** Seconds the provider asks us to wait. */
  retryAfter?: number;
  cause?: unknown;
}

/**
 * A failed request to an outside service. Its message is the provider's own where there is one: only staff trigger
 * requests directly, everything else runs in jobs.
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

/** The service's key or URL is missing, which is a setting and not a failure. */
export class NotConfigured extends ProviderError {
  readonly kind = 'unavailable';
  readonly code = 'PROVIDER_NOT_CONFIGURED';

  constructor(provider: string) {
    super({ provider }, `${provider} is not configured.`);
  }
}

/** The provider rejected our request; sending it again won't help. */
export class ProviderRejected extends ProviderError {
  readonly kind = 'invalid';
  readonly code = 'PROVIDER_REJECTED';

  constructor(fault: ProviderFault) {
    super(fault, `${fault.provider} refused the request.`);
  }
}

/** Our key or account was rejected, so a staff member has to act. */
export class ProviderAuth extends ProviderError {
  readonly kind = 'bad-gateway';
  readonly code = 'PROVIDER_AUTH';

  constructor(fault: ProviderFault) {
    super(fault, `${fault.provider} rejected our key.`);
  }
}

/** We sent too many requests; `retryAfter` says when the next one is allowed. */
export class ProviderRateLimited extends ProviderError {
  readonly kind = 'unavailable';
  readonly code = 'PROVIDER_RATE_LIMITED';

  constructor(fault: ProviderFault) {
    super(fault, `${fault.provider} is rate limiting us.`);
  }
}

/** The same request is already running; the first sender gets the response. */
export class ProviderBusy extends ProviderError {
  readonly kind = 'unavailable';
  readonly code = 'PROVIDER_BUSY';

  constructor(fault: ProviderFault) {
    super(
      { ...fault, retryAfter: fault.retryAfter ?? 1 },
      `${fault.provider} is already working on this request.`,
    );
  }
}

/** Unreachable, too slow, or failing on the provider's side. A later retry may succeed. */
export class ProviderUnavailable extends ProviderError {
  readonly kind = 'bad-gateway';
  readonly code = 'PROVIDER_UNAVAILABLE';

  constructor(fault: ProviderFault) {
    const message = `${fault.provider} is not available right now.`;
    super(fault, message);
    // A failing server's own message ("Internal server error") doesn't say whose server it is, so ours names the
    // provider.
    this.message = message;
  }
}

/** A response that breaks the contract: not JSON, truncated, too large or of the wrong shape. */
export class ProviderBadAnswer extends ProviderError {
  readonly kind = 'bad-gateway';
  readonly code = 'PROVIDER_BAD_ANSWER';

  constructor(fault: ProviderFault) {
    super(fault, `${fault.provider} sent a response we can't read.`);
  }
}

/** Error codes of connections that were never established. */
const NO_CONNECTION = [
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
];

/** Whether the provider certainly did nothing: the request wasn't sent, didn't arrive, or was rejected right away. */
export function wasNotServed(error: unknown): boolean {
  if ([NotConfigured, ProviderAuth, ProviderRateLimited].some((kind) => error instanceof kind)) return true;
  if (!(error instanceof ProviderUnavailable)) return false;
  const { cause } = error;
  return (
    cause instanceof BrokenCircuitError || NO_CONNECTION.includes(String(Reflect.get(Object(cause), 'code')))
  );
}

/**
 * Whether the provider itself reported a failure. It replays that under the same idempotency key, no matter how long
 * one waits.
 */
export function wasAnsweredWithFault(error: unknown): boolean {
  return error instanceof ProviderUnavailable && error.status !== null && error.status >= 500;
}

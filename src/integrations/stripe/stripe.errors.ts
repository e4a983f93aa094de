import { storableText } from '#shared/text.js';
import { CustomerGone } from '../../payments/payment-gateway.js';
import { type ProviderAnswer, refusalOf } from '../../platform/providers/provider-answer.js';
import {
  ProviderAuth,
  ProviderBusy,
  type ProviderError,
  type ProviderFault,
  ProviderRateLimited,
  ProviderRejected,
  ProviderUnavailable,
} from '../../platform/providers/provider-errors.js';

export const PROVIDER = 'Stripe';
const MAX_MESSAGE = 300;

/** The account has no such object. */
export class StripeMissing extends ProviderRejected {}

/** Maps an error response of Stripe to a provider error. */
export function stripeRefusal(answer: ProviderAnswer): ProviderError {
  const usual = refusalOf(PROVIDER, answer);
  const { message: providerMessage, code, param } = errorIn(answer.text);
  // Not from Stripe but from a proxy in between.
  if (providerMessage === null) return usual;
  const { status } = answer;
  const fault: ProviderFault = { provider: PROVIDER, status, providerMessage, retryAfter: usual.retryAfter };
  // Stripe's message contains part of the key.
  if (status === 401) return new ProviderAuth({ provider: PROVIDER, status });
  if (status === 403) return new ProviderAuth(fault);
  if (status === 404) return new StripeMissing(fault);
  if (status === 429) return new ProviderRateLimited(fault);
  // Another server is making the same request right now.
  if (status === 409) return new ProviderBusy(fault);
  if (status === 408 || status >= 500) return new ProviderUnavailable(fault);
  if (code === 'resource_missing' && param === 'customer') return new CustomerGone(fault);
  return new ProviderRejected(fault);
}

interface StripeMessage {
  message: string | null;
  code?: unknown;
  param?: unknown;
}

function errorIn(text: string): StripeMessage {
  try {
    const { message, code, param } = (JSON.parse(text) as { error: Record<string, unknown> }).error;
    const shown = typeof message === 'string' ? storableText(message, MAX_MESSAGE) : null;
    return { message: shown, code, param };
  } catch {
    return { message: null };
  }
}

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
import { storableText } from '../../shared/storable-text.js';

export const PROVIDER = 'Stripe';
const LONGEST_MESSAGE = 300;

/** There is no such thing in this account. */
export class StripeMissing extends ProviderRejected {}

/** The error that fits an answer of Stripe which is not a good one. */
export function stripeRefusal(answer: ProviderAnswer): ProviderError {
  const usual = refusalOf(PROVIDER, answer);
  const { message: providerMessage, code, param } = errorIn(answer.text);
  // A page of whatever stands between us and Stripe.
  if (providerMessage === null) return usual;
  const { status } = answer;
  const fault: ProviderFault = { provider: PROVIDER, status, providerMessage, retryAfter: usual.retryAfter };
  // Stripe's words on a bad key show a part of the key.
  if (status === 401) return new ProviderAuth({ provider: PROVIDER, status });
  if (status === 403) return new ProviderAuth(fault);
  if (status === 404) return new StripeMissing(fault);
  if (status === 429) return new ProviderRateLimited(fault);
  // A second process asks for the same: no fault of anybody, and over in a moment.
  if (status === 409) return new ProviderBusy(fault);
  if (status === 408 || status >= 500) return new ProviderUnavailable(fault);
  if (code === 'resource_missing' && param === 'customer') return new CustomerGone(fault);
  return new ProviderRejected(fault);
}

interface StripeWords {
  message: string | null;
  code?: unknown;
  param?: unknown;
}

function errorIn(text: string): StripeWords {
  try {
    const { message, code, param } = (JSON.parse(text) as { error: Record<string, unknown> }).error;
    const words = typeof message === 'string' ? storableText(message, LONGEST_MESSAGE) : null;
    return { message: words, code, param };
  } catch {
    return { message: null };
  }
}

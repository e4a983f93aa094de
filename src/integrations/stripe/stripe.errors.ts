import { type ProviderAnswer, refusalOf } from '../../platform/provider-answer.js';
import {
  ProviderAuth,
  type ProviderError,
  type ProviderFault,
  ProviderRateLimited,
  ProviderRejected,
  ProviderUnavailable,
} from '../../platform/provider-errors.js';
import { storableText } from '../../shared/storable-text.js';

export const PROVIDER = 'Stripe';
const LONGEST_MESSAGE = 300;

/** There is no such thing in this account. */
export class StripeMissing extends ProviderRejected {}

/** The error that fits an answer of Stripe which is not a good one. */
export function stripeRefusal(answer: ProviderAnswer): ProviderError {
  const usual = refusalOf(PROVIDER, answer);
  const providerMessage = wordsIn(answer.text);
  // A page of whatever stands between us and Stripe.
  if (providerMessage === null) return usual;
  const { status } = answer;
  const fault: ProviderFault = { provider: PROVIDER, status, providerMessage, retryAfter: usual.retryAfter };
  // Its words on a key show a part of the key.
  if (status === 401) return new ProviderAuth({ provider: PROVIDER, status });
  if (status === 403) return new ProviderAuth(fault);
  if (status === 404) return new StripeMissing(fault);
  if (status === 429) return new ProviderRateLimited(fault);
  // The same request is under way a second time.
  if (status === 409 || status === 408 || status >= 500) return new ProviderUnavailable(fault);
  return new ProviderRejected(fault);
}

function wordsIn(text: string): string | null {
  try {
    const { error } = JSON.parse(text) as { error?: { message?: unknown } };
    return typeof error?.message === 'string' ? storableText(error.message, LONGEST_MESSAGE) : null;
  } catch {
    return null;
  }
}

import { storableText } from '#shared/text.js';
import { DAY_SECONDS } from '#shared/time.js';
import {
  ProviderAuth,
  ProviderBadAnswer,
  type ProviderError,
  type ProviderFault,
  ProviderRateLimited,
  ProviderRejected,
  ProviderUnavailable,
} from './provider-errors.js';

const MAX_MESSAGE_LENGTH = 300;
const MAX_WAIT_SECONDS = DAY_SECONDS;

export interface ProviderAnswer {
  status: number;
  retryAfter?: string;
  cacheControl?: string;
  text: string;
}

/** Parses the JSON of a successful response and throws the matching provider error for any other. */
export function readJsonAnswer(provider: string, answer: ProviderAnswer): unknown {
  if (answer.status < 200 || answer.status > 299) throw refusalOf(provider, answer);
  try {
    return JSON.parse(answer.text);
  } catch (cause) {
    throw new ProviderBadAnswer({ provider, status: answer.status, cause });
  }
}

/** Maps an unsuccessful response to an error. */
export function refusalOf(provider: string, { status, retryAfter, text }: ProviderAnswer): ProviderError {
  const ownMessage = messageIn(text);
  const fault: ProviderFault = {
    provider,
    status,
    providerMessage: ownMessage ?? `API request failed: ${status}`,
    retryAfter: secondsOf(retryAfter),
  };
  if (status === 401 || status === 403) return new ProviderAuth(fault);
  if (status === 429) return new ProviderRateLimited(fault);
  if (status === 408 || status >= 500) return new ProviderUnavailable(fault);
  // A web server's own "not found" page means a wrong base URL, not a missing record.
  if (status < 400 || (status === 404 && !ownMessage)) return new ProviderBadAnswer(fault);
  return new ProviderRejected(fault);
}

/** Most providers put their message under `message`, some under `error`. */
export function messageIn(text: string): string | undefined {
  try {
    const { message, error } = JSON.parse(text) as { message?: unknown; error?: unknown };
    const found = [message, error].find((value) => typeof value === 'string' && value.trim() !== '');
    return typeof found === 'string' ? storableText(found, MAX_MESSAGE_LENGTH) : undefined;
  } catch {
    return undefined;
  }
}

/** Retry-After is either a number of seconds or an HTTP date. */
function secondsOf(header: string | undefined): number | undefined {
  if (!header) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), MAX_WAIT_SECONDS) : undefined;
}

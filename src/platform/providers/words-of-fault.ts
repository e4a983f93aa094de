import { storableText } from '#shared/storable-text.js';
import { DomainError } from '../errors.js';
import { ProviderBusy, ProviderError, ProviderRejected } from './provider-errors.js';

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
export function wordsOfFault(error: unknown): string {
  if (!(error instanceof ProviderError))
    return error instanceof DomainError ? error.message : 'The call failed on our side; the log says why.';
  const reason = error.providerMessage ?? reasonIn(error.cause);
  const words = reason && reason !== error.message ? `${error.message} ${reason}` : error.message;
  return storableText(words, LONGEST);
}

/** The same for the log, which also takes what failed on our side. */
export function loggedFault(error: unknown): string {
  return error instanceof ProviderError ? wordsOfFault(error) : String(error);
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

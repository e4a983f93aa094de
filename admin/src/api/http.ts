import { fetchUtils, HttpError } from 'react-admin';
import type { Problem } from '#shared/http.js';
import { loginPath } from '../session/returnPath';
import { current, refresh } from '../session/session';
import { sessionText } from '../session/text';

type Options = fetchUtils.Options;

/** Sends an API request with the access token, and retries it with a new one if that has expired. */
export function httpClient(url: string, options: Options = {}) {
  return withFreshToken(() => send(url, options));
}

/** A file from the API; a plain link couldn't send the token. */
export function httpFile(url: string): Promise<{ file: Blob; headers: Headers }> {
  return withFreshToken(() => fetchFile(url));
}

async function withFreshToken<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (needsFactor(error)) window.location.assign(loginPath(window.location));
    if (!(error instanceof HttpError) || error.status !== 401 || !(await refresh())) throw error;
    return call();
  }
}

/** The company now requires a second factor, which the login page sets up. */
function needsFactor(error: unknown): boolean {
  return error instanceof HttpError && error.body?.code === 'FACTOR_REQUIRED';
}

async function send(url: string, options: Options) {
  const headers = new Headers(options.headers);
  headers.set('Accept', 'application/json');
  headers.set('Authorization', bearer());
  try {
    return await fetchUtils.fetchJson(url, { ...options, headers });
  } catch (error) {
    throw readable(error);
  }
}

async function fetchFile(url: string) {
  try {
    const response = await fetch(url, { headers: { Authorization: bearer() } });
    if (response.ok) return { file: await response.blob(), headers: response.headers };
    const problem: Partial<Problem> = await response.json().catch(() => ({}));
    throw new HttpError(problem.message ?? response.statusText, response.status, problem);
  } catch (error) {
    throw readable(error);
  }
}

const bearer = () => `Bearer ${current()?.accessToken ?? ''}`;

/** Errors as react-admin shows them: a message, and the errors by field. */
function readable(error: unknown): unknown {
  // fetch rejects with a TypeError if there was no response.
  if (error instanceof TypeError) return new HttpError(sessionText.unreachable, 0);
  if (!(error instanceof HttpError)) return error;
  const { errors } = (error.body ?? {}) as Partial<Problem>;
  if (!errors) return error;
  const byField = Object.fromEntries(errors.map(({ field, message }) => [field, message]));
  return new HttpError(error.message, error.status, { ...error.body, errors: byField });
}

export const API = '/api';

export async function read<T>(url: string, query: Record<string, unknown>): Promise<T> {
  const address = addressOf(url, query);
  const { json } = await (takePrefetched(address) ?? httpClient(address));
  return json;
}

export function addressOf(url: string, query: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    search.set(key, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return search.size > 0 ? `${url}?${search}` : url;
}

export async function ask<T>(
  url: string,
  method: 'POST' | 'PUT' | 'PATCH',
  body: object,
  /** Requests repeated with the same key take effect once. */
  idempotencyKey?: string,
): Promise<{ data: T }> {
  const headers = new Headers(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {});
  const { json } = await httpClient(url, { method, body: JSON.stringify(body), headers });
  return { data: json };
}

/** Like `ask`, but returns only the response body. */
export const request = <T>(...sent: Parameters<typeof ask>): Promise<T> =>
  ask<T>(...sent).then(({ data }) => data);

type Answer = ReturnType<typeof httpClient>;

/** A prefetched response that no page uses in this time is too old. */
const PREFETCH_TTL_MS = 5_000;
const prefetched = new Map<string, Answer>();

/** Prefetches a URL before the page that needs it renders. */
export function prefetchRead(address: string): void {
  const answer = httpClient(address);
  prefetched.set(address, answer);
  setTimeout(() => prefetched.delete(address), PREFETCH_TTL_MS);
  // The page that uses the response handles the failure.
  answer.catch(() => undefined);
}

/** The prefetched response; only the first read gets it. */
function takePrefetched(address: string): Answer | undefined {
  const answer = prefetched.get(address);
  prefetched.delete(address);
  return answer;
}

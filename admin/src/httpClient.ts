import { fetchUtils, HttpError } from 'react-admin';
import type { Problem } from '#shared/problem.js';
import { loginPath } from './session/returnPath';
import { current, refresh } from './session/session';
import { sessionText } from './session/text';

type Options = fetchUtils.Options;

/** Every call to the API: with the access token, and once more with a new one when it had run out. */
export function httpClient(url: string, options: Options = {}) {
  return withFreshToken(() => send(url, options));
}

/** A file from the API, as it is; a plain link could not carry the token. */
export function httpFile(url: string): Promise<{ file: Blob; headers: Headers }> {
  return withFreshToken(() => fetchFile(url));
}

async function withFreshToken<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (isHeldUp(error)) window.location.assign(loginPath(window.location));
    if (!(error instanceof HttpError) || error.status !== 401 || !(await refresh())) throw error;
    return call();
  }
}

/** The company asks for a second factor since a moment: the login leads to it. */
function isHeldUp(error: unknown): boolean {
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

/** Errors as react-admin shows them: a message that can be translated, and refused fields by name. */
function readable(error: unknown): unknown {
  // fetch rejects with a TypeError when nothing answered at all.
  if (error instanceof TypeError) return new HttpError(sessionText.unreachable, 0);
  if (!(error instanceof HttpError)) return error;
  const { errors } = (error.body ?? {}) as Partial<Problem>;
  if (!errors) return error;
  const byField = Object.fromEntries(errors.map(({ field, message }) => [field, message]));
  return new HttpError(error.message, error.status, { ...error.body, errors: byField });
}

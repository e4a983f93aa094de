import { fetchUtils, HttpError } from 'react-admin';
import type { Problem } from '../../src/shared/problem.js';
import { current, refresh } from './session/session';

type Options = fetchUtils.Options;

/** Every call to the API: with the access token, and once more with a new one when it had run out. */
export async function httpClient(url: string, options: Options = {}) {
  try {
    return await send(url, options);
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 401 || !(await refresh())) throw error;
    return send(url, options);
  }
}

async function send(url: string, options: Options) {
  const headers = new Headers(options.headers);
  headers.set('Accept', 'application/json');
  headers.set('Authorization', `Bearer ${current()?.accessToken ?? ''}`);
  try {
    return await fetchUtils.fetchJson(url, { ...options, headers });
  } catch (error) {
    throw readable(error);
  }
}

/** Errors as react-admin shows them: a message that can be translated, and refused fields by name. */
function readable(error: unknown): unknown {
  // fetch rejects with a TypeError when nothing answered at all.
  if (error instanceof TypeError) return new HttpError('session.unreachable', 0);
  if (!(error instanceof HttpError)) return error;
  const { errors } = (error.body ?? {}) as Partial<Problem>;
  if (!errors) return error;
  const byField = Object.fromEntries(errors.map(({ field, message }) => [field, message]));
  return new HttpError(error.message, error.status, { ...error.body, errors: byField });
}

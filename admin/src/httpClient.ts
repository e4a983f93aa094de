import { fetchUtils, HttpError } from 'react-admin';
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
    // fetch rejects with a TypeError when nothing answered at all.
    if (error instanceof TypeError) throw new HttpError('session.unreachable', 0);
    throw error;
  }
}

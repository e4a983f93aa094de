import { FORM_REFUSALS } from '../../../src/shared/web/public-form.js';
import { isApiProblem, type SiteApi } from '../../../src/shared/web/site-api.js';

/** Seconds to wait at most, more than the least age of a token; a longer limit is told to the visitor instead. */
const PATIENCE_SECONDS = 10;

/**
 * Sends a form and settles by itself what is no business of the visitor: a token that has expired is replaced, one
 * that is too young is waited for. Throws `ApiProblem` for everything else.
 */
export async function sendForm<T>(
  api: SiteApi,
  token: string,
  send: (token: string) => Promise<T>,
): Promise<T> {
  try {
    return await patiently(() => send(token));
  } catch (error) {
    if (!isRenewable(error)) throw error;
    const fresh = await api.formToken();
    return patiently(() => send(fresh.token));
  }
}

/**
 * In the browser a page that could not get a token when it was opened asks for it now. On the server that would hand
 * one to everybody who posts without ever having opened the page: there only a token of ours is replaced.
 */
function isRenewable(error: unknown): boolean {
  if (!isApiProblem(error) || error.problem.code !== FORM_REFUSALS.token) return false;
  return !import.meta.env.SSR || error.problem.expired === true;
}

async function patiently<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!isApiProblem(error) || error.problem.code !== FORM_REFUSALS.tooEarly) throw error;
    const seconds = Math.min(error.retryAfter ?? 1, PATIENCE_SECONDS);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    return send();
  }
}

import { FORM_REFUSALS } from '#shared/public-form.js';
import { isApiProblem, type SiteApi } from '#shared/site-api.js';
import { canProve, prove } from './proof';

/** Longer than the minimum token age. Longer waits are shown to the visitor instead. */
const MAX_WAIT_SECONDS = 10;

/**
 * Sends a form, replacing an expired token, waiting for one that is too new and proving work during a flood. Throws
 * `ApiProblem` for everything else.
 */
export async function sendForm<T>(
  api: SiteApi,
  token: string,
  send: (token: string) => Promise<T>,
): Promise<T> {
  try {
    return await sendPatiently(token, send);
  } catch (error) {
    if (!isRenewable(error)) throw error;
    const fresh = await api.formToken();
    return sendPatiently(fresh.token, send);
  }
}

/**
 * In the browser, a page that couldn't get a token on load requests one now. On the server only an expired token of
 * ours is replaced, or scripts could post without ever opening the page.
 */
function isRenewable(error: unknown): boolean {
  if (!isApiProblem(error) || error.problem.code !== FORM_REFUSALS.token) return false;
  return !import.meta.env.SSR || error.problem.expired === true;
}

const REMEDIES = 2;

async function sendPatiently<T>(token: string, send: (token: string) => Promise<T>): Promise<T> {
  let accepted = token;
  for (let tried = 0; ; tried += 1) {
    try {
      return await send(accepted);
    } catch (error) {
      if (tried === REMEDIES) throw error;
      accepted = await remedy(error, token);
    }
  }
}

/** The token to send next; throws what only the visitor can do something about. */
async function remedy(error: unknown, token: string): Promise<string> {
  const code = isApiProblem(error) ? error.problem.code : undefined;
  if (code === FORM_REFUSALS.tooEarly && isApiProblem(error)) {
    const seconds = Math.min(error.retryAfter ?? 1, MAX_WAIT_SECONDS);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    return token;
  }
  // Our own server must not work for scripts that post without a browser.
  if (code === FORM_REFUSALS.proof && canProve()) return prove(token);
  throw error;
}

interface DraftSubmission<Draft, State> {
  send(draft: Draft): Promise<State>;
  /** The same draft with new ids. */
  withNewIds(draft: Draft): Draft;
  onRejected(draft: Draft, error: unknown): State;
}

/**
 * Drafts carry their lead ids, so sending one twice stores it once. A taken id belongs to an earlier version of this
 * form, so the changed draft is sent as a new lead.
 */
export async function sendDraft<Draft, State>(
  draft: Draft,
  { send, withNewIds, onRejected }: DraftSubmission<Draft, State>,
): Promise<State> {
  try {
    return await send(draft);
  } catch (error) {
    if (!isApiProblem(error) || error.problem.code !== 'ID_TAKEN') return onRejected(draft, error);
    const fresh = withNewIds(draft);
    return send(fresh).catch((again: unknown) => onRejected(fresh, again));
  }
}

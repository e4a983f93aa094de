import { isApiProblem } from '../../../src/shared/web/site-api.js';

interface Sending<Draft, State> {
  send(draft: Draft): Promise<State>;
  /** The same answers under new ids. */
  renewed(draft: Draft): Draft;
  refused(draft: Draft, error: unknown): State;
}

/**
 * Sends a draft that brings the ids of its leads, so that the same one sent twice is stored once. An id already taken
 * belongs to an earlier version of this very form: what was changed since is a new lead, and keeps its new id whatever
 * comes of it.
 */
export async function sendDraft<Draft, State>(
  draft: Draft,
  { send, renewed, refused }: Sending<Draft, State>,
): Promise<State> {
  try {
    return await send(draft);
  } catch (error) {
    if (!isApiProblem(error) || error.problem.code !== 'ID_TAKEN') return refused(draft, error);
    const fresh = renewed(draft);
    return send(fresh).catch((again: unknown) => refused(fresh, again));
  }
}

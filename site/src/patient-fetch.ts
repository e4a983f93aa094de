/** Longer than any answer of ours takes: after this the connection is no more. */
export const PATIENCE_MS = 45_000;

/** Like `fetch`, but a connection that has stalled fails in the end, its answer's body included. */
export function patientFetch(input: string, init: RequestInit = {}): Promise<Response> {
  return fetch(input, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
}

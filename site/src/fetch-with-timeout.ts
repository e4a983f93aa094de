/** Longer than any response takes. After this the connection is considered dead. */
export const TIMEOUT_MS = 45_000;

/** Like `fetch`, but fails when the connection or the response body stalls. */
export function fetchWithTimeout(input: string, init: RequestInit = {}): Promise<Response> {
  return fetch(input, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
}

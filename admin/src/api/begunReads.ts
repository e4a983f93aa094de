import { httpClient } from '../httpClient';

type Answer = ReturnType<typeof httpClient>;

/** An answer nobody has asked for by then is too old. */
const KEPT_MS = 5_000;
const begun = new Map<string, Answer>();

/** Reads an address before the page that asks for it is drawn. */
export function beginRead(address: string): void {
  const answer = httpClient(address);
  begun.set(address, answer);
  setTimeout(() => begun.delete(address), KEPT_MS);
  // The page that asks for it hears of the failure.
  answer.catch(() => undefined);
}

/** The answer that is on its way already; the first who asks takes it. */
export function takeBegun(address: string): Answer | undefined {
  const answer = begun.get(address);
  begun.delete(address);
  return answer;
}

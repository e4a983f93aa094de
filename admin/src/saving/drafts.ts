import { current } from '../session/session';

/**
 * What was typed and not yet saved stays in this tab, so that a session that ends in the middle of it, or a reload,
 * costs nobody their words. Only the person who typed finds it again, and signing out forgets it.
 */
const PREFIX = 'draft';

export function readDraft(name: string): string | null {
  return sessionStorage.getItem(keyOf(name));
}

/** An empty text is no draft. */
export function keepDraft(name: string, text: string): void {
  // Without a session there is nobody whose draft it could be.
  if (!current()) return;
  if (text) sessionStorage.setItem(keyOf(name), text);
  else sessionStorage.removeItem(keyOf(name));
}

export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(`${PREFIX} `)) sessionStorage.removeItem(key);
  }
}

function keyOf(name: string): string {
  return `${PREFIX} ${current()?.user.id} ${name}`;
}

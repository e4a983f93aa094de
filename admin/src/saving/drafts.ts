import { current } from '../session/session';

/**
 * What was typed and not yet saved stays in this tab, so that a session that ends in the middle of it, or a reload,
 * costs nobody their words. Only the person who typed finds it again, and signing out forgets it.
 */
const PREFIX = 'draft';

export function readDraft(name: string): string | null {
  const key = keyOf(name);
  return sessionStorage.getItem(key) ?? localStorage.getItem(key);
}

/** An empty text is no draft. Long work is kept for the whole browser, which outlives the tab, and a crash. */
export function keepDraft(name: string, text: string, outlivesTab = false): void {
  // Without a session there is nobody whose draft it could be.
  if (!current()) return;
  const key = keyOf(name);
  if (text) (outlivesTab ? localStorage : sessionStorage).setItem(key, text);
  else for (const storage of [sessionStorage, localStorage]) storage.removeItem(key);
}

export function forgetDrafts(): void {
  for (const storage of [sessionStorage, localStorage]) {
    for (const key of Object.keys(storage)) {
      if (key.startsWith(`${PREFIX} `)) storage.removeItem(key);
    }
  }
}

function keyOf(name: string): string {
  return `${PREFIX} ${current()?.user.id} ${name}`;
}

import { current } from '../session/session';

/**
 * Typed text that is not saved yet stays in this tab, so that a session that ends in the middle of it, or a reload,
 * costs nobody their words. Only the person who typed finds it again, and signing out forgets it.
 */
const PREFIX = 'draft';

/** Each draft as this tab last read or wrote it. */
const seen = new Map<string, string>();

export function readDraft(name: string): string | null {
  const key = keyOf(name);
  const text = read(key);
  if (text !== null) seen.set(key, text);
  return text;
}

/**
 * An empty text is no draft. Long work is kept for the whole browser, which outlives the tab, and a crash. Says whether
 * the browser could keep it: its storage may be off, or full.
 */
export function keepDraft(name: string, text: string, outlivesTab = false): boolean {
  // Without a session there is nobody whose draft it could be.
  if (!current()) return true;
  const key = keyOf(name);
  if (text) return write(key, text, outlivesTab);
  // Another tab may have kept its own work under this name meanwhile.
  if (read(key) === seen.get(key)) remove(key);
  return true;
}

/** The names of this person's drafts that begin so. */
export function draftsLike(beginning: string): string[] {
  const own = keyOf('');
  const keys = new Set(storages().flatMap((storage) => Object.keys(storage)));
  return [...keys].filter((key) => key.startsWith(own + beginning)).map((key) => key.slice(own.length));
}

export function forgetDrafts(): void {
  for (const storage of storages()) {
    for (const key of Object.keys(storage)) {
      if (key.startsWith(`${PREFIX} `)) storage.removeItem(key);
    }
  }
}

function write(key: string, text: string, outlivesTab: boolean): boolean {
  try {
    (outlivesTab ? localStorage : sessionStorage).setItem(key, text);
    seen.set(key, text);
    return true;
  } catch {
    return false;
  }
}

function read(key: string): string | null {
  return storages().reduce<string | null>((text, storage) => text ?? storage.getItem(key), null);
}

function remove(key: string): void {
  for (const storage of storages()) storage.removeItem(key);
  seen.delete(key);
}

/** The tab's and the browser's; none where the browser has switched them off. */
function storages(): Storage[] {
  try {
    return [sessionStorage, localStorage];
  } catch {
    return [];
  }
}

function keyOf(name: string): string {
  return `${PREFIX} ${current()?.user.id} ${name}`;
}

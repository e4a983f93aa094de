import { useEffect, useSyncExternalStore } from 'react';
import { pageText } from './layout/text';

const REVOKE_AFTER_MS = 60_000;

/** Downloads a file. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // While the browser asks where to save the file, it still needs the URL.
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}

/** The name the server gave a file. */
export function fileNameOf(headers: Headers, unnamed: string): string {
  return /filename="([^"]+)"/.exec(headers.get('Content-Disposition') ?? '')?.[1] ?? unnamed;
}

/** Whether the text was copied: the browser may refuse, and has no clipboard on an insecure connection. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether the browser thinks it is online. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(watchConnection, () => navigator.onLine);
}

function watchConnection(onChange: () => void) {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** The document's title, which is what a screen reader announces first on a new page. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · ${pageText.product}`;
  }, [title]);
}

const taken = new Map<string, string>();

/**
 * Returns the URL fragment and removes it from the address, so that history, bookmarks and screenshots don't contain it.
 * Remembered until the user leaves the page, because React may call this twice.
 */
export function takeFragment(path: string): string {
  const { hash, pathname, search } = window.location;
  if (pathname === path && hash.length > 1) {
    taken.set(path, hash.slice(1));
    window.history.replaceState(window.history.state, '', path + search);
  }
  return taken.get(path) ?? '';
}

/** Forgets a fragment that has been used. */
export function forgetFragment(path: string): void {
  taken.delete(path);
}

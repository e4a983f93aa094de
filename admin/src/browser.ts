import { useSyncExternalStore } from 'react';

const REVOKE_AFTER_MS = 60_000;

/** Downloads a file. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // A browser that asks where to save it still reads from the URL for a while.
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

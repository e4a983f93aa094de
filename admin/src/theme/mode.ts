export type Mode = 'light' | 'dark';

const STORE_NAME = 'RaStore';

/** Puts the chosen mode on the document before anything is drawn; without a choice the system's holds. */
export function applyStoredMode(): void {
  const stored = localStorage.getItem(`${STORE_NAME}.theme`)?.replaceAll('"', '');
  const preferred = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  applyMode(stored === 'dark' || stored === 'light' ? stored : preferred);
}

export function applyMode(mode: Mode): void {
  document.documentElement.dataset.mode = mode;
}

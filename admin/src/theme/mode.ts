export type Mode = 'light' | 'dark';

const STORE_NAME = 'RaStore';

/** Puts the chosen mode on the document before anything is drawn; without a choice the system's holds, also when it changes. */
export function followMode(): void {
  const prefersDark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => applyMode(storedMode() ?? (prefersDark.matches ? 'dark' : 'light'));
  prefersDark.addEventListener('change', apply);
  apply();
}

function storedMode(): Mode | null {
  const stored = localStorage.getItem(`${STORE_NAME}.theme`)?.replaceAll('"', '');
  return stored === 'dark' || stored === 'light' ? stored : null;
}

export function applyMode(mode: Mode): void {
  document.documentElement.dataset.mode = mode;
}

export type Mode = 'light' | 'dark';

const STORE_NAME = 'RaStore';

/** Applies the chosen mode before the first paint; without a choice, the document follows the system. */
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

const taken = new Map<string, string>();

/**
 * Gives what stands behind the `#` of the address and takes it away there: no history, bookmark or screenshot keeps it.
 * React may ask twice, so it is remembered until the page is left.
 */
export function takeFragment(path: string): string {
  const { hash, pathname, search } = window.location;
  if (pathname === path && hash.length > 1) {
    taken.set(path, hash.slice(1));
    window.history.replaceState(window.history.state, '', path + search);
  }
  return taken.get(path) ?? '';
}

/** Forgets a fragment that has had its use. */
export function forgetFragment(path: string): void {
  taken.delete(path);
}

let taken = '';

/**
 * What stands behind the `#` of the address, and takes it away there: no history, bookmark or picture of the screen
 * keeps it. React may ask twice, so it is remembered until the page is left.
 */
export function takeFragment(path: string): string {
  const { hash, pathname } = window.location;
  if (pathname === path && hash.length > 1) {
    taken = hash.slice(1);
    window.history.replaceState(window.history.state, '', path);
  }
  return taken;
}

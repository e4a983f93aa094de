import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in the server's HTML, true as soon as script runs the page. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

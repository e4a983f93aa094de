import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False during server rendering, true once hydrated. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

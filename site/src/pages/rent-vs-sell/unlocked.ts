import { useSyncExternalStore } from 'react';

const KEY = 'keyturn.rent-vs-sell-unlocked';
const never = () => () => {};

/** Keeps the unlocking on the device, for this visit only; the server keeps nothing and asks nothing. */
export function keepUnlocked(): void {
  try {
    sessionStorage.setItem(KEY, '1');
  } catch {
    // Storage is off or full: the table stays open until the page is left.
  }
}

/** Whether the table was unlocked earlier in this visit; the server cannot know. */
export function useWasUnlocked(): boolean {
  return useSyncExternalStore(never, wasUnlocked, () => false);
}

function wasUnlocked(): boolean {
  try {
    return sessionStorage.getItem(KEY) === '1';
  } catch {
    return false;
  }
}

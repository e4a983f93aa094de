import { useLayoutEffect } from 'react';
import { type EnrollState, isFromServer } from './enroll-state';

/**
 * Runs in the browser, from its own source, before the form is painted: it may use nothing but its argument. Where this
 * device keeps something of the page, the blank form of the server stays unseen until that has taken its place.
 */
export function holdBack(prefixes: string[]): void {
  try {
    for (const [key, json] of Object.entries(localStorage)) {
      const isOfThisPage = prefixes.some((prefix) => key.startsWith(prefix));
      if (isOfThisPage && Date.now() <= JSON.parse(json).until)
        document.documentElement.dataset.resuming = '';
    }
  } catch {
    // With nothing that could be read there is nothing to wait for.
  }
}

/** Shows the form again: what was kept stands in it, or there was nothing. */
export function showResumed(): void {
  delete document.documentElement.dataset.resuming;
}

/** Shows what was kept once the page stands there with it. Called before the focus moves, which nothing unseen can take. */
export function useShowResumed(state: EnrollState): void {
  useLayoutEffect(() => {
    if (!isFromServer(state)) showResumed();
  }, [state]);
}

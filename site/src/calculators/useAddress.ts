import { useCallback, useEffect, useRef } from 'react';

/** Browsers refuse an address that changes with every keystroke. */
const PAUSE_MS = 300;

/**
 * Keeps the inputs in the page's address once typing pauses; the history gets no entry of it. Returns what does it at
 * once.
 */
export function useAddress(query: string): () => void {
  const shown = useRef(query);
  const show = useCallback(() => {
    if (shown.current === query) return;
    shown.current = query;
    window.history.replaceState(window.history.state, '', `?${query}`);
  }, [query]);

  useEffect(() => {
    const pause = setTimeout(show, PAUSE_MS);
    return () => clearTimeout(pause);
  }, [show]);
  return show;
}

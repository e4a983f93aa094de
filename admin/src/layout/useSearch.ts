import { useEffect, useRef, useState } from 'react';
import { useEvent } from 'react-admin';
import { lazyImport, lazyPart } from '../lazy';

export const SearchDialog = lazyPart(
  lazyImport(() => import('./SearchDialog').then((part) => part.SearchDialog)),
);

/** Ctrl K, or Command K on a Mac, opens the search from anywhere. Keys typed before the field renders aren't lost. */
export function useSearch() {
  const [isSearching, setSearching] = useState(false);
  /** Typed since the search was opened; null once its field has the focus. */
  const typed = useRef<string | null>(null);
  const takeTyped = useEvent(() => {
    const text = typed.current ?? '';
    typed.current = null;
    return text;
  });
  const stopSearching = useEvent(() => {
    typed.current = null;
    setSearching(false);
  });
  const search = useEvent(() => {
    if (!isSearching) typed.current = '';
    setSearching(true);
    // If the code fails to load, the page gets the keys back.
    SearchDialog.load().catch(takeTyped);
  });

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey) {
        if (key.toLowerCase() !== 'k') return;
        event.preventDefault();
        search();
      } else if (typed.current !== null && !altKey) {
        if (key.length === 1) typed.current += key;
        else if (key === 'Backspace') typed.current = typed.current.slice(0, -1);
        else if (key === 'Escape') stopSearching();
        else if (key !== 'Enter') return;
        event.preventDefault();
        event.stopPropagation();
      }
    };
    // Before the page behind it takes a key as a shortcut.
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [search, stopSearching]);

  return { isSearching, search, stopSearching, takeTyped };
}

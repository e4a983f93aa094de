import { useEffect } from 'react';
import { pageMessages } from '../messages/pages';

/** The document's title, which is what a screen reader announces first on a new page. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · ${pageMessages.product}`;
  }, [title]);
}

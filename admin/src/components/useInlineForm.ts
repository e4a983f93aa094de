import { useState } from 'react';
import { readDraft } from './drafts';

/**
 * A form that takes the place of its button; it starts open if the person has a draft for it. After it has closed, the
 * button takes focus (`wasClosed`).
 */
export function useInlineForm(draft: string, wasClosed = false) {
  const [state, setState] = useState<'open' | 'closed' | null>(() => {
    if (readDraft(draft) !== null) return 'open';
    return wasClosed ? 'closed' : null;
  });
  return {
    isOpen: state === 'open',
    wasClosed: state === 'closed',
    open: () => setState('open'),
    close: () => setState('closed'),
  };
}

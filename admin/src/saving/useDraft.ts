import { useState } from 'react';
import { keepDraft, readDraft } from './drafts';

/** A text that outlives a reload of this tab until it is saved. */
export function useDraft(name: string) {
  const [text, setText] = useState(() => readDraft(name) ?? '');

  function type(next: string) {
    setText(next);
    keepDraft(name, next);
  }

  return [text, type] as const;
}

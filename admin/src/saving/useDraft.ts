import { useState } from 'react';
import { useEvent } from 'react-admin';
import { keepDraft, readDraft } from './drafts';

/** A text that survives a reload of this tab until it is saved. */
export function useDraft(name: string) {
  const [text, setText] = useState(() => readDraft(name) ?? '');

  function type(next: string) {
    setText(next);
    keepDraft(name, next);
  }

  /** Deletes what was sent; text typed after it stays. */
  const forget = useEvent((sent: string) => {
    if (text.startsWith(sent)) type(text.slice(sent.length).trimStart());
  });

  return { text, type, forget };
}

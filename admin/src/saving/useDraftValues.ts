import { useState } from 'react';
import { keepDraft, readDraft } from './drafts';

/** The values of a small form, which survive a reload of this tab until they are saved or discarded. */
export function useDraftValues<Values extends object>(name: string, initial: Values) {
  const [values, setValues] = useState<Values>(() => ({ ...initial, ...readValues<Values>(name) }));

  function type(changes: Partial<Values>) {
    const next = { ...values, ...changes };
    setValues(next);
    keepDraft(name, JSON.stringify(next));
  }

  return { values, type, forget: () => keepDraft(name, '') };
}

/** The stored fields of a form. */
export function readValues<Values>(name: string): Partial<Values> | null {
  return JSON.parse(readDraft(name) ?? 'null');
}

import { useState } from 'react';
import { keepDraft, readDraft } from './drafts';

/** What was typed into a small form, which outlives a reload of this tab until it is saved or given up. */
export function useDraftValues<Values extends object>(name: string, initial: Values) {
  const [values, setValues] = useState<Values>(() => ({ ...initial, ...readValues<Values>(name) }));

  function type(changes: Partial<Values>) {
    const next = { ...values, ...changes };
    setValues(next);
    keepDraft(name, JSON.stringify(next));
  }

  return { values, type, forget: () => keepDraft(name, '') };
}

/** What was kept of a form, of any of its fields. */
export function readValues<Values>(name: string): Partial<Values> | null {
  return JSON.parse(readDraft(name) ?? 'null');
}

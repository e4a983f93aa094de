import { type RefObject, useCallback, useEffect } from 'react';
import { useSubmit } from 'react-router-dom';
import type { FormState } from './advance';

const KEY = 'keyturn.analysis-draft';

/** Keeps what was typed for the length of the visit, so that a reload or a lost connection costs nothing. */
export function useDraftKeeper(form: RefObject<HTMLFormElement | null>, state: FormState): () => void {
  const submit = useSubmit();
  const keep = useCallback(() => form.current && store(new FormData(form.current)), [form]);

  useEffect(() => {
    const kept = stored();
    if (!kept) return;
    kept.set('intent', 'restore');
    void submit(kept, { method: 'post', action: '/analysis' });
    // Only when the page opens: later the form itself is the truth.
  }, [submit]);

  useEffect(() => {
    if (state.leadId) forget();
    else if (state.focus) keep();
  }, [state, keep]);
  return keep;
}

function store(form: FormData): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...form.entries()]));
  } catch {
    // Storage is off or full: the form still works, a reload starts over.
  }
}

function stored(): FormData | null {
  try {
    const entries = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as [string, string][] | null;
    if (!entries) return null;
    const form = new FormData();
    for (const [name, value] of entries) form.append(name, value);
    return form;
  } catch {
    return null;
  }
}

function forget(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept where storage is off.
  }
}

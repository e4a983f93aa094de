import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useSubmit } from 'react-router-dom';
import type { FormState } from './advance';

const KEY = 'keyturn.analysis-draft';

/** Keeps what was typed for the length of the visit, so that a reload or a lost connection costs nothing. */
export function useDraftKeeper(form: RefObject<HTMLFormElement | null>, state: FormState): () => void {
  const submit = useSubmit();
  const keep = useCallback(() => form.current && store(new FormData(form.current)), [form]);

  // A page that answers a posted form already holds what was typed last.
  const isBlank = useRef(state.focus === null);

  useEffect(() => {
    const kept = isBlank.current && stored();
    if (!kept) return;
    isBlank.current = false;
    kept.set('intent', 'restore');
    void submit(kept, { method: 'post', action: '/analysis', replace: true });
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

import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useSubmit } from 'react-router-dom';
import { keptForm } from '../../forms/kept-form';
import type { FormState } from './advance';

const draft = keptForm('keyturn.analysis-draft', () => sessionStorage);

/** Keeps what was typed for the length of the visit, so that a reload or a lost connection costs nothing. */
export function useDraftKeeper(form: RefObject<HTMLFormElement | null>, state: FormState): () => void {
  const submit = useSubmit();
  const keep = useCallback(() => form.current && draft.keep(new FormData(form.current)), [form]);

  // A page that answers a posted form already holds what was typed last.
  const isBlank = useRef(state.focus === null);

  useEffect(() => {
    const kept = isBlank.current && draft.kept();
    if (!kept) return;
    isBlank.current = false;
    kept.set('intent', 'restore');
    void submit(kept, { method: 'post', action: '/analysis', replace: true });
  }, [submit]);

  useEffect(() => {
    if (state.leadId) draft.forget();
    else if (state.focus) keep();
  }, [state, keep]);
  return keep;
}

import { useEffect, useRef } from 'react';
import { useNotify } from 'react-admin';
import { useFormState } from 'react-hook-form';

/** Focuses the first invalid field after a failed submit, or shows a message if there is none. */
export function FirstFault() {
  const mark = useRef<HTMLSpanElement>(null);
  const notify = useNotify();
  const { submitCount, errors } = useFormState();
  const isRefused = Object.keys(errors).length > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per submit, not while the user types.
  useEffect(() => {
    if (submitCount === 0 || !isRefused) return;
    const field = mark.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (field) field.focus();
    else notify('ra.message.invalid_form', { type: 'error' });
  }, [submitCount]);

  return <span ref={mark} hidden />;
}

import { useEffect, useRef } from 'react';
import { useNotify } from 'react-admin';
import { useFormState } from 'react-hook-form';

/** Brings one to the first field that was refused, which says itself what is wrong; without such a field a message does. */
export function FirstFault() {
  const mark = useRef<HTMLSpanElement>(null);
  const notify = useNotify();
  const { submitCount, errors } = useFormState();
  const isRefused = Object.keys(errors).length > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try to save is answered once, and not what is typed after it.
  useEffect(() => {
    if (submitCount === 0 || !isRefused) return;
    const field = mark.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (field) field.focus();
    else notify('ra.message.invalid_form', { type: 'error' });
  }, [submitCount]);

  return <span ref={mark} hidden />;
}

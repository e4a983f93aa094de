import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';

/** What the history keeps of a visit that went on where an earlier one ended. */
export interface Resumed {
  isResumed: true;
}

/** The field that had the focus last, by its id: whoever types goes on there, however long the way to the page took. */
let lastFocus = '';

export const focusToResume = () => lastFocus;

function followFocus(): void {
  lastFocus = document.activeElement?.id ?? '';
  document.addEventListener('focusin', ({ target }) => {
    lastFocus = (target as Element).id;
  });
}

/** A form in steps whose answers the device keeps. */
export interface Resumable {
  formId: string;
  keep(form: FormData): void;
  kept(): FormData | null;
  /** Where a visit that starts at this address goes on; null when there is nothing to come back to. */
  addressToResume(address: URL): string | null;
  /** Told when there is nothing to come back to. */
  onNothing?(): void;
}

/** Goes on where this device left off. A page that answers a posted form already holds what was typed last. */
export function useResume(resumable: Resumable, isAnswer: boolean): void {
  const navigate = useNavigate();
  const isOver = useRef(isAnswer);

  useEffect(() => {
    if (isOver.current) return;
    isOver.current = true;
    followFocus();
    keepEarlyTyping(resumable);
    const address = resumable.addressToResume(new URL(window.location.href));
    const state: Resumed = { isResumed: true };
    if (address) void navigate(address, { replace: true, state });
    else resumable.onNothing?.();
  }, [navigate, resumable]);
}

/** What was typed while script was still on its way is newer than what the device kept. */
function keepEarlyTyping({ formId, keep, kept }: Resumable): void {
  const form = document.getElementById(formId) as HTMLFormElement;
  const typed = [...form.elements].filter(isTyped);
  if (typed.length === 0) return;
  const fields = kept() ?? new FormData(form);
  for (const { name, value } of typed) fields.set(name, value);
  keep(fields);
}

function isTyped(control: Element): control is HTMLInputElement | HTMLSelectElement {
  if (control instanceof HTMLSelectElement) return control.value !== '';
  return (
    control instanceof HTMLInputElement && control.type !== 'hidden' && control.value !== control.defaultValue
  );
}

import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { draftOf } from './draft-form';
import { showResumed } from './hold-back';
import { addressToResume, keepDraft, keptDraft } from './shelf';

/** What the history keeps of a visit that went on where an earlier one ended. */
export interface Resumed {
  /** The field that had the focus, by its id: what was typed before script ran goes on there. */
  focus: string;
}

/** Goes on where this device left off. A page that answers a posted form already holds what was typed last. */
export function useResume(isAnswer: boolean): void {
  const navigate = useNavigate();
  const isOver = useRef(isAnswer);

  useEffect(() => {
    if (isOver.current) return;
    isOver.current = true;
    keepEarlyTyping();
    const address = addressToResume(new URL(window.location.href));
    const state: Resumed = { focus: document.activeElement?.id ?? '' };
    if (address) void navigate(address, { replace: true, state });
    else showResumed();
  }, [navigate]);
}

/** What was typed while script was still on its way is newer than what the device kept. */
function keepEarlyTyping(): void {
  const form = document.getElementById(ENROLL_FORM_ID) as HTMLFormElement;
  const typed = [...form.elements].filter(isTyped);
  if (typed.length === 0) return;
  const kept = keptDraft.kept() ?? new FormData(form);
  for (const { name, value } of typed) kept.set(name, value);
  keepDraft(draftOf(kept));
}

export const ENROLL_FORM_ID = 'enroll-form';

function isTyped(control: Element): control is HTMLInputElement | HTMLSelectElement {
  if (control instanceof HTMLSelectElement) return control.value !== '';
  return (
    control instanceof HTMLInputElement && control.type !== 'hidden' && control.value !== control.defaultValue
  );
}

import { type RefObject, useEffect, useRef } from 'react';

/** What the browser keeps with an entry of its history; the rest of it is the router's. */
interface Entry {
  step?: number;
}

let follow: ((entry: Entry | null) => void) | null = null;

// Listens from before the router exists, so that it can keep a move between steps from the router, which would take it
// for a new visit and forget what the form was answered.
if (!import.meta.env.SSR)
  window.addEventListener('popstate', (event) => {
    if (!follow) return;
    event.stopImmediatePropagation();
    follow(event.state as Entry | null);
  });

/**
 * Gives every step of a form an entry of its own in the browser's history, so that Back and Forward go from step to
 * step: they press the form's own buttons, and nothing typed is lost. For a form whose buttons are named `intent`, among
 * them `back` and `next`, and that stays on one address.
 */
export function useStepHistory(form: RefObject<HTMLFormElement | null>, state: object, step: number): void {
  /** The step that the present entry of the history stands for. */
  const entry = useRef(1);
  const seen = useRef(state);

  useEffect(() => {
    entry.current = (window.history.state as Entry | null)?.step ?? 1;
  }, []);

  useEffect(() => {
    if (seen.current === state) return;
    seen.current = state;
    const from = entry.current;
    entry.current = step;
    if (step < from) return window.history.go(step - from);
    // The router has just replaced the present entry, and the step with it.
    stamp(from);
    if (step > from) window.history.pushState({ ...window.history.state, step }, '');
  }, [state, step]);

  useEffect(() => {
    follow = (reached) => {
      // A jump within the page is an entry too, and belongs to the step it was made in.
      if (reached?.step === undefined) return stamp(step);
      entry.current = reached.step;
      if (reached.step !== step) press(form.current, reached.step < step ? 'back' : 'next');
    };
    return () => {
      follow = null;
    };
  }, [form, step]);
}

function stamp(step: number): void {
  window.history.replaceState({ ...window.history.state, step }, '');
}

function press(form: HTMLFormElement | null, intent: 'back' | 'next'): void {
  const button = form?.querySelector<HTMLButtonElement>(`button[name=intent][value=${intent}]`);
  if (button) form?.requestSubmit(button);
}

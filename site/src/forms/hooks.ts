import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useActionData, useLoaderData, useLocation } from 'react-router-dom';
import type { ResumedState } from './useResume';

/** Focuses the field in the URL hash, or what the state asks for. Leaves the focus alone when a draft was resumed. */
export function useStepFocus(state: { focus: string | null }): void {
  const { hash, state: kept } = useLocation();
  const isResumed = (kept as ResumedState | null)?.isResumed;
  useFocus(state, isResumed ? '' : hash ? hash.slice(1) : undefined);
}

/** Moves focus in a layout effect, so that no keystroke is lost between paint and focus. */
function useFocus(state: { focus: string | null }, instead?: string): void {
  useLayoutEffect(() => {
    const id = instead ?? state.focus;
    if (id) document.getElementById(id)?.focus();
  }, [state, instead]);
}

interface LastAction<T> {
  state: T;
  /** The loader data when the action returned. */
  since: T;
}

/**
 * The action's last result until the loader returns something newer. The router forgets action data when the hash
 * changes, for example after a skip link.
 */
export function useFormState<T>(): T {
  const opened = useLoaderData() as T;
  const answered = useActionData() as T | undefined;
  const [last, setLast] = useState<LastAction<T> | null>(null);
  if (answered && last?.state !== answered) setLast({ state: answered, since: opened });
  return answered ?? (last?.since === opened ? last.state : opened);
}

/**
 * Ignores further submits while one is in flight. A second click can arrive before the page re-renders as busy. `state`
 * is the result of the last submit.
 */
export function usePreventDoubleSubmit(isBusy: boolean, state: unknown): (event: FormEvent) => void {
  const isSent = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a result may arrive before the page looks busy
  useEffect(() => {
    if (!isBusy) isSent.current = false;
  }, [isBusy, state]);

  return (event) => {
    if (isSent.current || isBusy) return event.preventDefault();
    isSent.current = true;
  };
}

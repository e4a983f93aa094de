import { useLayoutEffect, useRef } from 'react';
import { useLoaderData, useNavigate } from 'react-router-dom';
import { showKept, typedIn, withTyped } from './kept-typing';

/** The history state of a visit that went on where an earlier one ended. */
export interface Resumed {
  isResumed: true;
}

/** A form in steps whose answers the device keeps. */
export interface Resumable {
  formId: string;
  keep(form: FormData): void;
  kept(): FormData | null;
  /** The address where a visit that starts at this one goes on; null when there is nothing to come back to. */
  addressToResume(address: URL): string | null;
  /** Called when there is nothing to come back to. */
  onNothing?(): void;
}

/**
 * Goes on where this device left off, as soon as script takes the page over. A page that answers a posted form already
 * holds what was typed last.
 */
export function useResume(resumable: Resumable, isAnswer: boolean): void {
  const navigate = useNavigate();
  const drawn = useLoaderData();
  const isOver = useRef(isAnswer);
  const arrive = useRef<(() => void) | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is drawn anew when its loader has answered.
  useLayoutEffect(() => {
    arrive.current?.();
    arrive.current = null;
  }, [drawn]);

  useLayoutEffect(() => {
    if (isOver.current) return;
    isOver.current = true;
    keepEarlyTyping(resumable);
    const address = resumable.addressToResume(new URL(window.location.href));
    if (!address) return resumable.onNothing?.();
    arrive.current = setOut(resumable);
    void navigate(address, { replace: true, state: { isResumed: true } satisfies Resumed });
  }, [navigate, resumable]);
}

/** Keeps what was typed before script ran: it is newer than what the device kept. */
function keepEarlyTyping(resumable: Resumable): void {
  const form = formOf(resumable)!;
  const typed = typedIn(form);
  if (typed.length > 0) resumable.keep(withTyped(resumable.kept() ?? new FormData(form), typed));
}

/**
 * The page is drawn anew a moment later, with what the device had kept until now. What is typed meanwhile goes to the
 * device alone, and on arrival from there into its field, to whoever is still typing there.
 */
function setOut(resumable: Resumable): () => void {
  const onTheWay = new AbortController();
  const { signal } = onTheWay;
  let focused = document.activeElement?.id ?? '';

  document.addEventListener('focusin', ({ target }) => (focused = (target as Element).id), { signal });
  formOf(resumable)!.addEventListener(
    'input',
    (typing) => {
      typing.stopPropagation();
      resumable.keep(withTyped(resumable.kept()!, [typing.target as HTMLInputElement]));
    },
    { signal },
  );
  return () => {
    onTheWay.abort();
    const form = formOf(resumable);
    if (form) showKept(form, resumable.kept());
    document.getElementById(focused)?.focus();
  };
}

function formOf({ formId }: Resumable): HTMLFormElement | null {
  return document.getElementById(formId) as HTMLFormElement | null;
}

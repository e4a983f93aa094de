import { type FormEvent, useEffect, useRef } from 'react';

/**
 * While a submit is under way further presses do nothing, however fast they come: a second click may arrive before the
 * page says that it is busy. `state` is what the last submit led to.
 */
export function useOnceAtATime(isBusy: boolean, state: unknown): (event: FormEvent) => void {
  const isSent = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer may be there before the page has looked busy
  useEffect(() => {
    if (!isBusy) isSent.current = false;
  }, [isBusy, state]);

  return (event) => {
    if (isSent.current || isBusy) return event.preventDefault();
    isSent.current = true;
  };
}

import { useEffect, useEffectEvent } from 'react';
import { useListContext, useNotify } from 'react-admin';

/** react-admin would tell every reading that failed in a toast of its own. */
export const TOLD_BY_US = { onError: () => undefined };

interface FailureToastProps {
  message: string;
  /** Shows also while nothing was read yet, though that is told in place of the rows as well. */
  always?: boolean;
}

/** Tells that a list could not be read anew, which nothing on the page would: it still shows what it had. */
export function FailureToast({ message, always }: FailureToastProps) {
  const notify = useNotify();
  const { data, error } = useListContext();
  const tell = useEffectEvent((failure: unknown) => {
    if (failure && (always || data)) notify(message, { type: 'error' });
  });
  useEffect(() => tell(error), [error]);
  return null;
}

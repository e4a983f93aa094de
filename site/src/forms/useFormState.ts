import { useState } from 'react';
import { useActionData, useLoaderData } from 'react-router-dom';

interface Answer<T> {
  state: T;
  /** The loader's value when the action answered. */
  since: T;
}

/**
 * The state of a form: the action's last answer, until the loader gives something newer. The router itself forgets an
 * answer as soon as the hash of the address changes, which a skip link does.
 */
export function useFormState<T>(): T {
  const opened = useLoaderData() as T;
  const answered = useActionData() as T | undefined;
  const [last, setLast] = useState<Answer<T> | null>(null);
  if (answered && last?.state !== answered) setLast({ state: answered, since: opened });
  return answered ?? (last?.since === opened ? last.state : opened);
}

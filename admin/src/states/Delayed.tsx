import { type ReactNode, useEffect, useState } from 'react';

const UNNOTICED_MS = 150;

/** Shows its content only when the wait is long enough to be noticed. */
export function Delayed({ ms = UNNOTICED_MS, children }: { ms?: number; children: ReactNode }) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return due ? children : null;
}

import { type ReactNode, useEffect, useState } from 'react';

const DELAY_MS = 150;

/** Shows its content only when the wait is long enough to be noticed. */
export function Delayed({ children }: { children: ReactNode }) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return due ? children : null;
}

import type { ReactNode } from 'react';
import { useLinkClickHandler } from 'react-router-dom';

interface StepLinkProps {
  to: string;
  className?: string;
  /** Whether going back skips the present step. */
  replace?: boolean;
  children: ReactNode;
}

/** A link to another step of the page. The router's own `Link` brings along what prefetches pages, which is 2 KB. */
export function StepLink({ to, className, replace = false, children }: StepLinkProps) {
  return (
    <a className={className} href={to} onClick={useLinkClickHandler(to, { replace })}>
      {children}
    </a>
  );
}

import { type ReactNode, useEffect } from 'react';
import { useIsAdmin } from '../layout/navigation';
import { NoAccess } from './NoAccess';

const READ_FOR_MS = 3_000;

/** Pages of administrators; anybody else reads why and is taken to the home page. */
export function AdminsOnly({ children }: { children: ReactNode }) {
  const { canAccess, isPending } = useIsAdmin();
  if (isPending) return null;
  return canAccess ? children : <AccessDenied />;
}

function AccessDenied() {
  useEffect(() => {
    const timer = setTimeout(() => window.location.assign('/'), READ_FOR_MS);
    return () => clearTimeout(timer);
  }, []);
  return <NoAccess />;
}

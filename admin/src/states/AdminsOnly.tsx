import { type ReactNode, useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { may } from '../session/may';
import { NoAccess } from './NoAccess';

const READ_FOR_MS = 3_000;

/** Pages for admins; others are told so and redirected to the home page. */
export function AdminsOnly({ children }: { children: ReactNode }) {
  return may('admin.open') ? children : <AccessDenied />;
}

function AccessDenied() {
  const translate = useTranslate();
  useEffect(() => {
    const timer = setTimeout(() => window.location.assign('/'), READ_FOR_MS);
    return () => clearTimeout(timer);
  }, []);
  return <NoAccess hint={translate('page.noAccess.leaving')} />;
}

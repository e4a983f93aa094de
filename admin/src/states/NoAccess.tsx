import { type ReactNode, useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { Page } from '../layout/Page';
import { may } from '../session/may';
import { Notice } from './Notice';

/** `hint` says what happens next by itself. */
export function NoAccess({ hint }: { hint?: string }) {
  const translate = useTranslate();
  return (
    <Page title={translate('page.noAccess.title')}>
      <Notice
        title={translate('page.noAccess.text')}
        text={hint}
        action={{ label: translate('page.noAccess.back'), to: '/dashboard' }}
      />
    </Page>
  );
}

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

export function PageNotFound() {
  const translate = useTranslate();
  return (
    <Page title={translate('page.notFound.title')}>
      <Notice
        title={translate('page.notFound.text')}
        text={translate('page.notFound.hint')}
        action={{ label: translate('page.noAccess.back'), to: '/dashboard' }}
      />
    </Page>
  );
}

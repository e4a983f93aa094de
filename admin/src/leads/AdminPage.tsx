import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { useIsAdmin } from '../layout/navigation';
import { Page } from '../layout/Page';
import { NoAccess } from '../states/NoAccess';
import { LeadsOfList } from './LeadList';

const READ_FOR_MS = 3_000;

/** `/admin`: for administrators; anybody else reads why and is taken to the home page. */
export function AdminPage() {
  const translate = useTranslate();
  const { canAccess, isPending } = useIsAdmin();
  if (isPending) return null;
  if (!canAccess) return <AccessDenied />;
  return (
    <Page title={translate('page.admin.title')} subtitle={translate('page.admin.leads')}>
      <LeadsOfList />
    </Page>
  );
}

function AccessDenied() {
  useEffect(() => {
    const timer = setTimeout(() => window.location.assign('/'), READ_FOR_MS);
    return () => clearTimeout(timer);
  }, []);
  return <NoAccess />;
}

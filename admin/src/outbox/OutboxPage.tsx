import { Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { Outlet } from 'react-router-dom';
import { AdminMenu } from '../admin/AdminMenu';
import { LinkTabs } from '../layout/LinkTabs';
import { Page } from '../layout/Page';
import { AdminsOnly } from '../states/AdminsOnly';
import { PageSkeleton } from '../states/PageSkeleton';

const TABS = [
  ['/admin/outbox', 'outbox.messages'],
  ['/admin/outbox/templates', 'outbox.templates.title'],
] as const;

/** `/admin/outbox`: what the product wrote to whom, and what it writes. */
export function OutboxPage() {
  const translate = useTranslate();
  return (
    <AdminsOnly>
      <Page title={translate('outbox.title')}>
        <AdminMenu />
        <LinkTabs label="outbox.title" tabs={TABS} />
        <Suspense fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
      </Page>
    </AdminsOnly>
  );
}

import { Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { Outlet, useLocation } from 'react-router-dom';
import { Page } from '../layout/Page';
import { AdminsOnly } from '../states/AdminsOnly';
import { PageSkeleton } from '../states/PageSkeleton';
import { AdminMenu, BESIDES } from './AdminMenu';
import { AdminTabs, isManagement } from './AdminTabs';

/** `/admin` and the pages below it that are lists of records: for administrators. */
export function AdminPage() {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const [, label = 'page.admin.title'] = BESIDES.find(([to]) => to === pathname) ?? [];
  return (
    <AdminsOnly>
      <Page key={label} title={translate(label)}>
        <AdminMenu />
        {isManagement(pathname) && <AdminTabs />}
        <Suspense fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
      </Page>
    </AdminsOnly>
  );
}

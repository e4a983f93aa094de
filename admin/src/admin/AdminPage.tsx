import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { LinkTabs } from '../layout/LinkTabs';
import { Page } from '../layout/Page';
import { AdminsOnly } from '../states/NoAccess';
import { AdminMenu, isManagement, MANAGEMENT_TABS } from './AdminMenu';

interface AdminPageProps {
  title: string;
  children: ReactNode;
}

/** The frame of the pages below `/admin`: for admins only, with a menu from each page to the next. */
export function AdminPage({ title, children }: AdminPageProps) {
  const { pathname } = useLocation();
  return (
    <AdminsOnly>
      <Page title={title}>
        <AdminMenu />
        {isManagement(pathname) && <LinkTabs label="Admin" tabs={MANAGEMENT_TABS} />}
        {children}
      </Page>
    </AdminsOnly>
  );
}

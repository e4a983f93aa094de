import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { AdminsOnly } from '../states/NoAccess';
import { LinkTabs } from './LinkTabs';
import { Page } from './Page';

interface AdminPageProps {
  title: string;
  children: ReactNode;
}

/** The frame of the pages below `/admin`, for admins only. */
export function AdminPage({ title, children }: AdminPageProps) {
  const { pathname } = useLocation();
  const isManagement = MANAGEMENT_TABS.some(([to]) => to === pathname);
  return (
    <AdminsOnly>
      <Page title={title}>
        {isManagement && <LinkTabs label="Admin" tabs={MANAGEMENT_TABS} />}
        {children}
      </Page>
    </AdminsOnly>
  );
}

const MANAGEMENT_TABS = [
  ['/admin', 'Lead Management'],
  ['/admin/analyses', 'Property Analysis'],
  ['/admin/users', 'User Management'],
] as const;

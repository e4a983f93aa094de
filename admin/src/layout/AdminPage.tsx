import { Tab, Tabs } from '@mui/material';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { AdminsOnly } from '../states/NoAccess';
import { nearest } from './nearest';
import { Page } from './Page';

interface AdminPageProps {
  title: string;
  subtitle?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of the pages below `/admin`, for admins only. */
export function AdminPage({ children, ...head }: AdminPageProps) {
  const { pathname } = useLocation();
  const isManagement = MANAGEMENT_TABS.some(([to]) => to === pathname);
  return (
    <AdminsOnly>
      <Page {...head}>
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

interface LinkTabsProps {
  label: string;
  tabs: readonly (readonly [to: string, label: string])[];
}

/** Tabs as links, so that each has its own URL. */
export function LinkTabs({ label, tabs }: LinkTabsProps) {
  const { pathname } = useLocation();
  const shown =
    nearest(
      pathname,
      tabs.map(([to]) => to),
    ) ?? false;
  return (
    <Tabs
      value={shown}
      variant="scrollable"
      scrollButtons="auto"
      allowScrollButtonsMobile
      aria-label={label}
      sx={LINE}
    >
      {tabs.map(([to, name]) => (
        <Tab key={to} value={to} label={name} component={Link} to={to} />
      ))}
    </Tabs>
  );
}

const LINE = { mb: 2, borderBottom: '1px solid var(--hairline)' };

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { may } from '../session/session';
import { AdminsOnly } from '../states/NoAccess';
import { LinkTabs } from './LinkTabs';
import { nearest } from './nearest';
import { Page } from './Page';

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

const MANAGEMENT_TABS = [
  ['/admin', 'Lead Management'],
  ['/admin/analyses', 'Property Analysis'],
  ['/admin/users', 'User Management'],
] as const;

const OTHER_PAGES = [
  ['/admin/content', 'Site Content'],
  ['/admin/images', 'Images'],
  ['/admin/subscribers', 'Subscribers'],
  ['/admin/audit', 'Audit Log'],
  ['/admin/payments', 'Payments'],
  ['/admin/invoices', 'Invoices'],
  ['/admin/integrations', 'Integrations'],
  ['/admin/odoo-test', 'Odoo Test'],
  ['/admin/outbox', 'Outbox'],
  ['/admin/jobs', 'Jobs'],
] as const;
const ENTRIES = [['/admin', 'Management'], ...OTHER_PAGES] as const;

/** Whether the management tabs belong to the page at a path. */
const isManagement = (pathname: string) => MANAGEMENT_TABS.some(([to]) => to === pathname);

/** Links from each admin page to the others. */
export function AdminMenu() {
  const { pathname } = useLocation();
  const current = useRef<HTMLAnchorElement>(null);
  const here = isManagement(pathname)
    ? '/admin'
    : nearest(
        pathname,
        OTHER_PAGES.map(([to]) => to),
      );

  // On a phone the row scrolls, and the link of the current page may be out of sight.
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, []);

  if (!may('admin.open')) return null;
  return (
    <Box component="nav" aria-label="Administration" sx={ROW}>
      {ENTRIES.map(([to, label]) => (
        <Button
          key={to}
          size="small"
          component={Link}
          to={to}
          ref={to === here ? current : undefined}
          variant={to === here ? 'contained' : 'outlined'}
          aria-current={to === here ? 'page' : undefined}
        >
          {label}
        </Button>
      ))}
    </Box>
  );
}

const ROW = {
  display: 'flex',
  flexWrap: { sm: 'wrap' },
  gap: 1,
  // Room for the focus ring, which the scrolling row would cut off.
  p: 0.75,
  m: -0.75,
  mb: 1.25,
  overflowX: { xs: 'auto', sm: 'visible' },
  '& > a': { flexShrink: 0 },
};

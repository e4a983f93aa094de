import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { Page } from '../layout/Page';
import { AdminsOnly } from '../states/AdminsOnly';
import { PageSkeleton } from '../states/PageSkeleton';
import { AdminTabs } from './AdminTabs';

const BESIDES = [
  ['/admin/content', 'page.admin.content'],
  ['/admin/images', 'page.admin.images'],
  ['/admin/subscribers', 'admin.subscribers'],
  ['/admin/audit', 'admin.auditLog'],
  ['/admin/integrations', 'admin.integrations'],
  ['/admin/odoo-test', 'admin.odooTest'],
  ['/admin/outbox', 'admin.outbox'],
  ['/admin/jobs', 'admin.jobs'],
] as const;

/** `/admin` and the pages below it that are lists of records: for administrators. */
export function AdminPage() {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const [, label = 'page.admin.title'] = BESIDES.find(([to]) => to === pathname) ?? [];
  return (
    <AdminsOnly>
      <Page key={label} title={translate(label)} actions={<Besides />}>
        <AdminTabs />
        <Suspense fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
      </Page>
    </AdminsOnly>
  );
}

function Besides() {
  const translate = useTranslate();
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
      {BESIDES.map(([to, label]) => (
        <Button key={to} variant="outlined" component={Link} to={to}>
          {translate(label)}
        </Button>
      ))}
    </Stack>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { nearest } from '../layout/nearest';
import { may } from '../session/may';
import { isManagement } from './AdminTabs';

export const BESIDES = [
  ['/admin/content', 'page.admin.content'],
  ['/admin/images', 'page.admin.images'],
  ['/admin/subscribers', 'admin.subscribers'],
  ['/admin/audit', 'admin.auditLog'],
  ['/admin/integrations', 'admin.integrations'],
  ['/admin/odoo-test', 'admin.odooTest'],
  ['/admin/outbox', 'admin.outbox'],
  ['/admin/jobs', 'admin.jobs'],
] as const;
const ENTRIES = [['/admin', 'page.admin.management'], ...BESIDES] as const;

/** Links from one page of administration to the next. */
export function AdminMenu() {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const current = useRef<HTMLAnchorElement>(null);
  const here = isManagement(pathname) ? '/admin' : nearest(pathname, BESIDES.map(toAddress));

  // On a phone the row scrolls, and the present page's link may stand beyond its edge.
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, []);

  if (!may('admin.open')) return null;
  return (
    <Box component="nav" aria-label={translate('page.admin.menu')} sx={ROW}>
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
          {translate(label)}
        </Button>
      ))}
    </Box>
  );
}

const toAddress = ([to]: (typeof BESIDES)[number]) => to;

const ROW = {
  display: 'flex',
  flexWrap: { sm: 'wrap' },
  gap: 1,
  // The focus ring stands outside its link, and the row cuts off what does.
  p: 0.75,
  m: -0.75,
  mb: 1.25,
  overflowX: { xs: 'auto', sm: 'visible' },
  '& > a': { flexShrink: 0 },
};

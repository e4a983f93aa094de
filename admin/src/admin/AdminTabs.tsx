import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';

const TABS = [
  ['/admin', 'page.admin.leads'],
  ['/admin/analyses', 'admin.analyses.tab'],
  ['/admin/users', 'admin.users.tab'],
] as const;

/** The tabs are links, so that each has an address of its own. */
export function AdminTabs() {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const shown = TABS.find(([to]) => to === pathname)?.[0] ?? false;
  return (
    <Tabs value={shown} variant="scrollable" aria-label={translate('page.admin.title')} sx={LINE}>
      {TABS.map(([to, label]) => (
        <Tab key={to} value={to} label={translate(label)} component={Link} to={to} />
      ))}
    </Tabs>
  );
}

const LINE = { mb: 2, borderBottom: '1px solid var(--hairline)' };

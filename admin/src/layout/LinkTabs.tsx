import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Link, useLocation } from 'react-router-dom';
import { nearest } from './nearest';

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

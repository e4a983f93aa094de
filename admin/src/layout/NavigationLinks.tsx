import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { NavLink, useLocation } from 'react-router-dom';
import { navigationEntries, readAhead } from './navigation';

export function NavigationLinks() {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const entries = navigationEntries();
  // Of two entries above a page, the nearer one is where it belongs.
  const isNearer = (to: string) =>
    entries.some((other) => other.to.startsWith(`${to}/`) && pathname.startsWith(other.to));
  return (
    <Box component="nav" aria-label={translate('page.nav.label')} sx={ROW}>
      {entries.map((entry) => (
        <NavLink key={entry.to} to={entry.to} end={isNearer(entry.to)} {...readAhead(entry)}>
          {translate(entry.label)}
        </NavLink>
      ))}
    </Box>
  );
}

const ROW = {
  display: { xs: 'none', lg: 'flex' },
  gap: 0.5,
  '& a': {
    px: 1,
    py: 1,
    fontSize: '0.9375rem',
    whiteSpace: 'nowrap',
    borderRadius: 1,
    color: 'text.primary',
    fontWeight: 600,
    textDecoration: 'none',
    '&:hover': { bgcolor: 'action.hover' },
    '&.active': { color: 'primary.main', boxShadow: 'inset 0 -3px 0 var(--accent)', borderRadius: 0 },
  },
};

import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { readAhead } from '../readAhead';
import { entryOf, navigationEntries } from './navigation';

export function NavigationLinks() {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const entries = navigationEntries();
  const here = entryOf(pathname, entries);
  return (
    <Box component="nav" aria-label={translate('page.nav.label')} sx={ROW}>
      {entries.map((entry) => (
        <Link
          key={entry.to}
          to={entry.to}
          aria-current={entry === here ? 'page' : undefined}
          {...readAhead(...entry.parts)}
        >
          {translate(entry.label)}
        </Link>
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
    '&[aria-current]': { color: 'primary.main', boxShadow: 'inset 0 -3px 0 var(--accent)', borderRadius: 0 },
  },
};

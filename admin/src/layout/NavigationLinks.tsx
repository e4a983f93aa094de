import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { NavLink } from 'react-router-dom';
import { useEntries } from './navigation';

export function NavigationLinks() {
  const translate = useTranslate();
  return (
    <Box component="nav" aria-label={translate('page.nav.label')} sx={ROW}>
      {useEntries().map(({ label, to }) => (
        <NavLink key={to} to={to}>
          {translate(label)}
        </NavLink>
      ))}
    </Box>
  );
}

const ROW = {
  display: { xs: 'none', sm: 'flex' },
  gap: 0.5,
  '& a': {
    px: 1.5,
    py: 1,
    borderRadius: 1,
    color: 'text.primary',
    fontWeight: 600,
    textDecoration: 'none',
    '&:hover': { bgcolor: 'action.hover' },
    '&.active': { color: 'primary.main', boxShadow: 'inset 0 -3px 0 var(--accent)', borderRadius: 0 },
  },
};

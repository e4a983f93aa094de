import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { NavLink } from 'react-router-dom';
import { CONTENT_KINDS } from '../../../src/shared/content/content.contract.js';
import { contentPath } from './contentColumns';

/** From one part of the content to the next. */
export function ContentMenu() {
  const translate = useTranslate();
  return (
    <Box component="nav" aria-label={translate('content.menu')} sx={TABS}>
      {CONTENT_KINDS.map((kind) => (
        <NavLink key={kind} to={contentPath(kind)}>
          {translate(`content.kind.${kind}.title`)}
        </NavLink>
      ))}
      <NavLink to="/admin/content/company">{translate('content.company')}</NavLink>
    </Box>
  );
}

const TABS = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 0.5,
  mb: 3,
  borderBottom: '1px solid var(--hairline)',
  '& a': {
    px: 1.5,
    py: 1.25,
    color: 'text.primary',
    fontWeight: 600,
    textDecoration: 'none',
    '&:hover': { bgcolor: 'action.hover' },
    '&.active': { color: 'primary.main', boxShadow: 'inset 0 -3px 0 var(--accent)' },
  },
};

import MenuIcon from '@mui/icons-material/Menu';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useLogout, useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { readAhead } from '../readAhead';
import { mainContent } from './mainContent';
import { entryOf, navigationEntries } from './navigation';

/** The links of the wide header behind one button below 1200 px. */
export function PhoneMenu() {
  const translate = useTranslate();
  const logout = useLogout();
  const entries = navigationEntries();
  const { pathname } = useLocation();
  const here = entryOf(pathname, entries);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        aria-label={translate('page.nav.open')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ display: { lg: 'none' } }}
      >
        <MenuIcon />
      </IconButton>
      <Menu anchorEl={anchor} container={mainContent} open={anchor !== null} onClose={close} onClick={close}>
        {entries.map((entry) => (
          <MenuItem
            key={entry.to}
            component={Link}
            to={entry.to}
            selected={entry === here}
            aria-current={entry === here ? 'page' : undefined}
            {...readAhead(...entry.parts)}
          >
            {translate(entry.label)}
          </MenuItem>
        ))}
        <Divider />
        <MenuItem component="a" href="/enroll">
          {translate('page.enroll')}
        </MenuItem>
        <MenuItem component={Link} to="/account" selected={pathname === '/account'}>
          {translate('page.account')}
        </MenuItem>
        <MenuItem onClick={() => logout({}, '/login', false)}>{translate('page.logout')}</MenuItem>
      </Menu>
    </>
  );
}

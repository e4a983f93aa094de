import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useLogout, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Logo } from './Logo';
import { ModeSwitch } from './ModeSwitch';
import { NavigationLinks } from './NavigationLinks';
import { PhoneMenu } from './PhoneMenu';

export function ConsoleHeader() {
  const translate = useTranslate();
  const logout = useLogout();
  return (
    <Box component="header" sx={BAR}>
      <Link to="/dashboard" aria-label={translate('page.nav.dashboard')}>
        <Logo />
      </Link>
      <NavigationLinks />
      <Box sx={{ flex: 1 }} />
      <ModeSwitch />
      <IconButton
        component={Link}
        to="/account"
        aria-label={translate('page.account')}
        sx={{ display: { xs: 'none', lg: 'inline-flex' } }}
      >
        <AccountCircleOutlined />
      </IconButton>
      <Box sx={{ display: { xs: 'none', lg: 'flex' }, gap: 1 }}>
        <Button variant="outlined" href="/enroll" sx={{ whiteSpace: 'nowrap' }}>
          {translate('page.enroll')}
        </Button>
        <Button color="secondary" onClick={() => logout({}, '/login', false)}>
          {translate('page.logout')}
        </Button>
      </Box>
      <PhoneMenu />
    </Box>
  );
}

const BAR = {
  position: 'sticky',
  top: 0,
  zIndex: 'appBar',
  display: 'flex',
  alignItems: 'center',
  gap: { xs: 1, sm: 2 },
  px: { xs: 2, sm: 3 },
  py: 1,
  bgcolor: 'background.paper',
  borderBottom: '1px solid var(--hairline)',
};

import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined';
import DarkMode from '@mui/icons-material/DarkModeOutlined';
import LightMode from '@mui/icons-material/LightModeOutlined';
import MenuIcon from '@mui/icons-material/Menu';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTheme as useMuiTheme } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Component, type ReactNode, Suspense, useEffect, useState } from 'react';
import { type LayoutProps, useLogout, useTheme } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { useApi } from '../api/useApi';
import { useIsOnline } from '../browser';
import { findImage, useImages } from '../images/useImages';
import { lazyImport, lazyPart, prefetchOnIntent } from '../lazy';
import { may } from '../session/session';
import { PageFailed } from '../states/PageFailed';
import { PageSkeleton } from '../states/skeletons';
import { applyMode } from '../theme/mode';
import { MAIN_CONTENT, Main, mainContent } from './Main';
import { entryOf, navigationEntries } from './navigation';
import { pageText } from './text';

export function ConsoleLayout({ children }: LayoutProps) {
  const { mode } = useMuiTheme().palette;
  useEffect(() => applyMode(mode), [mode]);
  return (
    <>
      <SkipLink />
      <ConsoleHeader />
      <OfflineBanner />
      <PageBoundary>
        <SendingBanner />
        <Main>
          <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
        </Main>
      </PageBoundary>
    </>
  );
}

function SkipLink() {
  return (
    <Box component="a" href={`#${MAIN_CONTENT}`} sx={HIDDEN_UNTIL_FOCUSED}>
      {pageText.skip}
    </Box>
  );
}

const HIDDEN_UNTIL_FOCUSED = {
  position: 'absolute',
  left: 16,
  top: -100,
  zIndex: 1400,
  p: 1.5,
  bgcolor: 'background.paper',
  color: 'primary.main',
  border: '1px solid var(--hairline)',
  borderRadius: 1,
  '&:focus': { top: 12 },
};

function OfflineBanner() {
  const online = useIsOnline();
  return (
    <Box role="status">
      {!online && (
        <Box sx={{ px: 3, py: 1.5, color: 'var(--wary)', bgcolor: 'var(--wary-ground)', fontWeight: 600 }}>
          {pageText.offline}
        </Box>
      )}
    </Box>
  );
}

const SendingPaused = lazyPart(
  lazyImport(() => import('./SendingPaused').then((part) => part.SendingPaused)),
);
const LOOK_EVERY_MS = 60_000;

/** Tells admins on every page that sending is paused and needs one of them to resume it. */
function SendingBanner() {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['sending'],
    queryFn: () => api.sending(),
    enabled: may('sending.read'),
    retry: false,
    staleTime: LOOK_EVERY_MS,
    refetchInterval: LOOK_EVERY_MS,
  });
  return (
    <Box role="status">
      <Suspense>
        {data && (data.pausedAt || data.campaignsPausedAt) && <SendingPaused sending={data} />}
      </Suspense>
    </Box>
  );
}

/** Keeps the header when a page throws or its code can't be loaded. */
class PageBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  readonly reset = () => this.setState({ hasFailed: false });

  override render() {
    return this.state.hasFailed ? <PageFailed resetErrorBoundary={this.reset} /> : this.props.children;
  }
}

function ConsoleHeader() {
  const logout = useLogout();
  return (
    <Box component="header" sx={BAR}>
      <Link to="/dashboard" aria-label={pageText.nav.dashboard}>
        <Logo />
      </Link>
      <NavigationLinks />
      <Box sx={{ flex: 1 }} />
      <ModeSwitch />
      <IconButton
        component={Link}
        to="/account"
        aria-label={pageText.account}
        sx={{ display: { xs: 'none', lg: 'inline-flex' } }}
      >
        <AccountCircleOutlined />
      </IconButton>
      <Box sx={{ display: { xs: 'none', lg: 'flex' }, gap: 1 }}>
        <Button variant="outlined" href="/enroll" sx={{ whiteSpace: 'nowrap' }}>
          {pageText.enroll}
        </Button>
        <Button color="secondary" onClick={() => logout({}, '/login', false)}>
          {pageText.logout}
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

/** Uploads in this tab show immediately; those of others on the next visit. */
const ASK_AGAIN_MS = 3_600_000;
const SHIPPED = '/site-images/logo.png';

/** The uploaded logo on a light background, since most are made for white; a gray box of the same size until there is one. */
function Logo() {
  const { data, error } = useImages({ staleTime: ASK_AGAIN_MS });
  const [missing, setMissing] = useState('');
  const picture = findImage(data, 'logo')?.picture;
  const src = picture?.src ?? SHIPPED;
  if ((!data && !error) || missing === src)
    return <Box role="img" aria-label={pageText.noLogo} sx={{ ...SIZE, bgcolor: 'divider' }} />;
  return (
    <picture key={src}>
      {picture?.sources.map((source) => (
        <source key={source.type} {...source} sizes={`${SIZE.width}px`} />
      ))}
      <Box
        component="img"
        src={src}
        alt={pageText.logo}
        sx={{ ...SIZE, objectFit: 'contain', bgcolor: 'var(--paper)' }}
        onError={() => setMissing(src)}
      />
    </picture>
  );
}

const SIZE = { width: 40, height: 40, borderRadius: 1, flex: 'none', display: 'block' };

function NavigationLinks() {
  const { pathname } = useLocation();
  const entries = navigationEntries();
  const here = entryOf(pathname, entries);
  return (
    <Box component="nav" aria-label={pageText.nav.label} sx={ROW}>
      {entries.map((entry) => (
        <Link
          key={entry.to}
          to={entry.to}
          aria-current={entry === here ? 'page' : undefined}
          {...prefetchOnIntent(...entry.parts)}
        >
          {entry.label}
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

function ModeSwitch() {
  const [, setMode] = useTheme();
  const dark = useMuiTheme().palette.mode === 'dark';
  return (
    <IconButton
      aria-label={dark ? pageText.toLight : pageText.toDark}
      onClick={() => setMode(dark ? 'light' : 'dark')}
    >
      {dark ? <LightMode /> : <DarkMode />}
    </IconButton>
  );
}

/** The links of the wide header behind one button below 1200 px. */
function PhoneMenu() {
  const logout = useLogout();
  const entries = navigationEntries();
  const { pathname } = useLocation();
  const here = entryOf(pathname, entries);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        aria-label={pageText.nav.open}
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
            {...prefetchOnIntent(...entry.parts)}
          >
            {entry.label}
          </MenuItem>
        ))}
        <Divider />
        <MenuItem component="a" href="/enroll">
          {pageText.enroll}
        </MenuItem>
        <MenuItem component={Link} to="/account" selected={pathname === '/account'}>
          {pageText.account}
        </MenuItem>
        <MenuItem onClick={() => logout({}, '/login', false)}>{pageText.logout}</MenuItem>
      </Menu>
    </>
  );
}

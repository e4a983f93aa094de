import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined';
import AddHomeOutlined from '@mui/icons-material/AddHomeOutlined';
import DarkMode from '@mui/icons-material/DarkModeOutlined';
import InboxOutlined from '@mui/icons-material/InboxOutlined';
import LightMode from '@mui/icons-material/LightModeOutlined';
import LogoutIcon from '@mui/icons-material/Logout';
import MenuIcon from '@mui/icons-material/Menu';
import Search from '@mui/icons-material/Search';
import SpaceDashboardOutlined from '@mui/icons-material/SpaceDashboardOutlined';
import ViewKanbanOutlined from '@mui/icons-material/ViewKanbanOutlined';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTheme as useMuiTheme } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Component, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { type LayoutProps, useEvent, useLogout, useTheme } from 'react-admin';
import { Link, useLocation, useNavigationType } from 'react-router-dom';
import { useApi } from '../api/useApi';
import { useIsOnline } from '../browser';
import { findImage, useImages } from '../images/useImages';
import { lazyImport, lazyPart, prefetchOnIntent } from '../lazy';
import { Bell } from '../notifications/Bell';
import { InboxPage } from '../pages';
import { may } from '../session/session';
import { PageFailed } from '../states/NoAccess';
import { PageSkeleton } from '../states/skeletons';
import { applyMode } from '../theme/mode';
import styles from './ConsoleLayout.module.css';
import { entryOf, navigationGroups } from './navigation';
import { MAIN_CONTENT, Main, mainContent } from './Page';
import { WithSettingsMenu } from './SettingsMenu';
import { pageText } from './text';

export function ConsoleLayout({ children }: LayoutProps) {
  const { mode } = useMuiTheme().palette;
  useEffect(() => applyMode(mode), [mode]);
  useTopOfPage();
  const { isSearching, search, stopSearching, takeTyped } = useSearch();
  return (
    <>
      <SkipLink />
      <div className={styles.frame}>
        <SideBar />
        <div className={styles.column}>
          <OfflineBanner />
          <PageBoundary>
            <SendingBanner />
          </PageBoundary>
          <div className={styles.stage}>
            <Tools onSearch={search} />
            <Main>
              <PageBoundary>
                <WithSettingsMenu>
                  <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
                </WithSettingsMenu>
              </PageBoundary>
            </Main>
          </div>
        </div>
      </div>
      <BottomBar onSearch={search} />
      <Suspense>{isSearching && <SearchDialog onClose={stopSearching} takeTyped={takeTyped} />}</Suspense>
    </>
  );
}

/** Scrolls a new page to the top. On Back, the browser restores the position. */
function useTopOfPage() {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const arrive = useEvent((_path: string) => {
    if (type !== 'POP') window.scrollTo(0, 0);
  });
  useEffect(() => arrive(pathname), [arrive, pathname]);
}

const SearchDialog = lazyPart(lazyImport(() => import('./SearchDialog').then((part) => part.SearchDialog)));

/** Ctrl K, or Command K on a Mac, opens the search from anywhere. Keys typed before the field renders aren't lost. */
function useSearch() {
  const [isSearching, setSearching] = useState(false);
  /** Typed since the search was opened; null once its field has the focus. */
  const typed = useRef<string | null>(null);
  const takeTyped = useEvent(() => {
    const text = typed.current ?? '';
    typed.current = null;
    return text;
  });
  const stopSearching = useEvent(() => {
    typed.current = null;
    setSearching(false);
  });
  const search = useEvent(() => {
    if (!isSearching) typed.current = '';
    setSearching(true);
    // If the code fails to load, the page gets the keys back.
    SearchDialog.load().catch(takeTyped);
  });

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey) {
        if (key.toLowerCase() !== 'k') return;
        event.preventDefault();
        search();
      } else if (typed.current !== null && !altKey) {
        if (key.length === 1) typed.current += key;
        else if (key === 'Backspace') typed.current = typed.current.slice(0, -1);
        else if (key === 'Escape') stopSearching();
        else if (key !== 'Enter') return;
        event.preventDefault();
        event.stopPropagation();
      }
    };
    // Before the page behind it takes a key as a shortcut.
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [search, stopSearching]);

  return { isSearching, search, stopSearching, takeTyped };
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

/** The main navigation from 900 px on. */
function SideBar() {
  const logout = useLogout();
  const { pathname } = useLocation();
  const groups = navigationGroups();
  const here = entryOf(pathname, groups.flat());
  return (
    <header className={styles.side}>
      <Link to="/dashboard" aria-label={pageText.nav.home} className={styles.brand}>
        <Logo />
        <span>{pageText.product}</span>
      </Link>
      <nav aria-label={pageText.nav.label}>
        {groups.map((entries) => (
          <ul key={entries[0]!.to}>
            {entries.map(({ icon: Icon, ...entry }) => (
              <li key={entry.to}>
                <Link
                  to={entry.to}
                  aria-current={entry.to === here?.to ? 'page' : undefined}
                  {...prefetchOnIntent(...entry.parts)}
                >
                  <Icon fontSize="small" aria-hidden />
                  {entry.label}
                </Link>
              </li>
            ))}
          </ul>
        ))}
      </nav>
      <ul className={styles.own}>
        <li>
          <a href="/enroll">
            <AddHomeOutlined fontSize="small" aria-hidden />
            {pageText.enroll}
          </a>
        </li>
        <li>
          <Link to="/account" aria-current={pathname === '/account' ? 'page' : undefined}>
            <AccountCircleOutlined fontSize="small" aria-hidden />
            {pageText.account}
          </Link>
        </li>
        <li>
          <button type="button" onClick={() => logout({}, '/login', false)}>
            <LogoutIcon fontSize="small" aria-hidden />
            {pageText.logout}
          </button>
        </li>
      </ul>
    </header>
  );
}

/** On every page at the top right. On phones the account, which the sidebar has elsewhere, and the bell. */
function Tools({ onSearch }: { onSearch: () => void }) {
  return (
    <section aria-label={pageText.tools} className={styles.tools}>
      <button type="button" className={styles.find} onClick={onSearch}>
        <Search fontSize="small" aria-hidden />
        <span>{pageText.search}</span>
        <kbd aria-hidden>{navigator.platform.startsWith('Mac') ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      <ModeSwitch />
      <IconButton component={Link} to="/account" aria-label={pageText.account} className={styles.account}>
        <AccountCircleOutlined />
      </IconButton>
      <Bell />
    </section>
  );
}

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

const SIZE = { width: 32, height: 32, borderRadius: 1, flex: 'none', display: 'block' };

function ModeSwitch() {
  const { label, Icon, toggle } = useModeSwitch();
  return (
    <IconButton aria-label={label} onClick={toggle} className={styles.mode}>
      <Icon />
    </IconButton>
  );
}

function useModeSwitch() {
  const [, setMode] = useTheme();
  const isDark = useMuiTheme().palette.mode === 'dark';
  return {
    label: isDark ? pageText.toLight : pageText.toDark,
    Icon: isDark ? LightMode : DarkMode,
    toggle: () => setMode(isDark ? 'light' : 'dark'),
  };
}

/** The main navigation below 900 px, within reach of a thumb. */
function BottomBar({ onSearch }: { onSearch: () => void }) {
  const { pathname, search } = useLocation();
  const isOnBoard = new URLSearchParams(search).get('show') === 'board';
  const at = pathname === '/dashboard' ? (isOnBoard ? 'board' : 'today') : pathname;
  return (
    <nav aria-label={pageText.nav.bottom} className={styles.bottom}>
      <Link to="/dashboard" aria-current={at === 'today' ? 'page' : undefined}>
        <SpaceDashboardOutlined aria-hidden />
        {pageText.nav.today}
      </Link>
      <Link to="/dashboard?show=board" aria-current={at === 'board' ? 'page' : undefined}>
        <ViewKanbanOutlined aria-hidden />
        {pageText.nav.board}
      </Link>
      <Link to="/inbox" aria-current={at === '/inbox' ? 'page' : undefined} {...prefetchOnIntent(InboxPage)}>
        <InboxOutlined aria-hidden />
        {pageText.nav.inbox}
      </Link>
      <button type="button" onClick={onSearch}>
        <Search aria-hidden />
        {pageText.nav.search}
      </button>
      <MoreMenu />
    </nav>
  );
}

const IN_BOTTOM_BAR = ['/dashboard', '/inbox'];

/** The entries that the bottom bar has no room for. */
function MoreMenu() {
  const logout = useLogout();
  const mode = useModeSwitch();
  const { pathname } = useLocation();
  const entries = navigationGroups()
    .flat()
    .filter(({ to }) => !IN_BOTTOM_BAR.includes(to));
  const here = entryOf(pathname, entries);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <button
        type="button"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-current={here?.to === pathname ? 'page' : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MenuIcon aria-hidden />
        {pageText.nav.more}
      </button>
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
        <MenuItem onClick={mode.toggle}>{mode.label}</MenuItem>
        <MenuItem onClick={() => logout({}, '/login', false)}>{pageText.logout}</MenuItem>
      </Menu>
    </>
  );
}

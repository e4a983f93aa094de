import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined';
import AddHomeOutlined from '@mui/icons-material/AddHomeOutlined';
import DarkMode from '@mui/icons-material/DarkModeOutlined';
import ExpandMore from '@mui/icons-material/ExpandMore';
import InboxOutlined from '@mui/icons-material/InboxOutlined';
import LightMode from '@mui/icons-material/LightModeOutlined';
import LogoutIcon from '@mui/icons-material/Logout';
import MenuIcon from '@mui/icons-material/Menu';
import Search from '@mui/icons-material/Search';
import SpaceDashboardOutlined from '@mui/icons-material/SpaceDashboardOutlined';
import ViewKanbanOutlined from '@mui/icons-material/ViewKanbanOutlined';
import { Box, Divider, IconButton, Menu, MenuItem, useMediaQuery } from '@mui/material';
import { type Theme, useTheme as useMuiTheme } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';
import { useLogout, useTheme } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { findImage, useImages } from '../images/useImages';
import { prefetchOnIntent } from '../lazy';
import { Bell } from '../notifications/Bell';
import { InboxPage } from '../pages';
import { may } from '../session/session';
import styles from './ConsoleLayout.module.css';
import { entryOf, navigationGroups, SETTINGS, settingsPageOf } from './navigation';
import { mainContent } from './Page';
import menuStyles from './SettingsMenu.module.css';
import { pageText } from './text';

/** The main navigation from 900 px on. */
export function SideBar() {
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
export function Tools({ onSearch }: { onSearch: () => void }) {
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
export function BottomBar({ onSearch }: { onSearch: () => void }) {
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

/** Puts the settings menu next to the pages below Admin. On phones it folds away above them. */
export function WithSettingsMenu({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const current = settingsPageOf(pathname);
  const isShown = current !== undefined && may('admin.open');
  // The page keeps its place in the tree, so that moving to or from the settings doesn't remount it.
  return (
    <div className={isShown ? menuStyles.frame : undefined}>
      {isShown && <SettingsMenu current={current} />}
      <div className={menuStyles.page}>{children}</div>
    </div>
  );
}

function SettingsMenu({ current }: { current: string }) {
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const pages = (
    <nav aria-label={pageText.settings.label} className={menuStyles.menu}>
      <Pages current={current} />
    </nav>
  );
  if (isWide) return pages;
  const label = SETTINGS.flatMap((group) => group.pages).find(([to]) => to === current)?.[1];
  return (
    // Closes with every change of page.
    <details key={current} className={menuStyles.folded}>
      <summary>
        {label}
        <ExpandMore aria-hidden />
      </summary>
      {pages}
    </details>
  );
}

function Pages({ current }: { current: string }) {
  return SETTINGS.map(({ title, pages }) => (
    <div key={title} className={menuStyles.group}>
      <p>{title}</p>
      <ul>
        {pages.map(([to, label]) => (
          <li key={to}>
            <Link to={to} aria-current={to === current ? 'page' : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ));
}

import ExpandMore from '@mui/icons-material/ExpandMore';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { may } from '../session/session';
import { SETTINGS, settingsPageOf } from './navigation';
import styles from './SettingsMenu.module.css';
import { pageText } from './text';

/** Puts the settings menu next to the pages below Admin. On phones it folds away above them. */
export function WithSettingsMenu({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const current = settingsPageOf(pathname);
  const isShown = current !== undefined && may('admin.open');
  // The page keeps its place in the tree, so that moving to or from the settings doesn't remount it.
  return (
    <div className={isShown ? styles.frame : undefined}>
      {isShown && <SettingsMenu current={current} />}
      <div className={styles.page}>{children}</div>
    </div>
  );
}

function SettingsMenu({ current }: { current: string }) {
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const pages = (
    <nav aria-label={pageText.settings.label} className={styles.menu}>
      <Pages current={current} />
    </nav>
  );
  if (isWide) return pages;
  const label = SETTINGS.flatMap((group) => group.pages).find(([to]) => to === current)?.[1];
  return (
    // Closes with every change of page.
    <details key={current} className={styles.folded}>
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
    <div key={title} className={styles.group}>
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

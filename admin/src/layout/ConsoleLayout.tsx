import { Box } from '@mui/material';
import { useTheme as useMuiTheme } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Component, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { type LayoutProps, useEvent } from 'react-admin';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useApi } from '../api/useApi';
import { useIsOnline } from '../browser';
import { lazyImport, lazyPart } from '../lazy';
import { may } from '../session/session';
import { PageFailed } from '../states/NoAccess';
import { PageSkeleton } from '../states/skeletons';
import { applyMode } from '../theme/mode';
import styles from './ConsoleLayout.module.css';
import { BottomBar, SideBar, Tools, WithSettingsMenu } from './NavigationBars';
import { MAIN_CONTENT, Main } from './Page';
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

/** Scrolls a new page to the top. On Back, the browser restores the position. */
function useTopOfPage() {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const arrive = useEvent((_path: string) => {
    if (type !== 'POP') window.scrollTo(0, 0);
  });
  useEffect(() => arrive(pathname), [arrive, pathname]);
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

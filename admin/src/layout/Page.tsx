import { Box, Typography } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import { usePageTitle } from '../browser';

interface PageProps {
  title: string;
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** Wraps the `h1`. */
  heading?: (h1: ReactNode) => ReactNode;
  children: ReactNode;
}

/** The frame of every page: its one `h1`, the document title, and focus after a route change. */
export function Page({ title, subtitle, actions, heading = (h1) => h1, children }: PageProps) {
  const ref = useFocusOnArrival();
  usePageTitle(title);
  return (
    <>
      <Box sx={HEADER}>
        <Box sx={TITLE}>
          {heading(
            <Typography ref={ref} variant="h1" tabIndex={-1} sx={{ overflowWrap: 'anywhere' }}>
              {title}
            </Typography>,
          )}
          {subtitle && (
            <Typography component="div" variant="body2" color="textSecondary">
              {subtitle}
            </Typography>
          )}
        </Box>
        {actions}
      </Box>
      {children}
    </>
  );
}

let firstPage = true;

/** The first page of a visit leaves the focus at the top, where people expect it. */
function useFocusOnArrival() {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!firstPage) ref.current?.focus({ preventScroll: true });
    firstPage = false;
  }, []);
  return ref;
}

const TITLE = { minWidth: 0, display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'baseline' };

const HEADER = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: { xs: 1, sm: 2 },
  rowGap: 1,
  mb: 2,
  minHeight: 36,
  // Room for the tools at the top right.
  pr: { xs: '4.5rem', md: '25rem' },
};

export const MAIN_CONTENT = 'main-content';

/** The container of menus: outside of it they would belong to no landmark. */
export const mainContent = () => document.getElementById(MAIN_CONTENT);

/** Where menus open. Behind a dialog, the main content is hidden from screen readers. */
export const menuContainer = () =>
  document.querySelector('.MuiDialog-root') ? document.body : mainContent();

/** The main landmark. */
export function Main({ children }: { children: ReactNode }) {
  return (
    <Box component="main" id={MAIN_CONTENT} tabIndex={-1} sx={MAIN}>
      {children}
    </Box>
  );
}

const MAIN = { px: { xs: 2, sm: 2.5 }, pt: 1.5, pb: 3 };

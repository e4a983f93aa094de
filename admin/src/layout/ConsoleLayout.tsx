import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { Suspense, useEffect } from 'react';
import type { LayoutProps } from 'react-admin';
import { PageSkeleton } from '../states/PageSkeleton';
import { applyMode } from '../theme/mode';
import { ConsoleHeader } from './ConsoleHeader';
import { MAIN_CONTENT } from './mainContent';
import { OfflineBanner } from './OfflineBanner';
import { SendingBanner } from './SendingBanner';
import { SkipLink } from './SkipLink';

export function ConsoleLayout({ children }: LayoutProps) {
  const { mode } = useTheme().palette;
  useEffect(() => applyMode(mode), [mode]);
  return (
    <>
      <SkipLink />
      <ConsoleHeader />
      <OfflineBanner />
      <SendingBanner />
      <Box
        component="main"
        id={MAIN_CONTENT}
        tabIndex={-1}
        sx={{ px: { xs: 2, sm: 3 }, py: 3, maxWidth: '100rem', mx: 'auto' }}
      >
        <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
      </Box>
    </>
  );
}

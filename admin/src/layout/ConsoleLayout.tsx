import { useTheme } from '@mui/material/styles';
import { Suspense, useEffect } from 'react';
import type { LayoutProps } from 'react-admin';
import { PageSkeleton } from '../states/PageSkeleton';
import { applyMode } from '../theme/mode';
import { ConsoleHeader } from './ConsoleHeader';
import { Main } from './Main';
import { OfflineBanner } from './OfflineBanner';
import { PageBoundary } from './PageBoundary';
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
      <PageBoundary>
        <SendingBanner />
        <Main>
          <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
        </Main>
      </PageBoundary>
    </>
  );
}

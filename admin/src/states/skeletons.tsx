import { Box, Skeleton, Stack, Typography } from '@mui/material';
import { type ReactNode, useEffect, useState } from 'react';
import { useIsOnline } from '../browser';
import { pageText } from '../layout/text';

const UNNOTICED_MS = 150;

/** Shows its content only when the wait is long enough to be noticed. */
export function Delayed({ ms = UNNOTICED_MS, children }: { ms?: number; children: ReactNode }) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return due ? children : null;
}

/** Shown while something loads; offline, a sentence that says so. */
export function Placeholder({ children }: { children: ReactNode }) {
  const isOnline = useIsOnline();
  return (
    <Delayed>
      {isOnline ? children : <Typography color="textSecondary">{pageText.waiting}</Typography>}
    </Delayed>
  );
}

/** A placeholder with the height of the content, so that nothing shifts when it loads. */
export function BlockSkeleton({ height }: { height: number }) {
  return (
    <div role="status" aria-label={pageText.loading} style={{ minHeight: height }}>
      <Placeholder>
        <Skeleton variant="rounded" height={height} />
      </Placeholder>
    </div>
  );
}

/** Placeholder rows for a loading list. They take up their space right away and appear after a short delay. */
export function RowsSkeleton({ rows, height }: { rows: number; height: number }) {
  const list = Array.from({ length: rows }, (_, row) => row);
  return (
    <Box role="status" aria-label={pageText.loading} sx={{ minHeight: rows * height }}>
      <Placeholder>
        {list.map((row) => (
          <Skeleton key={row} variant="rounded" height={height - 12} sx={{ mb: 1.5 }} />
        ))}
      </Placeholder>
    </Box>
  );
}

/** The shape of a page while its code loads. */
export function PageSkeleton() {
  return (
    <Placeholder>
      <Stack role="status" aria-label={pageText.loading} spacing={2}>
        <Skeleton variant="rounded" width="40%" height={36} />
        <Skeleton variant="rounded" height={48} />
        <Skeleton variant="rounded" height="60vh" />
      </Stack>
    </Placeholder>
  );
}

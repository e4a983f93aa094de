import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'react-admin';
import { Delayed } from './Delayed';

/** Placeholder rows for a loading list. They take up their space right away and appear after a short delay. */
export function RowsSkeleton({ rows, height }: { rows: number; height: number }) {
  const translate = useTranslate();
  const list = Array.from({ length: rows }, (_, row) => row);
  return (
    <Box role="status" aria-label={translate('page.loading')} sx={{ minHeight: rows * height }}>
      <Delayed>
        {list.map((row) => (
          <Skeleton key={row} variant="rounded" height={height - 12} sx={{ mb: 1.5 }} />
        ))}
      </Delayed>
    </Box>
  );
}

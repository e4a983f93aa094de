import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { useActivity } from './useActivity';

type Query = Pick<
  ReturnType<typeof useActivity>,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>;

/** The way to older rows, as long as there are any. */
export function MoreActivity({ query }: { query: Query }) {
  const translate = useTranslate();
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  if (!hasNextPage) return null;
  const idle = isFetchNextPageError ? 'page.retry' : 'dashboard.activity.more';
  return (
    <Box
      sx={{ display: 'grid', justifyItems: 'center', gap: 1, pt: 2, borderTop: '1px solid var(--hairline)' }}
    >
      {isFetchNextPageError && (
        <Typography role="alert" color="error">
          {translate('dashboard.activity.moreFailed')}
        </Typography>
      )}
      <Button
        variant="outlined"
        aria-disabled={isFetchingNextPage}
        sx={{ minWidth: '8rem' }}
        onClick={() => !isFetchingNextPage && void fetchNextPage()}
      >
        {translate(isFetchingNextPage ? 'dashboard.activity.loadingMore' : idle)}
      </Button>
    </Box>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { pageText } from '../layout/text';

type Query = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>;

/** Loads more rows while there are any. */
export function MoreRows({ query }: { query: Query }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  if (!hasNextPage) return null;
  const idle = isFetchNextPageError ? pageText.retry : pageText.more;
  return (
    <Box
      sx={{ display: 'grid', justifyItems: 'center', gap: 1, pt: 2, borderTop: '1px solid var(--hairline)' }}
    >
      {isFetchNextPageError && (
        <Typography role="alert" color="error">
          {pageText.moreFailed}
        </Typography>
      )}
      <Button
        variant="outlined"
        aria-disabled={isFetchingNextPage}
        sx={{ minWidth: '8rem' }}
        onClick={() => !isFetchingNextPage && void fetchNextPage()}
      >
        {isFetchingNextPage ? pageText.loading : idle}
      </Button>
    </Box>
  );
}

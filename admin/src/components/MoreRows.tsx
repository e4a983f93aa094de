import { Box, Button, Typography } from '@mui/material';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pageText } from '../layout/text';

type Query = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetching' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>;

/** Loads more rows while there are any; `rows` is how many are loaded. */
export function MoreRows({ query, rows }: { query: Query; rows: number }) {
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const [wantedAfter, setWantedAfter] = useState<number>();
  const isWanted = wantedAfter === rows && hasNextPage && !isFetchNextPageError;

  // A live update may replace the request for the next page, so request it again.
  useEffect(() => {
    if (isWanted && !isFetching) void fetchNextPage({ cancelRefetch: false });
  }, [isWanted, isFetching, fetchNextPage]);

  const loadMore = () => {
    setWantedAfter(rows);
    void fetchNextPage({ cancelRefetch: false });
  };
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
        onClick={loadMore}
      >
        {isFetchingNextPage ? pageText.loading : idle}
      </Button>
    </Box>
  );
}

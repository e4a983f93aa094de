import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pageText } from '../layout/text';

type Query = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetching' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>;

/** Loads more rows while there are any. */
export function MoreRows({ query }: { query: Query }) {
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const [isWanted, setWanted] = useState(false);

  // A live update cancels the request for the next page, so it is made again afterwards.
  useEffect(() => {
    if (!isWanted || isFetching || !hasNextPage) return;
    void fetchNextPage().then(({ isFetchNextPageError: hasFailed, isFetching: isCanceled }) => {
      if (hasFailed || !isCanceled) setWanted(false);
    });
  }, [isWanted, isFetching, hasNextPage, fetchNextPage]);

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
        onClick={() => setWanted(true)}
      >
        {isFetchingNextPage ? pageText.loading : idle}
      </Button>
    </Box>
  );
}

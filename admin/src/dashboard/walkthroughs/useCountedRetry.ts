import { useState } from 'react';

const RETRIES_MAX = 3;

interface Retryable {
  dataUpdatedAt: number;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Trying again by hand, at most three times after one failure; null once they are spent. */
export function useCountedRetry({ dataUpdatedAt, isFetching, refetch }: Retryable): (() => void) | null {
  const [tried, setTried] = useState({ since: dataUpdatedAt, times: 0 });
  // A reading that went well in between begins a new count.
  const times = tried.since === dataUpdatedAt ? tried.times : 0;
  if (times >= RETRIES_MAX && !isFetching) return null;
  return () => {
    if (isFetching) return;
    setTried({ since: dataUpdatedAt, times: times + 1 });
    void refetch();
  };
}

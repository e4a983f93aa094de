import type { ReactNode } from 'react';
import { LoadFailed } from '../states/LoadFailed';
import { NotRefreshed } from './NotRefreshed';

/** What is asked of a query, whether it reads at once or page by page. */
interface Query<T> {
  data: T | undefined;
  error: unknown;
  dataUpdatedAt: number;
  isFetching: boolean;
  refetch: () => unknown;
}

interface LoadedProps<T> {
  query: Query<T>;
  /** What to say when it could not be read. */
  failed: string;
  hint?: string;
  /** Null when there is nothing more to try; reading again unless it is given. */
  onRetry?: (() => void) | null;
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}

/** What was read, also while a newer reading fails; before that its shape, or why there is nothing. */
export function Loaded<T>({ query, failed, hint, onRetry, skeleton, children }: LoadedProps<T>) {
  const { data, error, dataUpdatedAt, isFetching, refetch } = query;
  const retry = onRetry === undefined ? () => void refetch() : (onRetry ?? undefined);
  const problem = { title: failed, hint, onRetry: retry, retrying: isFetching };
  if (data === undefined) return error ? <LoadFailed {...problem} error={error} /> : skeleton;
  return (
    <>
      {error !== null && <NotRefreshed {...problem} readAt={dataUpdatedAt} />}
      {children(data)}
    </>
  );
}

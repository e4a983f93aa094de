import type { ReactNode } from 'react';
import { BlockSkeleton } from './BlockSkeleton';
import { LoadFailed } from './LoadFailed';
import { NotRefreshed } from './NotRefreshed';

/** The part of a query used here, whether it reads at once or page by page. */
interface Query<T> {
  data: T | undefined;
  error: unknown;
  dataUpdatedAt: number;
  isFetching: boolean;
  refetch: () => unknown;
  isFetchNextPageError?: boolean;
}

interface LoadedProps<T> {
  query: Query<T>;
  /** What to say when it could not be read. */
  failed: string;
  hint?: string;
  /** Null when there is nothing more to try; reading again unless it is given. */
  onRetry?: (() => void) | null;
  children: (data: T) => ReactNode;
}

/** The placeholder until it is read: its skeleton, or about its height, so that nothing moves when it comes. */
type Shape =
  | { skeleton: ReactNode /** A part of a page, and not most of it. */; compact?: true }
  | { height: number };

/** Shows what was read, also while a newer reading fails; before that its shape, or why there is nothing. */
export function Loaded<T>(props: LoadedProps<T> & Shape) {
  const { query, failed, hint, onRetry, children } = props;
  const { data, dataUpdatedAt, isFetching, refetch } = query;
  // A further page that failed is told where it was asked for.
  const error = query.isFetchNextPageError ? null : query.error;
  const retry = onRetry === undefined ? () => void refetch() : (onRetry ?? undefined);
  const problem = { title: failed, hint, error, onRetry: retry, retrying: isFetching };
  if (data !== undefined) {
    return (
      <>
        {error !== null && <NotRefreshed {...problem} readAt={dataUpdatedAt} />}
        {children(data)}
      </>
    );
  }
  if (error !== null) return <LoadFailed {...problem} compact={'height' in props || props.compact} />;
  return 'height' in props ? <BlockSkeleton height={props.height} /> : props.skeleton;
}

import type { ReactNode } from 'react';
import { BlockSkeleton } from './BlockSkeleton';
import { LoadFailed } from './LoadFailed';
import { NotRefreshed } from './NotRefreshed';

/** The part of a regular or infinite query used here. */
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
  /** The message for a failed load. */
  failed: string;
  hint?: string;
  /** Refetches unless given; null if retrying is pointless. */
  onRetry?: (() => void) | null;
  children: (data: T) => ReactNode;
}

/** The placeholder while loading: a skeleton, or its approximate height, so that nothing shifts. */
type Shape =
  | { skeleton: ReactNode /** A part of a page, and not most of it. */; compact?: true }
  | { height: number };

/** Shows the data, even if a refetch fails; until it is loaded, a placeholder or an error. */
export function Loaded<T>(props: LoadedProps<T> & Shape) {
  const { query, failed, hint, onRetry, children } = props;
  const { data, dataUpdatedAt, isFetching, refetch } = query;
  // A further page that failed reports it next to its button.
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

import { Alert, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { requestIdOf } from '../components/saveErrors';
import { pageText } from '../layout/text';
import { relativeTime, useNow } from '../time/relativeTime';
import { Notice } from './Notice';
import { BlockSkeleton } from './skeletons';

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
type Shape = { skeleton: ReactNode /** For a small part of a page. */; compact?: true } | { height: number };

/** Shows the data, even if a refetch fails; until it is loaded, a placeholder or an error. */
export function Loaded<T>(props: LoadedProps<T> & Shape) {
  const { query, failed, hint, onRetry, children } = props;
  const { data, dataUpdatedAt, isFetching, refetch } = query;
  // A next page that failed to load says so next to its button.
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

interface LoadFailedProps {
  title: string;
  error: unknown;
  /** A sentence before the reference code. */
  hint?: string;
  /** Leave out if retrying is pointless. */
  onRetry?: () => void;
  retrying?: boolean;
  /** Without the picture, inside a part of a page. */
  compact?: boolean;
}

/** A failed load: what failed, the reference code for support, and Retry. */
export function LoadFailed({ title, error, hint, onRetry, retrying = false, compact }: LoadFailedProps) {
  const id = requestIdOf(error);
  const label = retrying ? pageText.retrying : pageText.retry;
  return (
    <Notice
      alert
      compact={compact}
      title={title}
      text={[hint, id && pageText.reference(id)].filter(Boolean).join(' ')}
      action={onRetry && { label, onClick: onRetry }}
    />
  );
}

interface NotRefreshedProps {
  title: string;
  error: unknown;
  /** When the data on screen was loaded, in milliseconds since the epoch; 0 if there is none. */
  readAt: number;
  hint?: string;
  onRetry?: () => void;
  retrying: boolean;
}

/** A failed refetch in one line, above the data that is still on screen. */
export function NotRefreshed({ title, error, readAt, hint, onRetry, retrying }: NotRefreshedProps) {
  const now = useNow();
  const id = requestIdOf(error);
  const when = relativeTime(new Date(readAt).toISOString(), now);
  return (
    <Alert
      severity="warning"
      sx={{ mb: 1.5 }}
      action={
        onRetry && (
          <Button color="inherit" size="small" onClick={onRetry}>
            {retrying ? pageText.retrying : pageText.retry}
          </Button>
        )
      }
    >
      {[title, readAt > 0 && pageText.asOf(when), hint, id && pageText.reference(id)]
        .filter(Boolean)
        .join(' ')}
    </Alert>
  );
}

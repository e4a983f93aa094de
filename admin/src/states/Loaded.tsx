import Skeleton from '@mui/material/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Delayed } from './Delayed';
import { LoadFailed } from './LoadFailed';

interface LoadedProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>;
  /** What failed, as a message. */
  failed: string;
  /** About how high the content will be, so that nothing moves when it comes. */
  height: number;
  children: (data: T) => ReactNode;
}

/** A block of a page: its content once it is there, and until then its shape or why it is missing. */
export function Loaded<T>({ query, failed, height, children }: LoadedProps<T>) {
  const translate = useTranslate();
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error) return <LoadFailed compact title={failed} error={error} onRetry={() => refetch()} />;
  return (
    <div role="status" aria-label={translate('page.loading')} style={{ minHeight: height }}>
      <Delayed>
        <Skeleton variant="rounded" height={height} />
      </Delayed>
    </div>
  );
}

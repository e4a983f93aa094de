import { formatDateTime } from '#shared/format.js';
import { relativeTime, useNow } from './relativeTime';

export function Moment({ iso }: { iso: string | null }) {
  return iso ? <time dateTime={iso}>{formatDateTime(iso)}</time> : <>–</>;
}

export function TimeAgo({ iso, isShort }: { iso: string; isShort?: boolean }) {
  const now = useNow();
  return (
    <time dateTime={iso} title={formatDateTime(iso)}>
      {relativeTime(iso, now, isShort)}
    </time>
  );
}

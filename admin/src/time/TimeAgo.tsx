import { formatDateTime } from '../../../src/shared/format.js';
import { relativeTime } from './relativeTime';
import { useNow } from './useNow';

export function TimeAgo({ iso }: { iso: string }) {
  const now = useNow();
  return (
    <time dateTime={iso} title={formatDateTime(iso)}>
      {relativeTime(iso, now)}
    </time>
  );
}

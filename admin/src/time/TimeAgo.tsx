import { formatDateTime } from '../../../src/shared/format.js';
import { relativeTime } from './relativeTime';

export function TimeAgo({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={formatDateTime(iso)}>
      {relativeTime(iso, new Date())}
    </time>
  );
}

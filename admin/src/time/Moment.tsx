import { formatDateTime } from '../../../src/shared/format.js';

export function Moment({ iso }: { iso: string | null }) {
  return iso ? <time dateTime={iso}>{formatDateTime(iso)}</time> : <>–</>;
}

import { beginRead } from '../api/begunReads';
import { boardRead } from '../api/board';
import { DASHBOARD_READS } from '../api/dashboard';

/** Starts the dashboard's first requests while its code loads. */
export function prefetchDashboard(): void {
  for (const address of [boardRead({}), ...DASHBOARD_READS]) beginRead(address);
}

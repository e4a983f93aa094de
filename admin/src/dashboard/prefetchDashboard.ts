import { DASHBOARD_READS } from '../api/dashboard';
import { prefetchRead } from '../api/http';
import { boardRead } from '../api/leads';

/** Starts the dashboard's first requests while its code loads. */
export function prefetchDashboard(): void {
  for (const address of [boardRead({}), ...DASHBOARD_READS]) prefetchRead(address);
}

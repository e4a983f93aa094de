import { beginRead } from '../api/begunReads';
import { boardRead } from '../api/board';
import { DASHBOARD_READS } from '../api/dashboard';

/** Asks for what the dashboard shows first: the answers are on their way while it is drawn. */
export function beginDashboard(): void {
  for (const address of [boardRead({}), ...DASHBOARD_READS]) beginRead(address);
}

import { lazyImport } from './lazy';
import { loadBoard } from './leads/board/loadBoard';
import { loadDashboardPage, prefetchDashboardData } from './pages';

/** The code of everything behind sign-in. */
export const loadConsole = lazyImport(() => import('./App').then(({ App }) => App));

/** Also loads the page most people open first, which would otherwise take three round trips in a row. */
export async function loadDashboard(): Promise<void> {
  await Promise.all([loadConsole(), loadDashboardPage(), loadBoard()]);
}

/** Opens the dashboard for a signed-in user: loads its code and requests its data. */
export async function openDashboard(): Promise<void> {
  await prefetchDashboardData();
  await loadDashboard();
}

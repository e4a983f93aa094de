import { lazyImport } from './lazy';
import { isOnPhone, loadBoard, loadPhoneStages } from './leads/board/loadBoard';

/** The code of everything behind the login. */
export const loadConsole = lazyImport(() => import('./App').then(({ App }) => App));

const loadDashboardChunk = lazyImport(() => import('./dashboard/DashboardPage'));
export const loadDashboardPage = lazyImport(async () => (await loadDashboardChunk()).DashboardPage);

/** Loads also the page most people open first; on its own it would come in three rounds, each after the last. */
export async function loadDashboard(): Promise<void> {
  await Promise.all([
    loadConsole(),
    loadDashboardPage(),
    loadBoard(),
    ...(isOnPhone() ? [loadPhoneStages()] : []),
  ]);
}

/** The dashboard for somebody who is signed in: its code, and its data on their way. */
export async function openDashboard(): Promise<void> {
  const { prefetchDashboard } = await loadDashboardChunk();
  prefetchDashboard();
  await loadDashboard();
}

import { lazyImport } from '../lazy';

const loadChunk = lazyImport(() => import('./DashboardPage'));
export const loadDashboardPage = lazyImport(async () => (await loadChunk()).DashboardPage);

/** Starts the dashboard's first requests as soon as its code is there. */
export async function prefetchDashboardData(): Promise<void> {
  const { prefetchDashboard } = await loadChunk();
  prefetchDashboard();
}

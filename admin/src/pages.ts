import { lazy } from 'react';

/** Each page is a chunk of its own. */
export const DashboardPage = lazy(() =>
  import('./dashboard/DashboardPage').then((page) => ({ default: page.DashboardPage })),
);
export const AdminPage = lazy(() =>
  import('./leads/AdminPage').then((page) => ({ default: page.AdminPage })),
);

import { lazyImport, lazyPage, lazyPart } from './lazy';

const loadChunk = lazyImport(() => import('./dashboard/DashboardPage'));
export const loadDashboardPage = lazyImport(async () => (await loadChunk()).DashboardPage);

/** Starts the dashboard's first requests as soon as its code is there. */
export async function prefetchDashboardData(): Promise<void> {
  const { prefetchDashboard } = await loadChunk();
  prefetchDashboard();
}

/** Pages that aren't resources, each in its own chunk. */
export const DashboardPage = lazyPart(loadDashboardPage);
export const AccountPage = lazyPage(() => import('./account/AccountPage').then((page) => page.AccountPage));
export const CalendarPage = lazyPage(() =>
  import('./calendar/CalendarPage').then((page) => page.CalendarPage),
);
export const InboxPage = lazyPage(() => import('./inbox/InboxPage').then((page) => page.InboxPage));
export const AdminLeads = lazyPage(() => import('./leads/list').then((page) => page.AdminLeadList));
export const LogoPage = lazyPage(() => import('./images/list').then((page) => page.LogoPage));
export const PortfolioPage = lazyPage(() =>
  import('./portfolio/PortfolioPage').then((page) => page.PortfolioPage),
);
export const AnalyticsPage = lazyPage(() =>
  import('./analytics/AnalyticsPage').then((page) => page.AnalyticsPage),
);
export const IntegrationsPage = lazyPage(() =>
  import('./integrations/IntegrationsPage').then((page) => page.IntegrationsPage),
);
export const HoursPage = lazyPage(() => import('./assignment/HoursPage').then((page) => page.HoursPage));
export const OnCallPage = lazyPage(() => import('./assignment/OnCallPage').then((page) => page.OnCallPage));
export const OdooTestPage = lazyPage(() =>
  import('./integrations/OdooTestPage').then((page) => page.OdooTestPage),
);

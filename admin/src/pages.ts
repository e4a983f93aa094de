import { lazyPart } from './lazy';
import { lazyPage } from './lazyPage';
import { loadDashboardPage } from './loadConsole';

/** Each page is a chunk of its own. */
export const DashboardPage = lazyPart(loadDashboardPage);
export const AccountPage = lazyPage(() => import('./account/AccountPage').then((page) => page.AccountPage));
export const AdminLeads = lazyPage(() => import('./leads/list').then((page) => page.AdminLeadList));
export const ImagesPage = lazyPage(() => import('./images/ImagesPage').then((page) => page.ImagesPage));
export const LogoPage = lazyPage(() => import('./images/ImagesPage').then((page) => page.LogoPage));
export const PortfolioPage = lazyPage(() =>
  import('./portfolio/PortfolioPage').then((page) => page.PortfolioPage),
);
export const AnalyticsPage = lazyPage(() =>
  import('./analytics/AnalyticsPage').then((page) => page.AnalyticsPage),
);
export const IntegrationsPage = lazyPage(() =>
  import('./integrations/IntegrationsPage').then((page) => page.IntegrationsPage),
);
export const OdooTestPage = lazyPage(() =>
  import('./integrations/OdooTestPage').then((page) => page.OdooTestPage),
);
export const CampaignsPage = lazyPage(() =>
  import('./campaigns/CampaignsPage').then((page) => page.CampaignsPage),
);
export const MonitorTab = lazyPage(() => import('./campaigns/list').then((page) => page.MonitorTab));
export const TextsTab = lazyPage(() => import('./campaigns/texts').then((page) => page.TextsTab));
export const EnrollmentPage = lazyPage(() => import('./campaigns/show').then((page) => page.EnrollmentPage));
export const PlanPage = lazyPage(() => import('./campaigns/plan').then((page) => page.PlanPage));
export const CampaignTemplates = lazyPage(() =>
  import('./campaigns/templates/list').then((page) => page.CampaignTemplates),
);
export const CampaignTemplate = lazyPage(() =>
  import('./campaigns/templates/edit').then((page) => page.CampaignTemplate),
);
export const CampaignSettings = lazyPage(() =>
  import('./campaigns/settings').then((page) => page.CampaignSettings),
);

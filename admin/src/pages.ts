import { lazyPage } from './lazyPage';
import { lazyPart } from './lazyPart';
import { loadDashboardPage } from './loadConsole';

/** Each page is a chunk of its own. */
export const DashboardPage = lazyPart(loadDashboardPage);
export const ContentPages = lazyPage(
  () => import('./content/ContentPages').then((page) => page.ContentPages),
  () =>
    import('./messages/content').then((words) => ({
      content: words.contentMessages,
      image: words.imageMessages,
    })),
);
export const AccountPage = lazyPage(() => import('./account/AccountPage').then((page) => page.AccountPage));
export const AdminPage = lazyPage(() => import('./admin/AdminPage').then((page) => page.AdminPage));
export const AdminLeads = lazyPage(() => import('./admin/AdminLeads').then((page) => page.AdminLeads));
export const AnalysesTab = lazyPage(() => import('./analyses/AnalysesTab').then((page) => page.AnalysesTab));
export const UsersTab = lazyPage(
  () => import('./users/UsersTab').then((page) => page.UsersTab),
  () =>
    import('./messages/users').then((words) => ({
      factor: words.factorMessages,
      invite: words.inviteMessages,
    })),
);
export const SubscribersPage = lazyPage(
  () => import('./subscribers/SubscribersPage').then((page) => page.SubscribersPage),
  () => import('./messages/subscribers').then((words) => ({ subscribers: words.subscriberMessages })),
);
export const AuditPage = lazyPage(
  () => import('./audit/AuditPage').then((page) => page.AuditPage),
  () => import('./messages/audit').then((words) => ({ audit: words.auditMessages })),
);
export const JobsPage = lazyPage(
  () => import('./jobs/JobsPage').then((page) => page.JobsPage),
  () => import('./messages/jobs').then((words) => ({ jobs: words.jobsMessages })),
);
export const ImagesPage = lazyPage(
  () => import('./images/ImagesPage').then((page) => page.ImagesPage),
  () => import('./messages/images').then((words) => ({ image: words.imageMessages })),
);
export const LogoPage = lazyPage(
  () => import('./images/ImagesPage').then((page) => page.LogoPage),
  () => import('./messages/images').then((words) => ({ image: words.imageMessages })),
);
export const PortfolioPage = lazyPage(
  () => import('./portfolio/PortfolioPage').then((page) => page.PortfolioPage),
  () => import('./messages/portfolio').then((words) => ({ portfolio: words.portfolioMessages })),
);
export const AnalyticsPage = lazyPage(
  () => import('./analytics/AnalyticsPage').then((page) => page.AnalyticsPage),
  () => import('./messages/analytics').then((words) => ({ analytics: words.analyticsMessages })),
);
export const IntegrationsPage = lazyPage(
  () => import('./integrations/IntegrationsPage').then((page) => page.IntegrationsPage),
  () => import('./messages/integrations').then((words) => ({ integration: words.integrationMessages })),
);
export const OdooTestPage = lazyPage(
  () => import('./odoo/OdooTestPage').then((page) => page.OdooTestPage),
  () =>
    import('./messages/integrations').then((words) => ({
      integration: words.integrationMessages,
      odoo: words.odooMessages,
    })),
);
export const BlogPage = lazyPage(
  () => import('./blog/BlogPage').then((page) => page.BlogPage),
  () => import('./messages/blog').then((words) => ({ blog: words.blogMessages, image: words.imageMessages })),
);
export const PostsTab = lazyPage(() => import('./blog/posts/PostsTab').then((page) => page.PostsTab));
export const TermsTab = lazyPage(() => import('./blog/terms/TermsTab').then((page) => page.TermsTab));
export const DocumentsPage = lazyPage(
  () => import('./documents/DocumentsPage').then((page) => page.DocumentsPage),
  () => import('./messages/documents').then((words) => ({ documents: words.documentMessages })),
);
export const CampaignsPage = lazyPage(
  () => import('./campaigns/CampaignsPage').then((page) => page.CampaignsPage),
  async () => {
    const [campaigns, outbox] = await Promise.all([
      import('./messages/campaigns'),
      import('./messages/outbox'),
    ]);
    return { campaigns: campaigns.campaignMessages, outbox: outbox.outboxMessages };
  },
);
export const MonitorTab = lazyPage(() => import('./campaigns/MonitorTab').then((page) => page.MonitorTab));
export const TextsTab = lazyPage(() => import('./campaigns/TextsTab').then((page) => page.TextsTab));
export const EnrollmentPage = lazyPage(() =>
  import('./campaigns/EnrollmentPage').then((page) => page.EnrollmentPage),
);
export const PlanPage = lazyPage(() => import('./campaigns/PlanPage').then((page) => page.PlanPage));
export const CampaignTemplates = lazyPage(() =>
  import('./campaigns/templates/CampaignTemplates').then((page) => page.CampaignTemplates),
);
export const CampaignTemplate = lazyPage(() =>
  import('./campaigns/templates/CampaignTemplate').then((page) => page.CampaignTemplate),
);
export const CampaignSettings = lazyPage(() =>
  import('./campaigns/settings/CampaignSettings').then((page) => page.CampaignSettings),
);
export const OutboxPage = lazyPage(
  () => import('./outbox/OutboxPage').then((page) => page.OutboxPage),
  () => import('./messages/outbox').then((words) => ({ outbox: words.outboxMessages })),
);
export const OutboxTab = lazyPage(() => import('./outbox/OutboxTab').then((page) => page.OutboxTab));
export const TemplatesTab = lazyPage(() => import('./outbox/TemplatesTab').then((page) => page.TemplatesTab));
export const MessagePage = lazyPage(
  () => import('./outbox/MessagePage').then((page) => page.MessagePage),
  () => import('./messages/outbox').then((words) => ({ outbox: words.outboxMessages })),
);

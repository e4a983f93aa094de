import { lazy } from 'react';
import { addMessages } from './i18nProvider';

/** Each page is a chunk of its own. */
export const DashboardPage = lazy(() =>
  import('./dashboard/DashboardPage').then((page) => ({ default: page.DashboardPage })),
);
export const ContentPages = lazy(() =>
  import('./content/ContentPages').then((page) => ({ default: page.ContentPages })),
);
export const AccountPage = lazy(() =>
  import('./account/AccountPage').then((page) => ({ default: page.AccountPage })),
);
export const AdminPage = lazy(() =>
  import('./admin/AdminPage').then((page) => ({ default: page.AdminPage })),
);
export const AdminLeads = lazy(() =>
  import('./admin/AdminLeads').then((page) => ({ default: page.AdminLeads })),
);
export const AnalysesTab = lazy(() =>
  import('./analyses/AnalysesTab').then((page) => ({ default: page.AnalysesTab })),
);
export const UsersTab = lazy(() => import('./users/UsersTab').then((page) => ({ default: page.UsersTab })));
export const SubscribersPage = lazy(() =>
  import('./subscribers/SubscribersPage').then((page) => ({ default: page.SubscribersPage })),
);
export const AuditPage = lazy(() =>
  import('./audit/AuditPage').then((page) => ({ default: page.AuditPage })),
);
export const ImagesPage = lazy(() =>
  import('./images/ImagesPage').then((page) => ({ default: page.ImagesPage })),
);
export const LogoPage = lazy(() =>
  import('./images/ImagesPage').then((page) => ({ default: page.LogoPage })),
);
export const PortfolioPage = lazy(() =>
  import('./portfolio/PortfolioPage').then((page) => ({ default: page.PortfolioPage })),
);
export const AnalyticsPage = lazy(() =>
  import('./analytics/AnalyticsPage').then((page) => ({ default: page.AnalyticsPage })),
);
export const BlogPage = lazy(async () => {
  const [{ BlogPage }, { blogMessages }] = await Promise.all([
    import('./blog/BlogPage'),
    import('./messages/blog'),
  ]);
  await addMessages({ blog: blogMessages });
  return { default: BlogPage };
});
export const PostsTab = lazy(() =>
  import('./blog/posts/PostsTab').then((page) => ({ default: page.PostsTab })),
);
export const TermsTab = lazy(() =>
  import('./blog/terms/TermsTab').then((page) => ({ default: page.TermsTab })),
);

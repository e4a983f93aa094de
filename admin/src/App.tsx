import CssBaseline from '@mui/material/CssBaseline';
import { AdminContext, CoreAdminUI, CustomRoutes, Resource } from 'react-admin';
import { Route } from 'react-router-dom';
import { authProvider } from './authProvider';
import { dataProvider } from './dataProvider';
import { i18nProvider } from './i18nProvider';
import { ConsoleLayout } from './layout/ConsoleLayout';
import { Toasts } from './layout/Toasts';
import { leads } from './leads';
import {
  AccountPage,
  AdminLeads,
  AdminPage,
  AnalysesTab,
  AnalyticsPage,
  AuditPage,
  BlogPage,
  CampaignSettings,
  CampaignsPage,
  CampaignTemplate,
  CampaignTemplates,
  ContentPages,
  DashboardPage,
  DocumentsPage,
  EnrollmentPage,
  ImagesPage,
  IntegrationsPage,
  JobsPage,
  LogoPage,
  MessagePage,
  MonitorTab,
  OdooTestPage,
  OutboxPage,
  OutboxTab,
  PlanPage,
  PortfolioPage,
  PostsTab,
  SubscribersPage,
  TemplatesTab,
  TermsTab,
  TextsTab,
  UsersTab,
} from './pages';
import { queryClient } from './queryClient';
import { referrals } from './referrals';
import { NoAccess } from './states/NoAccess';
import { PageFailed } from './states/PageFailed';
import { PageNotFound } from './states/PageNotFound';
import { PageSkeleton } from './states/PageSkeleton';
import { NonceCache } from './theme/NonceCache';
import { store } from './theme/store';
import { themeFor } from './theme/theme';

const lightTheme = themeFor('light');
const darkTheme = themeFor('dark');

/** The table of contents of the console. What react-admin calls `Admin` is the same with a login, a menu and a frame that are not ours. */
export function App() {
  return (
    <NonceCache>
      <AdminContext
        authProvider={authProvider}
        dataProvider={dataProvider}
        i18nProvider={i18nProvider}
        queryClient={queryClient}
        store={store}
        lightTheme={lightTheme}
        darkTheme={darkTheme}
      >
        <CssBaseline enableColorScheme>
          <CoreAdminUI
            layout={ConsoleLayout}
            loading={PageSkeleton}
            error={PageFailed}
            catchAll={PageNotFound}
            accessDenied={NoAccess}
            authenticationError={NoAccess}
            loginPage={false}
            requireAuth
            disableTelemetry
            title="Keyturn"
          >
            <CustomRoutes>
              <Route path="/dashboard" element={<DashboardPage />} />
              <Route path="/account" element={<AccountPage />} />
              <Route path="/admin" element={<AdminPage />}>
                <Route index element={<AdminLeads />} />
                <Route path="analyses" element={<AnalysesTab />} />
                <Route path="users" element={<UsersTab />} />
                <Route path="subscribers" element={<SubscribersPage />} />
                <Route path="audit" element={<AuditPage />} />
                <Route path="jobs" element={<JobsPage />} />
              </Route>
              <Route path="/portfolio" element={<PortfolioPage />} />
              <Route path="/documents" element={<DocumentsPage />} />
              {['/campaigns', '/admin/campaigns'].map((path) => (
                <Route key={path} path={path} element={<CampaignsPage />}>
                  <Route index element={<MonitorTab />} />
                  <Route path="templates" element={<CampaignTemplates />} />
                  <Route path="templates/:id" element={<CampaignTemplate />} />
                  <Route path="texts" element={<TextsTab />} />
                  <Route path="settings" element={<CampaignSettings />} />
                  <Route path="plan/:leadId" element={<PlanPage />} />
                  <Route path=":id" element={<EnrollmentPage />} />
                </Route>
              ))}
              <Route path="/admin/analytics" element={<AnalyticsPage />} />
              <Route path="/admin/blog" element={<BlogPage />}>
                <Route index element={<PostsTab />} />
                <Route path="categories" element={<TermsTab key="categories" kind="categories" />} />
                <Route path="tags" element={<TermsTab key="tags" kind="tags" />} />
                <Route path="authors" element={<TermsTab key="authors" kind="authors" />} />
              </Route>
              <Route path="/admin/outbox" element={<OutboxPage />}>
                <Route index element={<OutboxTab />} />
                <Route path="templates" element={<TemplatesTab />} />
              </Route>
              <Route path="/admin/outbox/:id" element={<MessagePage />} />
              <Route path="/admin/content/*" element={<ContentPages />} />
              <Route path="/admin/integrations" element={<IntegrationsPage />} />
              <Route path="/admin/odoo-test" element={<OdooTestPage />} />
              <Route path="/admin/images" element={<ImagesPage />} />
              <Route path="/admin/logo" element={<LogoPage />} />
            </CustomRoutes>
            <Resource name="leads" {...leads} />
            <Resource name="referrals" {...referrals} />
          </CoreAdminUI>
          <Toasts />
        </CssBaseline>
      </AdminContext>
    </NonceCache>
  );
}

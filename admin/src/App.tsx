import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { CssBaseline } from '@mui/material';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';
import type { ReactNode } from 'react';
import {
  AdminContext,
  CoreAdminUI,
  CustomRoutes,
  localStorageStore,
  Resource,
  type Store,
} from 'react-admin';
import { Navigate, Route } from 'react-router-dom';
import { dataProvider } from './api/dataProvider';
import { queryClient } from './api/queryClient';
import { ConsoleLayout } from './layout/ConsoleLayout';
import { Toasts } from './layout/Toasts';
import {
  AccountPage,
  AdminLeads,
  AnalyticsPage,
  CalendarPage,
  DashboardPage,
  HoursPage,
  InboxPage,
  IntegrationsPage,
  LogoPage,
  OdooTestPage,
  OnCallPage,
  PortfolioPage,
} from './pages';
import {
  analyses,
  assignmentRules,
  audit,
  authors,
  campaigns,
  categories,
  company,
  content,
  documents,
  fees,
  images,
  invitations,
  invoices,
  jobs,
  leads,
  messages,
  owners,
  payments,
  posts,
  referrals,
  subscribers,
  tags,
  users,
} from './resources';
import { authProvider } from './session/authProvider';
import { NoAccess, PageFailed, PageNotFound } from './states/NoAccess';
import { PageSkeleton } from './states/skeletons';
import { themeFor } from './theme/theme';

/** react-admin's own texts; ours are constants, which it passes through. */
const i18nProvider = polyglotI18nProvider(() => englishMessages, 'en', undefined, { allowMissing: true });

const lightTheme = themeFor('light');
const darkTheme = themeFor('dark');

/** react-admin's `<Admin>` in its documented parts, because the sign-in, menu and layout are ours. */
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
              <Route path="/inbox" element={<InboxPage />} />
              <Route path="/calendar" element={<CalendarPage />} />
              <Route path="/account" element={<AccountPage />} />
              <Route path="/admin" element={<AdminLeads />} />
              <Route path="/portfolio" element={<PortfolioPage />} />
              <Route path="/admin/analytics" element={<AnalyticsPage />} />
              <Route path="/admin/content" element={<Navigate replace to="team-members" />} />
              <Route path="/admin/integrations" element={<IntegrationsPage />} />
              <Route path="/admin/hours" element={<HoursPage />} />
              <Route path="/admin/on-call" element={<OnCallPage />} />
              <Route path="/admin/odoo-test" element={<OdooTestPage />} />
              <Route path="/admin/logo" element={<LogoPage />} />
            </CustomRoutes>
            <Resource name="leads" {...leads} />
            <Resource {...owners} />
            <Resource {...referrals} />
            <Resource {...documents} />
            <Resource {...analyses} />
            <Resource {...invitations} />
            <Resource {...users} />
            <Resource {...subscribers} />
            <Resource {...assignmentRules} />
            <Resource {...audit} />
            <Resource {...posts} />
            <Resource {...categories} />
            <Resource {...tags} />
            <Resource {...authors} />
            <Resource {...images} />
            <Resource {...company} />
            <Resource {...fees} />
            {content.map((resource) => (
              <Resource key={resource.name} {...resource} />
            ))}
            {[...campaigns, payments, invoices].map((resource) => (
              <Resource key={resource.name} {...resource} />
            ))}
            <Resource {...messages} />
            <Resource {...jobs} />
          </CoreAdminUI>
          <Toasts />
        </CssBaseline>
      </AdminContext>
    </NonceCache>
  );
}

/** The policy allows only styles with the nonce of the response that served the page. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
const cache = createCache({ key: 'mui', nonce });

function NonceCache({ children }: { children: ReactNode }) {
  return <CacheProvider value={cache}>{children}</CacheProvider>;
}

const stored = localStorageStore();

/** What react-admin remembers in this browser. */
const store: Store = {
  ...stored,
  // A list saves its own key whenever it opens, and each save renders the whole list again.
  setItem(key, value) {
    if (JSON.stringify(value) !== JSON.stringify(stored.getItem(key))) stored.setItem(key, value);
  },
  // Signing out keeps the dark mode setting.
  reset() {
    const theme = stored.getItem('theme');
    stored.reset();
    if (theme) stored.setItem('theme', theme);
  },
};

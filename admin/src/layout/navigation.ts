import ArticleOutlined from '@mui/icons-material/ArticleOutlined';
import BarChart from '@mui/icons-material/BarChart';
import CalendarMonth from '@mui/icons-material/CalendarMonthOutlined';
import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import ContactsOutlined from '@mui/icons-material/ContactsOutlined';
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import HandshakeOutlined from '@mui/icons-material/HandshakeOutlined';
import HomeWorkOutlined from '@mui/icons-material/HomeWorkOutlined';
import InboxOutlined from '@mui/icons-material/InboxOutlined';
import PeopleOutlined from '@mui/icons-material/PeopleOutlined';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import SpaceDashboardOutlined from '@mui/icons-material/SpaceDashboardOutlined';
import type { ElementType } from 'react';
import { CONTENT_KINDS } from '#shared/content.js';
import { CONTENT_TITLES, contentPath } from '../content/columns';
import { AdminLeads, AnalyticsPage, CalendarPage, DashboardPage, InboxPage, PortfolioPage } from '../pages';
import { CampaignList, DocumentList, LeadList, OwnerList, posts, ReferralList } from '../resources';
import { may } from '../session/session';
import { nearest } from './nearest';
import { pageText } from './text';

export interface Entry {
  label: string;
  to: string;
  icon: ElementType;
  /** Other paths of the same pages. */
  also?: readonly string[];
  /** Its pages, to prefetch. */
  parts: { load: () => Promise<unknown> }[];
}

type SettingsEntry = readonly [to: string, label: string];

/** The pages below Admin, in the order of their menu. */
export const SETTINGS: readonly { title: string; pages: readonly SettingsEntry[] }[] = [
  {
    title: pageText.settings.records,
    pages: [
      ['/admin', 'Lead Management'],
      ['/admin/analyses', 'Property Analysis'],
      ['/admin/subscribers', 'Subscribers'],
      ['/admin/payments', 'Payments'],
      ['/admin/invoices', 'Invoices'],
      ['/admin/outbox', 'Outbox'],
    ],
  },
  {
    title: pageText.settings.company,
    pages: [
      ['/admin/content/company', pageText.settings.company],
      ['/admin/content/fees', pageText.settings.fees],
      ['/admin/assignment-rules', pageText.settings.assignment],
      ['/admin/hours', pageText.settings.hours],
      ['/admin/on-call', pageText.settings.onCall],
      ['/admin/users', 'User Management'],
      ['/admin/users/invitations', 'Invitations'],
      ['/admin/integrations', 'Integrations'],
    ],
  },
  {
    title: pageText.settings.content,
    pages: [
      ...CONTENT_KINDS.map((kind) => [contentPath(kind), CONTENT_TITLES[kind]] as const),
      ['/admin/images', 'Images'],
    ],
  },
  {
    title: pageText.settings.system,
    pages: [
      ['/admin/jobs', 'Jobs'],
      ['/admin/audit', 'Audit Log'],
      ['/admin/odoo-test', 'Odoo Test'],
    ],
  },
];

const SETTINGS_PATHS = SETTINGS.flatMap(({ pages }) => pages.map(([to]) => to));
/** Pages that have their own entry in the main navigation. */
const ELSEWHERE = ['/admin/analytics', '/admin/blog', '/admin/campaigns'];

/** The page of the settings menu that a URL belongs to, if any. */
export function settingsPageOf(pathname: string): string | undefined {
  const at = nearest(pathname, [...SETTINGS_PATHS, ...ELSEWHERE]);
  // Only the Admin page itself, not every URL below it.
  if (at === '/admin' && pathname !== '/admin') return undefined;
  return at && SETTINGS_PATHS.includes(at) ? at : undefined;
}

const { nav } = pageText;
const WORK: Entry[] = [
  { label: nav.dashboard, to: '/dashboard', icon: SpaceDashboardOutlined, parts: [DashboardPage] },
  { label: nav.inbox, to: '/inbox', icon: InboxOutlined, parts: [InboxPage] },
  { label: nav.leads, to: '/leads', icon: PeopleOutlined, parts: [LeadList] },
  { label: nav.calendar, to: '/calendar', icon: CalendarMonth, parts: [CalendarPage] },
  { label: nav.owners, to: '/owners', icon: ContactsOutlined, parts: [OwnerList] },
];
const RECORDS: Entry[] = [
  { label: nav.documents, to: '/documents', icon: DescriptionOutlined, parts: [DocumentList] },
  { label: nav.referrals, to: '/referrals', icon: HandshakeOutlined, parts: [ReferralList] },
  { label: nav.portfolio, to: '/portfolio', icon: HomeWorkOutlined, parts: [PortfolioPage] },
];
const FOR_ADMINS: Entry[] = [
  {
    label: nav.campaigns,
    to: '/admin/campaigns',
    also: ['/campaigns'],
    icon: CampaignOutlined,
    parts: [CampaignList],
  },
  { label: nav.blog, to: '/admin/blog', icon: ArticleOutlined, parts: [posts.list] },
  { label: nav.analytics, to: '/admin/analytics', icon: BarChart, parts: [AnalyticsPage] },
  { label: nav.admin, to: '/admin', also: SETTINGS_PATHS, icon: SettingsOutlined, parts: [AdminLeads] },
];

/** The entries the user may open, in groups. */
export function navigationGroups(): Entry[][] {
  return may('admin.open') ? [WORK, RECORDS, FOR_ADMINS] : [WORK, RECORDS];
}

/** The entry a page belongs to. */
export function entryOf(pathname: string, entries: Entry[]): Entry | undefined {
  const addresses = ({ to, also = [] }: Entry) => [to, ...also];
  const at = nearest(pathname, entries.flatMap(addresses));
  return entries.find((entry) => at && addresses(entry).includes(at));
}

import { posts } from '../blog';
import { DocumentList } from '../documents';
import { LeadList } from '../leads';
import { AdminLeads, AnalyticsPage, CampaignsPage, DashboardPage, MonitorTab, PortfolioPage } from '../pages';
import { ReferralList } from '../referrals';
import { may } from '../session/may';
import { nearest } from './nearest';

export interface Entry {
  label: string;
  to: string;
  /** Another path of the same pages. */
  also?: string;
  /** Its pages, to prefetch. */
  parts: { load: () => Promise<unknown> }[];
}

const FOR_STAFF: Entry[] = [
  { label: 'page.nav.dashboard', to: '/dashboard', parts: [DashboardPage] },
  { label: 'page.nav.leads', to: '/leads', parts: [LeadList] },
  { label: 'page.nav.referrals', to: '/referrals', parts: [ReferralList] },
  { label: 'page.nav.documents', to: '/documents', parts: [DocumentList] },
  { label: 'page.nav.portfolio', to: '/portfolio', parts: [PortfolioPage] },
];
const FOR_ADMINS: Entry[] = [
  { label: 'page.nav.admin', to: '/admin', parts: [AdminLeads] },
  { label: 'page.nav.analytics', to: '/admin/analytics', parts: [AnalyticsPage] },
  { label: 'page.nav.blog', to: '/admin/blog', parts: [posts.list] },
  {
    label: 'page.nav.campaigns',
    to: '/admin/campaigns',
    also: '/campaigns',
    parts: [CampaignsPage, MonitorTab],
  },
];

/** The entries the user may open. */
export function navigationEntries(): Entry[] {
  return may('admin.open') ? [...FOR_STAFF, ...FOR_ADMINS] : FOR_STAFF;
}

/** The entry a page belongs to. */
export function entryOf(pathname: string, entries: Entry[]): Entry | undefined {
  const addresses = ({ to, also }: Entry) => (also ? [to, also] : [to]);
  const at = nearest(pathname, entries.flatMap(addresses));
  return entries.find((entry) => at && addresses(entry).includes(at));
}

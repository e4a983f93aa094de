import { AdminLeads, AnalyticsPage, DashboardPage, PortfolioPage } from '../pages';
import { CampaignList, DocumentList, LeadList, posts, ReferralList } from '../resources';
import { may } from '../session/session';
import { nearest } from './nearest';
import { pageText } from './text';

export interface Entry {
  label: string;
  to: string;
  /** Another path of the same pages. */
  also?: string;
  /** Its pages, to prefetch. */
  parts: { load: () => Promise<unknown> }[];
}

const FOR_STAFF: Entry[] = [
  { label: pageText.nav.dashboard, to: '/dashboard', parts: [DashboardPage] },
  { label: pageText.nav.leads, to: '/leads', parts: [LeadList] },
  { label: pageText.nav.referrals, to: '/referrals', parts: [ReferralList] },
  { label: pageText.nav.documents, to: '/documents', parts: [DocumentList] },
  { label: pageText.nav.portfolio, to: '/portfolio', parts: [PortfolioPage] },
];
const FOR_ADMINS: Entry[] = [
  { label: pageText.nav.admin, to: '/admin', parts: [AdminLeads] },
  { label: pageText.nav.analytics, to: '/admin/analytics', parts: [AnalyticsPage] },
  { label: pageText.nav.blog, to: '/admin/blog', parts: [posts.list] },
  {
    label: pageText.nav.campaigns,
    to: '/admin/campaigns',
    also: '/campaigns',
    parts: [CampaignList],
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

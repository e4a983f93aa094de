import { may } from '../session/may';

export interface Entry {
  label: string;
  to: string;
}

const FOR_STAFF: Entry[] = [
  { label: 'page.nav.dashboard', to: '/dashboard' },
  { label: 'page.nav.leads', to: '/leads' },
  { label: 'page.nav.referrals', to: '/referrals' },
  { label: 'page.nav.documents', to: '/documents' },
  { label: 'page.nav.portfolio', to: '/portfolio' },
];
const FOR_ADMINS: Entry[] = [
  { label: 'page.nav.admin', to: '/admin' },
  { label: 'page.nav.analytics', to: '/admin/analytics' },
  { label: 'page.nav.blog', to: '/admin/blog' },
  { label: 'page.nav.campaigns', to: '/admin/campaigns' },
];

/** The entries this person may open. */
export function navigationEntries(): Entry[] {
  return may('admin.open') ? [...FOR_STAFF, ...FOR_ADMINS] : FOR_STAFF;
}

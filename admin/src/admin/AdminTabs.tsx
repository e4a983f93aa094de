import { LinkTabs } from '../layout/LinkTabs';

const TABS = [
  ['/admin', 'page.admin.leads'],
  ['/admin/analyses', 'admin.analyses.tab'],
  ['/admin/users', 'admin.users.tab'],
] as const;

export function AdminTabs() {
  return <LinkTabs label="page.admin.title" tabs={TABS} />;
}

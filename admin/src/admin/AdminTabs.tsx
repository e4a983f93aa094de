import { LinkTabs } from '../layout/LinkTabs';

const TABS = [
  ['/admin', 'page.admin.leads'],
  ['/admin/analyses', 'admin.analyses.tab'],
  ['/admin/users', 'admin.users.tab'],
] as const;

/** Whether the tabs belong to the page at an address. */
export const isManagement = (pathname: string) => TABS.some(([to]) => to === pathname);

export function AdminTabs() {
  return <LinkTabs label="page.admin.title" tabs={TABS} />;
}

import { Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { Outlet } from 'react-router-dom';
import { LinkTabs } from '../layout/LinkTabs';
import { Page } from '../layout/Page';
import { PageSkeleton } from '../states/PageSkeleton';
import { useCampaignsPath } from './useCampaignsPath';

/** `/campaigns`, and `/admin/campaigns` for whoever came from the site's header. */
export function CampaignsPage() {
  const translate = useTranslate();
  const base = useCampaignsPath();
  const tabs = [
    [base, 'campaigns.tabs.monitor'],
    [`${base}/templates`, 'campaigns.tabs.templates'],
    [`${base}/settings`, 'campaigns.tabs.settings'],
  ] as const;
  return (
    <Page title={translate('campaigns.title')}>
      <LinkTabs label="campaigns.title" tabs={tabs} />
      <Suspense fallback={<PageSkeleton />}>
        <Outlet />
      </Suspense>
    </Page>
  );
}

import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { LinkTabs } from '../layout/LinkTabs';
import { Page } from '../layout/Page';
import { PageSkeleton } from '../states/skeletons';
import { campaignText } from './text';
import { useCampaignsPath } from './useCampaignsPath';

/** `/campaigns`, and `/admin/campaigns` for whoever came from the site's header. */
export function CampaignsPage() {
  const base = useCampaignsPath();
  const tabs = [
    [base, campaignText.tabs.monitor],
    [`${base}/templates`, campaignText.tabs.templates],
    [`${base}/settings`, campaignText.tabs.settings],
  ] as const;
  return (
    <Page title={campaignText.title}>
      <LinkTabs label={campaignText.title} tabs={tabs} />
      <Suspense fallback={<PageSkeleton />}>
        <Outlet />
      </Suspense>
    </Page>
  );
}

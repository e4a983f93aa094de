import Link from '@mui/material/Link';
import { Suspense } from 'react';
import { Outlet, Link as RouterLink, useLocation } from 'react-router-dom';
import { LinkTabs } from '../layout/LinkTabs';
import { Page } from '../layout/Page';
import { Notice } from '../states/Notice';
import { PageSkeleton } from '../states/skeletons';
import { campaignText } from './text';

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

export function BackToMonitor() {
  return (
    <Link component={RouterLink} to={useCampaignsPath()} sx={{ display: 'inline-block', mb: 2 }}>
      {campaignText.one.back}
    </Link>
  );
}

/** Stands for a campaign, or a lead's plan, that does not exist, with links to those that do. */
export function MissingNotice({ title }: { title: string }) {
  return <Notice alert title={title} action={{ label: campaignText.one.back, to: useCampaignsPath() }} />;
}

/** The pages stand at two addresses; whoever came by one stays on it. */
export function useCampaignsPath(): string {
  return useLocation().pathname.startsWith('/admin') ? '/admin/campaigns' : '/campaigns';
}

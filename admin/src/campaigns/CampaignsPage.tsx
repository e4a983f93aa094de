import { Link } from '@mui/material';
import type { ReactNode } from 'react';
import { useGetOne } from 'react-admin';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { displayName, type LeadView } from '#shared/lead.js';
import { LinkTabs } from '../layout/AdminPage';
import { Page } from '../layout/Page';
import { Notice } from '../states/Notice';
import { campaignText } from './text';

/** The frame of every campaign page. */
export function CampaignsPage({ children }: { children: ReactNode }) {
  const base = useCampaignsPath();
  const tabs = [
    [base, campaignText.tabs.monitor],
    [`${base}/templates`, campaignText.tabs.templates],
    [`${base}/settings`, campaignText.tabs.settings],
  ] as const;
  return (
    <Page title={campaignText.title}>
      <LinkTabs label={campaignText.title} tabs={tabs} />
      {children}
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

/** Shown for a missing campaign or lead, with a link back to the list. */
export function MissingNotice({ title }: { title: string }) {
  return <Notice alert title={title} action={{ label: campaignText.one.back, to: useCampaignsPath() }} />;
}

/** The pages have two addresses: the site's header links to the one below `/admin`. */
export function useCampaignsPath(): string {
  return useLocation().pathname.startsWith('/admin') ? '/admin/campaigns' : '/campaigns';
}

/** The lead's display name; empty while it loads. */
export function useLeadName(id: string): string {
  const { data } = useGetOne<LeadView>('leads', { id }, { enabled: id !== '' });
  return data ? displayName(data) : '';
}

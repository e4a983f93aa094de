import { Notice } from '../states/Notice';
import { campaignText } from './text';
import { useCampaignsPath } from './useCampaignsPath';

/** Stands for a campaign, or a lead's plan, that does not exist, with links to those that do. */
export function MissingNotice({ title }: { title: string }) {
  return <Notice alert title={title} action={{ label: campaignText.one.back, to: useCampaignsPath() }} />;
}

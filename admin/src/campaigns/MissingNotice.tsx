import { useTranslate } from 'react-admin';
import { Notice } from '../states/Notice';
import { useCampaignsPath } from './useCampaignsPath';

/** Stands for a campaign, or a lead's plan, that does not exist, with links to those that do. */
export function MissingNotice({ title }: { title: string }) {
  const translate = useTranslate();
  return (
    <Notice
      alert
      title={translate(title)}
      action={{ label: translate('campaigns.one.back'), to: useCampaignsPath() }}
    />
  );
}

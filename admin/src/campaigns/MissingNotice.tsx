import { useTranslate } from 'react-admin';
import { Notice } from '../states/Notice';
import { useCampaignsPath } from './useCampaignsPath';

/** In place of a campaign, or of a lead's plan, that does not exist: the way on is to those that do. */
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

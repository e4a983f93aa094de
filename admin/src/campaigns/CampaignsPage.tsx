import { useTranslate } from 'react-admin';
import { Page } from '../layout/Page';
import { Notice } from '../states/Notice';

/** `/campaigns`, and `/admin/campaigns` for whoever came from the site's header. */
export function CampaignsPage() {
  const translate = useTranslate();
  return (
    <Page title={translate('campaigns.title')}>
      <Notice title={translate('campaigns.empty')} text={translate('campaigns.emptyHint')} />
    </Page>
  );
}

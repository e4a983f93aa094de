import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { CampaignTemplateView } from '../../../../src/shared/campaigns/campaign.contract.js';
import { ConfirmButton } from '../../lists/ConfirmButton';
import { useAct } from '../../lists/useAct';
import { useApi } from '../../useApi';
import { useCampaignsPath } from '../useCampaignsPath';

/** Tries the saved template out, or does away with it. */
export function TemplateActions({ template: { id, name, type } }: { template: CampaignTemplateView }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const base = useCampaignsPath();
  const api = useApi();
  const act = useAct();

  async function remove() {
    if (await act(() => api.deleteCampaignTemplate(id), 'campaigns.templates.deleted'))
      await navigate(`${base}/templates`);
  }

  return (
    <>
      {type === 'email' && (
        <Button
          variant="outlined"
          onClick={() => act(() => api.testCampaignTemplate(id), 'campaigns.templates.tested')}
        >
          {translate('campaigns.templates.test')}
        </Button>
      )}
      <ConfirmButton
        danger
        label={translate('campaigns.templates.delete')}
        title={translate('campaigns.templates.deleteTitle', { name })}
        text={translate('campaigns.templates.deleteText')}
        onConfirm={remove}
      />
    </>
  );
}

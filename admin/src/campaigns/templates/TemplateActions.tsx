import Button from '@mui/material/Button';
import { useNavigate } from 'react-router-dom';
import type { CampaignTemplateView } from '#shared/campaigns/campaign.contract.js';
import { useApi } from '../../api/useApi';
import { ConfirmButton } from '../../components/ConfirmDialog';
import { useAct } from '../../components/useAct';
import { campaignText } from '../text';
import { useCampaignsPath } from '../useCampaignsPath';

/** Tries the saved template out, or does away with it. */
export function TemplateActions({ template: { id, name, type } }: { template: CampaignTemplateView }) {
  const navigate = useNavigate();
  const base = useCampaignsPath();
  const api = useApi();
  const act = useAct();

  async function remove() {
    if (await act(() => api.deleteCampaignTemplate(id), campaignText.templates.deleted))
      await navigate(`${base}/templates`);
  }

  return (
    <>
      {type === 'email' && (
        <Button
          variant="outlined"
          onClick={() => act(() => api.testCampaignTemplate(id), campaignText.templates.tested)}
        >
          {campaignText.templates.test}
        </Button>
      )}
      <ConfirmButton
        danger
        label={campaignText.templates.delete}
        title={campaignText.templates.deleteTitle(name)}
        text={campaignText.templates.deleteText}
        onConfirm={remove}
      />
    </>
  );
}

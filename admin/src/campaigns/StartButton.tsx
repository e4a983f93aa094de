import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { useAct } from '../lists/useAct';
import { useApi } from '../useApi';

/** Starts the campaign of a lead's stage; pressed twice, it is the same one. */
export function StartButton({ leadId, name }: { leadId: string; name: string }) {
  const translate = useTranslate();
  const api = useApi();
  const act = useAct();
  return (
    <Button
      size="small"
      aria-label={translate('campaigns.start.of', { name })}
      onClick={() => act(() => api.startCampaign(leadId), 'campaigns.start.done', { messageArgs: { name } })}
    >
      {translate('campaigns.start.label')}
    </Button>
  );
}

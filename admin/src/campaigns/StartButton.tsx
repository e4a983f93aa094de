import Button, { type ButtonProps } from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { useAct } from '../lists/useAct';
import { useApi } from '../useApi';

interface StartButtonProps extends Pick<ButtonProps, 'variant'> {
  leadId: string;
  name: string;
}

/** Starts the campaign of a lead's stage; pressed twice, it is the same one. */
export function StartButton({ leadId, name, variant }: StartButtonProps) {
  const translate = useTranslate();
  const api = useApi();
  const act = useAct();
  return (
    <Button
      size={variant ? 'medium' : 'small'}
      variant={variant}
      aria-label={translate('campaigns.start.of', { name })}
      onClick={() => act(() => api.startCampaign(leadId), 'campaigns.start.done', { messageArgs: { name } })}
    >
      {translate('campaigns.start.label')}
    </Button>
  );
}

import Button, { type ButtonProps } from '@mui/material/Button';
import { useApi } from '../api/useApi';
import { useAct } from '../components/useAct';
import { campaignText } from './text';

interface StartButtonProps extends Pick<ButtonProps, 'variant'> {
  leadId: string;
  name: string;
}

/** Starts the campaign of a lead's stage; pressed twice, it is the same one. */
export function StartButton({ leadId, name, variant }: StartButtonProps) {
  const api = useApi();
  const act = useAct();
  return (
    <Button
      size={variant ? 'medium' : 'small'}
      variant={variant}
      aria-label={campaignText.start.of(name)}
      onClick={() => act(() => api.startCampaign(leadId), campaignText.start.done(name))}
    >
      {campaignText.start.label}
    </Button>
  );
}

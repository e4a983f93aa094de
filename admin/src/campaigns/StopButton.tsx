import type { ButtonProps } from '@mui/material/Button';
import { useNotify } from 'react-admin';
import { useApi } from '../api/useApi';
import { ConfirmButton } from '../components/ConfirmDialog';
import { useAct } from '../components/useAct';
import { campaignText } from './text';

interface StopButtonProps extends Pick<ButtonProps, 'variant'> {
  id: string;
  name: string;
  /** The reason, from which the words of the button and its dialog follow. */
  reason?: 'staff' | 'replied';
}

/** Stops a campaign after a second look, and says what was too late to stop. */
export function StopButton({ id, name, reason = 'staff', variant }: StopButtonProps) {
  const notify = useNotify();
  const api = useApi();
  const act = useAct();
  const text = reason === 'replied' ? campaignText.replied : campaignText.stop;

  async function stop() {
    let inFlight = 0;
    const isDone = await act(async () => {
      ({ inFlight } = await api.stopCampaign(id, reason));
    }, text.done(name));
    if (isDone && inFlight > 0) notify(campaignText.stop.inFlight(inFlight), { type: 'warning' });
  }

  return (
    <ConfirmButton
      size="small"
      variant={variant}
      danger={reason === 'staff'}
      aria-label={text.of(name)}
      label={text.label}
      title={text.title(name)}
      text={text.text}
      onConfirm={stop}
    />
  );
}

import type { ButtonProps } from '@mui/material/Button';
import { useNotify, useTranslate } from 'react-admin';
import { ConfirmButton } from '../lists/ConfirmButton';
import { useAct } from '../lists/useAct';
import { useApi } from '../useApi';

interface StopButtonProps extends Pick<ButtonProps, 'variant'> {
  id: string;
  name: string;
  /** The reason, from which the words of the button and its dialog follow. */
  reason?: 'staff' | 'replied';
}

/** Stops a campaign after a second look, and says what was too late to stop. */
export function StopButton({ id, name, reason = 'staff', variant }: StopButtonProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const api = useApi();
  const act = useAct();
  const words = reason === 'replied' ? 'campaigns.replied' : 'campaigns.stop';

  async function stop() {
    let inFlight = 0;
    const isDone = await act(
      async () => {
        ({ inFlight } = await api.stopCampaign(id, reason));
      },
      `${words}.done`,
      { messageArgs: { name } },
    );
    if (isDone && inFlight > 0)
      notify('campaigns.stop.inFlight', { type: 'warning', messageArgs: { smart_count: inFlight } });
  }

  return (
    <ConfirmButton
      size="small"
      variant={variant}
      danger={reason === 'staff'}
      aria-label={translate(`${words}.of`, { name })}
      label={translate(`${words}.label`)}
      title={translate(`${words}.title`, { name })}
      text={translate(`${words}.text`)}
      onConfirm={stop}
    />
  );
}

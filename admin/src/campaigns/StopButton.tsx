import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { ConfirmDialog } from '../lists/ConfirmDialog';
import { useAct } from '../lists/useAct';
import { useApi } from '../useApi';

/** Stops a campaign after a second look, and says what was too late to stop. */
export function StopButton({ id, name }: { id: string; name: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const api = useApi();
  const act = useAct();
  const [isAsked, setAsked] = useState(false);

  async function stop() {
    let inFlight = 0;
    const isDone = await act(
      async () => {
        ({ inFlight } = await api.stopCampaign(id));
      },
      'campaigns.stop.done',
      { messageArgs: { name } },
    );
    if (isDone && inFlight > 0)
      notify('campaigns.stop.inFlight', { type: 'warning', messageArgs: { smart_count: inFlight } });
    setAsked(false);
  }

  return (
    <>
      <Button
        size="small"
        color="error"
        aria-label={translate('campaigns.stop.of', { name })}
        onClick={() => setAsked(true)}
      >
        {translate('campaigns.stop.label')}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={translate('campaigns.stop.title', { name })}
          text={translate('campaigns.stop.text')}
          submit={translate('campaigns.stop.label')}
          danger
          onConfirm={stop}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}

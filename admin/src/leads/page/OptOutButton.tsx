import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { MessageChannel } from '../../../../src/shared/messages/message.contract.js';
import { ConfirmDialog } from '../../lists/ConfirmDialog';
import { useAct } from '../../lists/useAct';
import { useApi } from '../../useApi';

interface OptOutButtonProps {
  leadId: string;
  name: string;
  channel: MessageChannel;
}

/** Passes on what an owner said elsewhere. It is asked for twice, since only the owner can take it back. */
export function OptOutButton({ leadId, name, channel }: OptOutButtonProps) {
  const translate = useTranslate();
  const api = useApi();
  const act = useAct();
  const [isAsked, setAsked] = useState(false);
  const words = `leadPage.optOut.${channel}`;

  async function leave() {
    await act(() => api.optOut(leadId, channel), `${words}.done`, { messageArgs: { name } });
    setAsked(false);
  }

  return (
    <>
      <Button size="small" color="error" onClick={() => setAsked(true)}>
        {translate(`${words}.label`)}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={translate(`${words}.title`, { name })}
          text={translate(`${words}.text`)}
          submit={translate(`${words}.label`)}
          danger
          onConfirm={leave}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}

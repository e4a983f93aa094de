import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { MessageDetails } from '#shared/messages/message.contract.js';
import { LIFTABLE } from '#shared/messages/suppression.contract.js';
import { useApi } from '../api/useApi';
import { ConfirmDialog } from '../components/ConfirmDialog';
import { useAct } from '../components/useAct';

type Decision = 'repeat' | 'leave' | 'allow';

/** The decisions on a message that did not go by itself. */
export function MessageActions({ message }: { message: MessageDetails }) {
  const { id, recipient, canRepeat, canCancel, suppression } = message;
  const translate = useTranslate();
  const api = useApi();
  const act = useAct();
  const [asked, setAsked] = useState<Decision | null>(null);

  async function decide() {
    if (asked === 'repeat') await act(() => api.repeatMessage(id), 'outbox.repeat.done');
    if (asked === 'leave') await act(() => api.cancelMessage(id), 'outbox.leave.done');
    if (asked === 'allow') await act(() => api.allowRecipient(id), 'outbox.allow.done');
    setAsked(null);
  }

  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
      {canRepeat && (
        <Button variant="outlined" onClick={() => setAsked('repeat')}>
          {translate('outbox.repeat.label')}
        </Button>
      )}
      {canCancel && (
        <Button color="error" onClick={() => setAsked('leave')}>
          {translate('outbox.leave.label')}
        </Button>
      )}
      {suppression && LIFTABLE.includes(suppression) && (
        <Button variant="outlined" onClick={() => setAsked('allow')}>
          {translate('outbox.allow.label')}
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          title={translate(`outbox.${asked}.title`, { recipient })}
          text={translate(textOf(asked, message))}
          submit={translate(`outbox.${asked}.label`)}
          danger={asked === 'leave'}
          onConfirm={decide}
          onClose={() => setAsked(null)}
        />
      )}
    </Stack>
  );
}

function textOf(asked: Decision, { state, suppression }: MessageDetails): string {
  if (asked === 'repeat') return `outbox.repeat.${state}`;
  return asked === 'allow' && suppression === 'asked' ? 'outbox.allow.asked' : `outbox.${asked}.text`;
}

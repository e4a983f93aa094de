import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { MessageDetails } from '../../../src/shared/messages/message.contract.js';
import { LIFTABLE } from '../../../src/shared/messages/suppression.contract.js';
import { ConfirmDialog } from '../lists/ConfirmDialog';
import { useAct } from '../lists/useAct';
import { useApi } from '../useApi';

/** What somebody decides of a message that did not go by itself. */
export function MessageActions({ message }: { message: MessageDetails }) {
  const { id, recipient, state, canRepeat, canCancel, suppression } = message;
  const translate = useTranslate();
  const api = useApi();
  const act = useAct();
  const [asked, setAsked] = useState<'repeat' | 'leave' | 'allow' | null>(null);

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
          text={translate(asked === 'repeat' ? `outbox.repeat.${state}` : `outbox.${asked}.text`)}
          submit={translate(`outbox.${asked}.label`)}
          danger={asked === 'leave'}
          onConfirm={decide}
          onClose={() => setAsked(null)}
        />
      )}
    </Stack>
  );
}

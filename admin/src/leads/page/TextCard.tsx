import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { LeadView } from '../../../../src/shared/leads/lead.contract.js';
import { STAFF_TEXT_MAX } from '../../../../src/shared/messages/message.contract.js';
import { countSegments } from '../../../../src/shared/messages/segments.js';
import { textNumberOf } from '../../../../src/shared/phone-number.js';
import { reasonOf } from '../../saving/fieldErrors';
import { useDraft } from '../../saving/useDraft';
import { useApi } from '../../useApi';
import { DeskCard } from './DeskCard';
import { useReread } from './useDeskQuery';

/** Answers an owner by text message; the whole conversation stands in the timeline. */
export function TextCard({ lead }: { lead: LeadView }) {
  const translate = useTranslate();
  const { text, type, send, isPending, error } = useSendText(lead.id);
  if (!textNumberOf(lead.phone)) return null;
  const { segments } = countSegments(text);
  return (
    <DeskCard title={translate('leadPage.text.title')}>
      <form onSubmit={send}>
        <TextField
          label={translate('leadPage.text.label', { phone: lead.phone })}
          value={text}
          onChange={(event) => type(event.target.value)}
          multiline
          minRows={2}
          fullWidth
          error={Boolean(error)}
          helperText={
            error
              ? translate(reasonOf(error, 'text'))
              : translate('leadPage.text.segments', { smart_count: segments })
          }
          slotProps={{ htmlInput: { maxLength: STAFF_TEXT_MAX } }}
        />
        <Button type="submit" variant="outlined" aria-disabled={isPending} sx={{ mt: 1 }}>
          {translate(isPending ? 'leadPage.text.sending' : 'leadPage.text.send')}
        </Button>
      </form>
    </DeskCard>
  );
}

/** Blank text is not sent, and what was not sent is kept. */
function useSendText(leadId: string) {
  const notify = useNotify();
  const api = useApi();
  const reread = useReread(leadId);
  const { text, type, forget } = useDraft(`lead ${leadId} text`);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (sent: string) => api.sendText(leadId, sent.trim()),
    onSuccess: (_, sent) => {
      forget(sent);
      notify('leadPage.text.sent', { type: 'success' });
      return reread('timeline');
    },
  });
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (text.trim() && !isPending) mutate(text);
  };
  return { text, type, send, isPending, error };
}

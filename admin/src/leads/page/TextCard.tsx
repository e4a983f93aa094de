import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useNotify } from 'react-admin';
import { textNumberOf } from '#shared/address.js';
import type { LeadView } from '#shared/lead.js';
import { STAFF_TEXT_MAX } from '#shared/message.js';
import { countSegments } from '#shared/sms-segments.js';
import { useApi } from '../../api/useApi';
import { useDraft } from '../../components/drafts';
import { reasonOf } from '../../components/saveErrors';
import { SideCard } from './SideCard';
import { leadPageText } from './text';
import { useRefetchParts } from './useLeadPart';

/** Sends the owner a text message; the conversation is in the timeline. */
export function TextCard({ lead }: { lead: LeadView }) {
  const { text, type, send, isPending, error } = useSendText(lead.id);
  if (!textNumberOf(lead.phone)) return null;
  const { segments } = countSegments(text);
  return (
    <SideCard title={leadPageText.text.title}>
      <form onSubmit={send}>
        <TextField
          label={leadPageText.text.label(lead.phone ?? '')}
          value={text}
          onChange={(event) => type(event.target.value)}
          multiline
          minRows={2}
          fullWidth
          error={Boolean(error)}
          helperText={error ? reasonOf(error, 'text') : leadPageText.text.segments(segments)}
          slotProps={{ htmlInput: { maxLength: STAFF_TEXT_MAX } }}
        />
        <Button type="submit" variant="outlined" aria-disabled={isPending} sx={{ mt: 1 }}>
          {isPending ? leadPageText.text.sending : leadPageText.text.send}
        </Button>
      </form>
    </SideCard>
  );
}

/** Blank text isn't sent, and unsent text stays as a draft. */
function useSendText(leadId: string) {
  const notify = useNotify();
  const api = useApi();
  const reread = useRefetchParts(leadId);
  const { text, type, forget } = useDraft(`lead ${leadId} text`);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (sent: string) => api.sendText(leadId, sent.trim()),
    onSuccess: (_, sent) => {
      forget(sent);
      notify(leadPageText.text.sent, { type: 'success' });
      return reread('timeline');
    },
  });
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (text.trim() && !isPending) mutate(text);
  };
  return { text, type, send, isPending, error };
}

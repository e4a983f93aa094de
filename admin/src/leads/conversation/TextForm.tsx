import { Alert, Button, Stack, TextField } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import type { ComposerView } from '#shared/conversation.js';
import { formatDateTime } from '#shared/format.js';
import { STAFF_TEXT_MAX } from '#shared/message.js';
import { countSegments } from '#shared/sms-segments.js';
import { useApi } from '../../api/useApi';
import { useDraft } from '../../components/drafts';
import { reasonOf } from '../../components/saveErrors';
import { useOnPhone } from '../../components/useOnPhone';
import { Loaded } from '../../states/Loaded';
import { useLeadPart, useRefetchParts } from '../page/useLeadPart';
import { Unanswered, type WrittenLead } from './Composer';
import { TemplateSelect } from './ComposerSelect';
import { conversationText as text } from './text';
import { submitOnCtrlEnter, useIdempotencyKey, useOfferUndo } from './useIdempotencyKey';

/** A text to the owner. Whether and when they can get one shows before anything is typed. */
export function TextForm({ lead }: { lead: WrittenLead }) {
  const query = useLeadPart(lead.id, 'composer', (api, id) => api.composer(id));
  return (
    <Loaded query={query} failed={text.failed} height={144}>
      {(composer) =>
        composer.text.refusal ? (
          <Alert severity="warning">{composer.text.refusal}</Alert>
        ) : (
          <Short lead={lead} composer={composer} />
        )
      }
    </Loaded>
  );
}

function Short({ lead, composer }: { lead: WrittenLead; composer: ComposerView }) {
  const {
    text: { sendsAt },
    unconnected,
  } = composer;
  const { draft, send, isPending, error } = useSendText(lead.id, composer);
  // On a phone, it must not push the form off the screen.
  const onPhone = useOnPhone();
  const warning = unconnected.includes('sms') && <Alert severity="warning">{text.unconnected.sms}</Alert>;
  const { segments } = countSegments(draft.text);
  return (
    <Stack component="form" spacing={1.5} onSubmit={send} onKeyDown={submitOnCtrlEnter}>
      {!onPhone && warning}
      {sendsAt && !unconnected.includes('sms') && (
        <Alert severity="info">{text.sms.quiet(formatDateTime(sendsAt))}</Alert>
      )}
      <TemplateSelect
        templates={composer.templates}
        channel="sms"
        onChoose={(template) =>
          draft.type([draft.text.trimEnd(), template.text].filter(Boolean).join(' ').slice(0, STAFF_TEXT_MAX))
        }
      />
      <Unanswered {...composer} />
      <TextField
        label={text.to(lead.phone ?? '')}
        value={draft.text}
        onChange={({ target }) => draft.type(target.value)}
        multiline
        minRows={2}
        autoFocus
        error={Boolean(error)}
        helperText={
          error
            ? [text.sms.failed, reasonOf(error, 'text')].join(' ')
            : // A space keeps the line's height.
              draft.text
              ? text.sms.segments(segments)
              : ' '
        }
        slotProps={{ htmlInput: { maxLength: STAFF_TEXT_MAX } }}
      />
      {onPhone && warning}
      <Button
        type="submit"
        variant="contained"
        aria-disabled={isPending}
        sx={{ alignSelf: 'flex-end', minWidth: '8rem' }}
      >
        {isPending ? text.sending : text.sms.send}
      </Button>
    </Stack>
  );
}

/** Blank text isn't sent, and unsent text stays as a draft. */
function useSendText(leadId: string, { text: { sendsAt }, unconnected }: ComposerView) {
  const api = useApi();
  const reread = useRefetchParts(leadId);
  const draft = useDraft(`lead ${leadId} text`);
  const keyOf = useIdempotencyKey();
  const offerUndo = useOfferUndo(leadId);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (sent: string) => api.sendText(leadId, sent.trim(), keyOf(sent)),
    onSuccess: ({ id }, sent) => {
      keyOf.renew();
      draft.forget(sent);
      const isSaved = unconnected.includes('sms');
      const done = sendsAt ? text.sms.scheduled(formatDateTime(sendsAt)) : text.sms.sent;
      offerUndo(id, { isSaved, done }, () => draft.type(sent));
      return reread('timeline', 'messages', 'composer');
    },
  });
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (draft.text.trim() && !isPending) mutate(draft.text);
  };
  return { draft, send, isPending, error };
}

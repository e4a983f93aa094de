import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { reasonOf } from '../../saving/fieldErrors';
import { useDraft } from '../../saving/useDraft';
import { useApi } from '../../useApi';
import { useReread } from '../page/useDeskQuery';
import { useStaff } from '../page/useStaff';
import { MentionField } from './MentionField';
import { mentionedIn } from './mentions';

/** Writes a note; blank text is not sent, and what was not sent is kept. */
export function NoteBox({ leadId }: { leadId: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const api = useApi();
  const reread = useReread(leadId);
  const staff = useStaff();
  const { text, type, forget } = useDraft(`lead ${leadId} note`);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (sent: string) =>
      api.addNote(leadId, { text: sent.trim(), mentions: mentionedIn(sent, staff).map(({ id }) => id) }),
    onSuccess: (_, sent) => {
      forget(sent);
      notify('leadPage.note.added', { type: 'success' });
      return reread('timeline');
    },
  });

  const send = () => {
    if (text.trim() && !isPending) mutate(text);
  };

  return (
    <Stack
      component="form"
      spacing={1}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        send();
      }}
    >
      <MentionField
        text={text}
        onChange={type}
        onSend={send}
        error={error && `${translate('leadPage.note.failed')} ${translate(reasonOf(error, 'text'))}`}
      />
      <Button
        type="submit"
        variant="contained"
        aria-disabled={isPending}
        sx={{ alignSelf: 'flex-end', minWidth: '7rem' }}
      >
        {translate(isPending ? 'leadPage.note.submitting' : 'leadPage.note.submit')}
      </Button>
    </Stack>
  );
}

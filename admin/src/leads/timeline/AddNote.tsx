import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useNotify } from 'react-admin';
import { useApi } from '../../api/useApi';
import { useDraft } from '../../components/drafts';
import { reasonOf } from '../../components/saveErrors';
import { useStaff } from '../page/staff';
import { useRefetchParts } from '../page/useLeadPart';
import { MentionField } from './MentionField';
import { mentionedIn } from './mentions';
import { noteText } from './text';

/** Blank text isn't sent, and unsent text stays as a draft. */
export function AddNote({ leadId }: { leadId: string }) {
  const notify = useNotify();
  const api = useApi();
  const reread = useRefetchParts(leadId);
  const staff = useStaff();
  const { text, type, forget } = useDraft(`lead ${leadId} note`);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (sent: string) =>
      api.addNote(leadId, { text: sent.trim(), mentions: mentionedIn(sent, staff).map(({ id }) => id) }),
    onSuccess: (_, sent) => {
      forget(sent);
      notify(noteText.added, { type: 'success' });
      return reread('timeline');
    },
  });

  function send(event: SubmitEvent) {
    event.preventDefault();
    if (text.trim() && !isPending) mutate(text);
  }

  return (
    <Stack component="form" spacing={1} onSubmit={send}>
      <MentionField
        text={text}
        onChange={type}
        error={error && `${noteText.failed} ${reasonOf(error, 'text')}`}
      />
      <Button
        type="submit"
        variant="contained"
        aria-disabled={isPending}
        sx={{ alignSelf: 'flex-end', minWidth: '7rem' }}
      >
        {isPending ? noteText.submitting : noteText.submit}
      </Button>
    </Stack>
  );
}

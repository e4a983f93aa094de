import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, type SubmitEvent } from 'react';
import { useEvent, useNotify, useTranslate } from 'react-admin';
import type { NoteView } from '#shared/note.js';
import { useApi } from '../../api/useApi';
import { FieldConflict } from '../../components/ConflictNotice';
import { useDraft, useDraftValues } from '../../components/drafts';
import { conflictingRecord, reasonOf } from '../../components/saveErrors';
import { useStaff } from '../page/staff';
import { useRefetchParts } from '../page/useLeadPart';
import { MentionField } from './MentionField';
import { mentionedIn } from './mentions';
import { noteText } from './text';

/** Blank text isn't sent, and unsent text stays as a draft. */
export function AddNote({ leadId }: { leadId: string }) {
  const translate = useTranslate();
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
        error={error && `${noteText.failed} ${translate(reasonOf(error, 'text'))}`}
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

export const noteDraft = ({ id }: Pick<NoteView, 'id'>) => `note ${id}`;

interface NoteEditorProps {
  note: NoteView;
  leadId: string;
  onClose: () => void;
}

/** Edits a note. On a conflict, the author picks a version. Esc closes and keeps the draft. */
export function NoteEditor({ note, leadId, onClose }: NoteEditorProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const api = useApi();
  const reread = useRefetchParts(leadId);
  const staff = useStaff();
  // The draft includes its base version, so saving detects conflicts.
  const { values, type, forget } = useDraftValues(noteDraft(note), {
    text: note.text,
    version: note.version,
  });
  const { text, version } = values;
  const { mutate, isPending, error } = useMutation({
    mutationFn: (sent: { text: string; version: number }) =>
      api.editNote(note, {
        text: sent.text.trim(),
        mentions: mentionedIn(sent.text, [...staff, ...note.mentions]).map(({ id }) => id),
        version: sent.version,
      }),
    onSuccess: async (saved, sent) => {
      notify(noteText.saved, { type: 'success' });
      type({ version: saved.version });
      await reread('timeline');
      finish(sent.text);
    },
  });
  const now = conflictingRecord<NoteView>(error);

  function close() {
    forget();
    onClose();
  }

  /** Stay open if the user kept typing. */
  const finish = useEvent((sent: string) => text === sent && close());

  const save = (onto: number) => {
    if (text.trim() && !isPending) mutate({ text, version: onto });
  };

  function keepMine(changed: NoteView) {
    type({ version: changed.version });
    save(changed.version);
  }

  async function takeTheirs() {
    await reread('timeline');
    close();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && !isPending) onClose();
  }

  return (
    <Stack spacing={1} onKeyDown={onKeyDown} sx={{ mt: 1 }}>
      <MentionField
        text={text}
        onChange={(next) => type({ text: next })}
        onSend={() => save(version)}
        error={error && !now ? `${noteText.saveFailed} ${translate(reasonOf(error, 'text'))}` : null}
        autoFocus
      />
      {now && (
        <FieldConflict text={noteText.changed(now.text)} onMine={() => keepMine(now)} onTheirs={takeTheirs} />
      )}
      <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
        <Button aria-disabled={isPending} onClick={() => isPending || close()}>
          {noteText.cancel}
        </Button>
        <Button variant="contained" aria-disabled={isPending} onClick={() => save(version)}>
          {isPending ? noteText.saving : noteText.save}
        </Button>
      </Stack>
    </Stack>
  );
}

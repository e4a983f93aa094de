import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { useEvent, useNotify, useTranslate } from 'react-admin';
import type { NoteView } from '../../../../src/shared/leads/note.contract.js';
import { FieldConflict } from '../../saving/FieldConflict';
import { reasonOf } from '../../saving/fieldErrors';
import { useDraftValues } from '../../saving/useDraftValues';
import { currentOf } from '../../saving/useSaveOutcome';
import { useApi } from '../../useApi';
import { useReread } from '../page/useDeskQuery';
import { useStaff } from '../page/useStaff';
import { MentionField } from './MentionField';
import { mentionedIn } from './mentions';

/** The name of the draft of a note that is rewritten. */
export const noteDraft = ({ id }: Pick<NoteView, 'id'>) => `note ${id}`;

interface NoteEditorProps {
  note: NoteView;
  leadId: string;
  onClose: () => void;
}

/** Rewrites a note; when it was rewritten meanwhile, its author chooses which text stays. Esc leaves and keeps the words. */
export function NoteEditor({ note, leadId, onClose }: NoteEditorProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const api = useApi();
  const reread = useReread(leadId);
  const staff = useStaff();
  // The words are kept with the version they were written upon, so that saving finds out who was faster.
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
      notify('leadPage.note.saved', { type: 'success' });
      type({ version: saved.version });
      await reread('timeline');
      finish(sent.text);
    },
  });
  const now = currentOf<NoteView>(error, 'NOTE_CHANGED');

  function close() {
    forget();
    onClose();
  }

  /** Whoever has typed on meanwhile stays. */
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
        error={
          error && !now
            ? `${translate('leadPage.note.saveFailed')} ${translate(reasonOf(error, 'text'))}`
            : null
        }
        autoFocus
      />
      {now && (
        <FieldConflict
          text={translate('leadPage.note.changed', { text: now.text })}
          onMine={() => keepMine(now)}
          onTheirs={takeTheirs}
        />
      )}
      <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
        <Button aria-disabled={isPending} onClick={() => isPending || close()}>
          {translate('leadPage.note.cancel')}
        </Button>
        <Button variant="contained" aria-disabled={isPending} onClick={() => save(version)}>
          {translate(isPending ? 'leadPage.note.saving' : 'leadPage.note.save')}
        </Button>
      </Stack>
    </Stack>
  );
}

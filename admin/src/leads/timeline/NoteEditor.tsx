import { useInput } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { type NoteView, noteFormSchema } from '#shared/note.js';
import { useApi } from '../../api/useApi';
import { InlineRecordForm } from '../../components/RecordForm';
import { useRefetchParts } from '../page/useLeadPart';
import { useStaff } from '../staff';
import { MentionField } from './MentionField';
import { mentionedIn } from './mentions';
import { noteText } from './text';

const TEXT = {
  saved: noteText.saved,
  saveFailed: noteText.saveFailed,
  conflict: noteText.conflict,
  field: { text: noteText.label },
};

interface NoteEditorProps {
  note: NoteView;
  draft: string;
  leadId: string;
  onClose: () => void;
}

/** Edits a note. Esc closes and keeps the draft. */
export function NoteEditor({ note, draft, leadId, onClose }: NoteEditorProps) {
  const api = useApi();
  const reread = useRefetchParts(leadId);
  const staff = useStaff();

  async function save({ text = note.text, version }: FieldValues) {
    const mentions = mentionedIn(text, [...staff, ...note.mentions]).map(({ id }) => id);
    try {
      return await api.editNote(note, { text: text.trim(), mentions, version });
    } catch (error) {
      // Behind the form, the timeline shows what someone else saved.
      void reread('timeline');
      throw error;
    }
  }

  return (
    <InlineRecordForm<NoteView>
      label={noteText.edit}
      draft={draft}
      schema={noteFormSchema}
      record={note}
      text={TEXT}
      submit={noteText.save}
      save={save}
      onSaved={() => void reread('timeline').then(onClose)}
      onCancel={onClose}
      onEscape={onClose}
    >
      <MentionInput />
    </InlineRecordForm>
  );
}

function MentionInput() {
  const { field, fieldState } = useInput({ source: 'text', parse: (text: string) => text });
  return (
    <MentionField text={field.value} onChange={field.onChange} error={fieldState.error?.message} autoFocus />
  );
}

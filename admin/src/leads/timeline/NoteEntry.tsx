import { Suspense, useRef, useState } from 'react';
import { isOwnNote } from '#shared/note.js';
import { type TimelineEntry } from '#shared/timeline.js';
import { useApi } from '../../api/useApi';
import { readDraft } from '../../components/drafts';
import { lazyPage, prefetchOnIntent } from '../../lazy';
import { current, may } from '../../session/session';
import { nameOf } from '../../users/nameOf';
import { DeleteEntry, EntryHead } from './EntryHead';
import { NoteText } from './NoteText';
import { noteText, timelineText } from './text';

const NoteEditor = lazyPage(() => import('./NoteEditor').then((editor) => editor.NoteEditor));
const prefetchEditor = prefetchOnIntent(NoteEditor);

/** A note; its author can edit it in place. */
export function NoteEntry({ entry: { note, leadId } }: { entry: TimelineEntry<'note'> }) {
  const api = useApi();
  const draft = `note ${note.id}`;
  const [mode, setMode] = useState<'edited' | 'deleted' | null>(() =>
    readDraft(draft) === null ? null : 'edited',
  );
  const who = note.author ? nameOf(note.author) : timelineText.formerTeammate;
  const isOwn = isOwnNote(note, current()?.user.id ?? '');
  const editButton = useRef<HTMLButtonElement>(null);
  const close = () => setMode(null);
  const closeEditor = () => {
    close();
    editButton.current?.focus();
  };

  return (
    <>
      <EntryHead
        title={timelineText.note(who)}
        by={note.author}
        at={note.createdAt}
        isEdited={note.editedAt !== null}
        text={noteText}
        editButton={
          isOwn ? { ref: editButton, onClick: () => setMode('edited'), ...prefetchEditor } : undefined
        }
        onDelete={isOwn || may('notes.deleteAny') ? () => setMode('deleted') : undefined}
      />
      {mode === 'edited' ? (
        <Suspense>
          <NoteEditor note={note} draft={draft} leadId={leadId} onClose={closeEditor} />
        </Suspense>
      ) : (
        <NoteText note={note} />
      )}
      {mode === 'deleted' && (
        <DeleteEntry leadId={leadId} text={noteText} remove={() => api.deleteNote(note)} onClose={close} />
      )}
    </>
  );
}

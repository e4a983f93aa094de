import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { isOwnNote, type NoteView } from '#shared/note.js';
import { type TimelineEntry } from '#shared/timeline.js';
import { useApi } from '../../api/useApi';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { readDraft } from '../../components/drafts';
import { lazyPage, prefetchOnIntent } from '../../lazy';
import { current, may } from '../../session/session';
import { TimeAgo } from '../../time/TimeAgo';
import { nameOf } from '../../users/nameOf';
import { useRefetchParts } from '../page/useLeadPart';
import { NoteText } from './NoteText';
import { noteText, timelineText } from './text';

const NoteEditor = lazyPage(() => import('./NoteEditor').then((editor) => editor.NoteEditor));
const prefetchEditor = prefetchOnIntent(NoteEditor);

/** A note; its author can edit it in place. */
export function NoteEntry({ entry }: { entry: TimelineEntry<'note'> }) {
  const { note, leadId } = entry;
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

  const deleteButton = (
    <IconButton size="small" aria-label={noteText.delete} onClick={() => setMode('deleted')}>
      <DeleteOutlined fontSize="small" />
    </IconButton>
  );

  return (
    <>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'flex-start' }}>
        <Box sx={{ minWidth: 0 }} title={note.author?.email}>
          {timelineText.note(who)}
          <Typography variant="body2" color="textSecondary">
            <TimeAgo iso={note.createdAt} />
            {note.editedAt && ` · ${noteText.edited}`}
          </Typography>
        </Box>
        <Stack direction="row">
          {isOwn && (
            <IconButton
              ref={editButton}
              size="small"
              aria-label={noteText.edit}
              onClick={() => setMode('edited')}
              {...prefetchEditor}
            >
              <EditOutlined fontSize="small" />
            </IconButton>
          )}
          {(isOwn || may('notes.deleteAny')) && deleteButton}
        </Stack>
      </Stack>
      {mode === 'edited' ? (
        <Suspense>
          <NoteEditor note={note} draft={draft} leadId={leadId} onClose={closeEditor} />
        </Suspense>
      ) : (
        <NoteText note={note} />
      )}
      {mode === 'deleted' && <DeleteNote note={note} onClose={close} />}
    </>
  );
}

function DeleteNote({ note, onClose }: { note: NoteView; onClose: () => void }) {
  const notify = useNotify();
  const api = useApi();
  const reread = useRefetchParts(note.leadId);
  const { mutateAsync } = useMutation({
    mutationFn: () => api.deleteNote(note),
    onSuccess: () => {
      notify(noteText.deleted, { type: 'success' });
      onClose();
      return reread('timeline');
    },
    onError: () => notify(noteText.deleteFailed, { type: 'error' }),
  });
  return (
    <ConfirmDialog
      title={noteText.confirmDelete}
      text={noteText.confirmDeleteHint}
      submit={noteText.delete}
      danger
      onConfirm={() => mutateAsync().catch(() => undefined)}
      onClose={onClose}
    />
  );
}

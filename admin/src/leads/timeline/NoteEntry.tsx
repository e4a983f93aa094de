import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { isOwnNote } from '../../../../src/shared/leads/note.contract.js';
import type { TimelineEntry } from '../../../../src/shared/leads/timeline.contract.js';
import { readDraft } from '../../saving/drafts';
import { may } from '../../session/may';
import { current } from '../../session/session';
import { TimeAgo } from '../../time/TimeAgo';
import { nameOf } from '../../users/nameOf';
import { DeleteNote } from './DeleteNote';
import { NoteEditor, noteDraft } from './NoteEditor';
import { NoteText } from './NoteText';

/** A note, which its author rewrites where it stands. */
export function NoteEntry({ entry, leadId }: { entry: TimelineEntry<'note'>; leadId: string }) {
  const translate = useTranslate();
  const { note } = entry;
  const [mode, setMode] = useState<'edited' | 'deleted' | null>(() =>
    readDraft(noteDraft(note)) === null ? null : 'edited',
  );
  const who = note.author ? nameOf(note.author) : translate('leadPage.timeline.somebody');
  const isOwn = isOwnNote(note, current()?.user.id ?? '');
  const editButton = useRef<HTMLButtonElement>(null);
  const close = () => setMode(null);
  const closeEditor = () => {
    close();
    editButton.current?.focus();
  };

  const deleteButton = (
    <IconButton
      size="small"
      aria-label={translate('leadPage.note.delete')}
      onClick={() => setMode('deleted')}
    >
      <DeleteOutlined fontSize="small" />
    </IconButton>
  );

  return (
    <>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'flex-start' }}>
        <Box sx={{ minWidth: 0 }} title={note.author?.email}>
          {translate('leadPage.timeline.note', { who })}
          <Typography variant="body2" color="textSecondary">
            <TimeAgo iso={note.createdAt} />
            {note.editedAt && ` · ${translate('leadPage.note.edited')}`}
          </Typography>
        </Box>
        <Stack direction="row">
          {isOwn && (
            <IconButton
              ref={editButton}
              size="small"
              aria-label={translate('leadPage.note.edit')}
              onClick={() => setMode('edited')}
            >
              <EditOutlined fontSize="small" />
            </IconButton>
          )}
          {(isOwn || may('notes.deleteAny')) && deleteButton}
        </Stack>
      </Stack>
      {mode === 'edited' ? (
        <NoteEditor note={note} leadId={leadId} onClose={closeEditor} />
      ) : (
        <NoteText note={note} />
      )}
      {mode === 'deleted' && <DeleteNote note={note} onClose={close} />}
    </>
  );
}

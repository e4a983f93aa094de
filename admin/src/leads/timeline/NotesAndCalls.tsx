import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { Box, IconButton, Stack } from '@mui/material';
import { type ComponentProps, type ReactNode, Suspense, useRef, useState } from 'react';
import { CALL_OUTCOME_LABELS } from '#shared/call.js';
import { isOwnNote } from '#shared/note.js';
import type { TimelineEntry } from '#shared/timeline.js';
import type { StaffMember } from '#shared/user.js';
import { useApi } from '../../api/useApi';
import { ConfirmDialog, useAct } from '../../components/ConfirmDialog';
import { readDraft } from '../../components/drafts';
import { SmallText } from '../../components/SmallText';
import { lazyPage, prefetchOnIntent } from '../../lazy';
import { current, may } from '../../session/session';
import { TimeAgo } from '../../time/TimeAgo';
import { nameOf } from '../../users/nameOf';
import { conversationText } from '../conversation/text';
import { useRefetchParts } from '../page/useLeadPart';
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
  /** A saved edit closes once the timeline shows it. Until then, the user may have asked to delete the note. */
  const closeEditor = () => {
    setMode((now) => (now === 'edited' ? null : now));
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

const CallDialog = lazyPage(() => import('../conversation/CallDialog').then((dialog) => dialog.CallDialog));
const prefetchDialog = prefetchOnIntent(CallDialog);
const callText = conversationText.call;

/** A call. The person who made it can correct or delete it; a missed one is what the phone service reports. */
export function CallEntry({ entry }: { entry: TimelineEntry<'call'> }) {
  const [mode, setMode] = useState<'edited' | 'deleted' | null>(null);
  const api = useApi();
  const { by, leadId, outcome, note, version, at, isEdited } = entry;
  const id = entry.id.split(':')[1]!;
  const isMissed = outcome === 'missed';
  const isEditable = !isMissed && (by?.id === current()?.user.id || may('calls.editAny'));
  const close = () => setMode(null);
  return (
    <>
      <EntryHead
        title={isMissed ? CALL_OUTCOME_LABELS.missed : timelineText.called(by && nameOf(by))}
        about={!isMissed && `${CALL_OUTCOME_LABELS[outcome]} · `}
        by={by}
        at={at}
        isEdited={isEdited}
        text={callText}
        editButton={isEditable ? { onClick: () => setMode('edited'), ...prefetchDialog } : undefined}
        onDelete={isEditable ? () => setMode('deleted') : undefined}
      />
      {note && <Box sx={NOTE}>{note}</Box>}
      {mode === 'edited' && !isMissed && (
        <Suspense>
          <CallDialog lead={{ id: leadId, name: '' }} call={{ id, outcome, note, version }} onClose={close} />
        </Suspense>
      )}
      {mode === 'deleted' && (
        <DeleteEntry
          leadId={leadId}
          text={callText}
          remove={() => api.deleteCall(leadId, id)}
          onClose={close}
        />
      )}
    </>
  );
}

const NOTE = { mt: 0.5, whiteSpace: 'pre-wrap' };

interface EntryText {
  edit: string;
  delete: string;
  edited: string;
  deleteTitle: string;
  deleteText: string;
  deleted: string;
}

interface EntryHeadProps {
  title: string;
  /** Before the time. */
  about?: ReactNode;
  by: StaffMember | null;
  at: string;
  isEdited: boolean;
  text: EntryText;
  /** Absent where the user may not edit it. */
  editButton?: ComponentProps<typeof IconButton> | undefined;
  onDelete?: (() => void) | undefined;
}

/** The first lines of something that staff wrote, with what they can do about it. */
function EntryHead(props: EntryHeadProps) {
  const { title, about, by, at, isEdited, text, editButton, onDelete } = props;
  return (
    <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'flex-start' }}>
      <Box sx={{ minWidth: 0 }} title={by?.email}>
        {title}
        <SmallText>
          {about}
          <TimeAgo iso={at} />
          {isEdited && ` · ${text.edited}`}
        </SmallText>
      </Box>
      <Stack direction="row">
        {editButton && (
          <IconButton size="small" aria-label={text.edit} {...editButton}>
            <EditOutlined fontSize="small" />
          </IconButton>
        )}
        {onDelete && (
          <IconButton size="small" aria-label={text.delete} onClick={onDelete}>
            <DeleteOutlined fontSize="small" />
          </IconButton>
        )}
      </Stack>
    </Stack>
  );
}

interface DeleteEntryProps {
  leadId: string;
  text: EntryText;
  remove: () => Promise<unknown>;
  onClose: () => void;
}

function DeleteEntry({ leadId, text, remove, onClose }: DeleteEntryProps) {
  const act = useAct(true);
  const reread = useRefetchParts(leadId);

  async function confirm() {
    await act(remove, text.deleted);
    onClose();
    void reread('timeline');
  }

  return (
    <ConfirmDialog
      title={text.deleteTitle}
      text={text.deleteText}
      submit={text.delete}
      danger
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

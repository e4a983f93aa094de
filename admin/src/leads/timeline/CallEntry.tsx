import Box from '@mui/material/Box';
import { Suspense, useState } from 'react';
import { CALL_OUTCOME_LABELS } from '#shared/call.js';
import type { TimelineEntry } from '#shared/timeline.js';
import { useApi } from '../../api/useApi';
import { lazyPage, prefetchOnIntent } from '../../lazy';
import { current, may } from '../../session/session';
import { nameOf } from '../../users/nameOf';
import { conversationText } from '../conversation/text';
import { DeleteEntry, EntryHead } from './EntryHead';
import { timelineText } from './text';

const CallDialog = lazyPage(() => import('../conversation/CallDialog').then((dialog) => dialog.CallDialog));
const prefetchDialog = prefetchOnIntent(CallDialog);
const text = conversationText.call;

/** A call. Whoever made it can correct or delete it; a missed one is what the phone company reports. */
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
        text={text}
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
        <DeleteEntry leadId={leadId} text={text} remove={() => api.deleteCall(leadId, id)} onClose={close} />
      )}
    </>
  );
}

const NOTE = { mt: 0.5, whiteSpace: 'pre-wrap' };

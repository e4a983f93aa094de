import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { CALL_OUTCOME_LABELS } from '#shared/call.js';
import type { TimelineEntry } from '#shared/timeline.js';
import { useApi } from '../../api/useApi';
import { ConfirmDialog, useAct } from '../../components/ConfirmDialog';
import { lazyPage, prefetchOnIntent } from '../../lazy';
import { current, may } from '../../session/session';
import { TimeAgo } from '../../time/TimeAgo';
import { nameOf } from '../../users/nameOf';
import { conversationText } from '../conversation/text';
import { useRefetchParts } from '../page/useLeadPart';
import { timelineText } from './text';

const CallDialog = lazyPage(() => import('../conversation/CallDialog').then((dialog) => dialog.CallDialog));
const prefetchDialog = prefetchOnIntent(CallDialog);
const text = conversationText.call;

/** A call. Whoever made it can correct or delete it; a missed one is what the phone company reports. */
export function CallEntry({ entry }: { entry: TimelineEntry<'call'> }) {
  const [mode, setMode] = useState<'edited' | 'deleted' | null>(null);
  const { by, leadId, outcome, note, at, isEdited } = entry;
  const id = entry.id.split(':')[1]!;
  const isMissed = outcome === 'missed';
  const isEditable = !isMissed && (by?.id === current()?.user.id || may('calls.editAny'));
  const close = () => setMode(null);
  return (
    <>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'flex-start' }}>
        <Box sx={{ minWidth: 0 }} title={by?.email}>
          {isMissed ? CALL_OUTCOME_LABELS.missed : timelineText.called(by && nameOf(by))}
          <Typography variant="body2" color="textSecondary">
            {!isMissed && `${CALL_OUTCOME_LABELS[outcome]} · `}
            <TimeAgo iso={at} />
            {isEdited && ` · ${text.edited}`}
          </Typography>
        </Box>
        {isEditable && (
          <Stack direction="row">
            <IconButton
              size="small"
              aria-label={text.edit}
              onClick={() => setMode('edited')}
              {...prefetchDialog}
            >
              <EditOutlined fontSize="small" />
            </IconButton>
            <IconButton size="small" aria-label={text.delete} onClick={() => setMode('deleted')}>
              <DeleteOutlined fontSize="small" />
            </IconButton>
          </Stack>
        )}
      </Stack>
      {note && <Box sx={NOTE}>{note}</Box>}
      {mode === 'edited' && !isMissed && (
        <Suspense>
          <CallDialog lead={{ id: leadId, name: '' }} call={{ id, outcome, note }} onClose={close} />
        </Suspense>
      )}
      {mode === 'deleted' && <DeleteCall leadId={leadId} id={id} onClose={close} />}
    </>
  );
}

const NOTE = { mt: 0.5, whiteSpace: 'pre-wrap' };

function DeleteCall({ leadId, id, onClose }: { leadId: string; id: string; onClose: () => void }) {
  const api = useApi();
  const act = useAct();
  const reread = useRefetchParts(leadId);

  async function remove() {
    if (!(await act(() => api.deleteCall(leadId, id), text.deleted))) return;
    onClose();
    void reread('timeline');
  }

  return (
    <ConfirmDialog
      title={text.deleteTitle}
      text={text.deleteText}
      submit={text.delete}
      danger
      onConfirm={remove}
      onClose={onClose}
    />
  );
}

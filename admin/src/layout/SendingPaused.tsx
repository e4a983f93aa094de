import Box from '@mui/material/Box';
import { formatDateTime } from '#shared/format.js';
import type { SendingView } from '#shared/message.js';
import { useApi } from '../api/useApi';
import { ConfirmButton, useAct } from '../components/ConfirmDialog';
import { sendingText } from './sending.text';

/** Which messages are paused, with a button to resume. */
export function SendingPaused({ sending }: { sending: SendingView }) {
  const api = useApi();
  const act = useAct();
  const { pausedAt, campaignsPausedAt, campaignsReason, waiting } = sending;

  return (
    <Box sx={BANNER}>
      <Box sx={{ flex: '1 1 20rem' }}>
        {pausedAt
          ? sendingText.paused(formatDateTime(pausedAt))
          : sendingText.campaignsPaused(formatDateTime(campaignsPausedAt!))}{' '}
        {sendingText.waiting(waiting)} {!pausedAt && campaignsReason}
      </Box>
      <ConfirmButton
        variant="outlined"
        color="inherit"
        label={sendingText.resume}
        title={sendingText.title}
        text={pausedAt ? sendingText.text : sendingText.campaignsText}
        onConfirm={() => act(() => api.resumeSending(), sendingText.resumed)}
      />
    </Box>
  );
}

const BANNER = {
  px: 3,
  py: 1.5,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1.5,
  alignItems: 'center',
  color: 'var(--wary)',
  bgcolor: 'var(--wary-ground)',
  fontWeight: 600,
};

import { Box } from '@mui/material';
import { formatDateTime } from '#shared/format.js';
import type { SendingView } from '#shared/message.js';
import { useApi } from '../api/useApi';
import { ConfirmButton, useAct } from '../components/ConfirmDialog';
import { plural } from '../components/text';

const text = {
  paused: (since: string) =>
    `No messages have been sent since ${since}: this database was restored or moved.`,
  campaignsPaused: (since: string) =>
    `No campaign messages have been sent since ${since}: mail servers rejected several of our emails as unwanted.`,
  waiting: (count: number) => `${plural(count, 'message')} waiting.`,
  resume: 'Resume Sending',
  title: 'Resume sending?',
  text: 'Messages sent after the backup was made are listed as Scheduled in the Outbox and would be sent again. Review the Outbox first and cancel what has already gone out.',
  campaignsText:
    "Sending more while mail is rejected hurts your sender reputation. Find the cause first: the mail server's reply, blocklists, and how the domain is set up.",
  resumed: 'Sending resumed',
};

/** Which messages are paused, with a button to resume. */
export function SendingPaused({ sending }: { sending: SendingView }) {
  const api = useApi();
  const act = useAct(true);
  const { pausedAt, campaignsPausedAt, campaignsReason, waiting } = sending;

  return (
    <Box sx={BANNER}>
      <Box sx={{ flex: '1 1 20rem' }}>
        {pausedAt
          ? text.paused(formatDateTime(pausedAt))
          : text.campaignsPaused(formatDateTime(campaignsPausedAt!))}{' '}
        {text.waiting(waiting)} {!pausedAt && campaignsReason}
      </Box>
      <ConfirmButton
        variant="outlined"
        color="inherit"
        label={text.resume}
        title={text.title}
        text={pausedAt ? text.text : text.campaignsText}
        onConfirm={() => act(() => api.resumeSending(), text.resumed)}
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

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { MessageView } from '../../../src/shared/messages/message.contract.js';
import { statusOf, TONES } from './messageStatus';

type Marked = Pick<MessageView, 'state' | 'carrier' | 'channel' | 'delivery' | 'reason'>;

/** What became of a message, and why. */
export function StatusMark({ message }: { message: Marked }) {
  const translate = useTranslate();
  const status = statusOf(message);
  const tone = TONES[status];
  return (
    <>
      <Box component="span" sx={{ ...PILL, color: `var(--${tone})`, bgcolor: `var(--${tone}-ground)` }}>
        {translate(`outbox.statuses.${status}`)}
      </Box>
      {message.reason && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
          {message.reason}
        </Typography>
      )}
    </>
  );
}

const PILL = {
  display: 'inline-block',
  px: 1.25,
  py: 0.25,
  borderRadius: 4,
  fontSize: '0.8125rem',
  fontWeight: 600,
};

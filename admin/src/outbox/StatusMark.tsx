import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { MessageView } from '#shared/messages/message.contract.js';
import { Pill } from '../states/Pill';
import { statusOf, TONES } from './messageStatus';

type Marked = Pick<MessageView, 'state' | 'carrier' | 'channel' | 'delivery' | 'reason'>;

/** What became of a message, and why. */
export function StatusMark({ message }: { message: Marked }) {
  const translate = useTranslate();
  const status = statusOf(message);
  return (
    <>
      <Pill tone={TONES[status]}>{translate(`outbox.statuses.${status}`)}</Pill>
      {message.reason && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
          {message.reason}
        </Typography>
      )}
    </>
  );
}

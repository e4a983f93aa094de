import Block from '@mui/icons-material/Block';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {
  type CheckResult,
  MESSAGE_STATUS_LABELS,
  type MessageStatus,
  type MessageView,
  messageStatus,
} from '#shared/message.js';
import { Pill, type Tone } from '../states/Pill';
import { Moment } from '../time/TimeAgo';
import { messageText } from './text';

/** Colors, always next to the label. */
const TONES: Record<MessageStatus, Tone> = {
  pending: 'notice',
  sending: 'notice',
  sent: 'good',
  delivered: 'good',
  bounced: 'bad',
  undelivered: 'bad',
  complained: 'bad',
  failed: 'bad',
  unknown: 'wary',
  unsentEmail: 'wary',
  unsentSms: 'wary',
  cancelled: 'done',
  expired: 'done',
};

type Marked = Pick<MessageView, 'state' | 'carrier' | 'channel' | 'delivery' | 'reason'>;

/** A message's status, and the reason if there is one. */
export function StatusMark({ message }: { message: Marked }) {
  const status = messageStatus(message);
  return (
    <>
      <Pill tone={TONES[status]}>{MESSAGE_STATUS_LABELS[status]}</Pill>
      {message.reason && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
          {message.reason}
        </Typography>
      )}
    </>
  );
}

/** The result of each check before sending. */
export function Checks({ checks }: { checks: CheckResult[] }) {
  if (checks.length === 0)
    return <Typography color="textSecondary">{messageText.details.noChecks}</Typography>;
  return (
    <Box component="ul" sx={LIST}>
      {checks.map((result) => (
        <Check key={`${result.check} ${result.at}`} result={result} />
      ))}
    </Box>
  );
}

function Check({ result: { check, passed, at, reason } }: { result: CheckResult }) {
  const Icon = passed ? CheckCircleOutlined : Block;
  return (
    <Box component="li" sx={ROW}>
      <Icon aria-hidden fontSize="small" sx={{ color: passed ? 'var(--good)' : 'var(--bad)' }} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {messageText.details.names[check]}: {messageText.details[passed ? 'passed' : 'refused']} ·{' '}
        <Moment iso={at} />
        {reason && <Typography variant="body2">{reason}</Typography>}
      </Box>
    </Box>
  );
}

const LIST = { listStyle: 'none', p: 0, m: 0, mt: 0.5, display: 'grid', gap: 0.75 };
const ROW = { display: 'grid', gridTemplateColumns: '20px minmax(0, 1fr)', gap: 1 };

import Block from '@mui/icons-material/Block';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { CheckResult, MessageDelivery, MessageState, MessageView } from '#shared/message.js';
import { Pill } from '../states/Pill';
import { Moment } from '../time/TimeAgo';

/** What became of a message, in one word. */
export type MessageStatus = MessageState | MessageDelivery | 'keptEmail' | 'keptSms';

/** A sent message has the status a provider told later; one that was only kept went to nobody. */
export function statusOf({
  state,
  carrier,
  channel,
  delivery,
}: Pick<MessageView, 'state' | 'carrier' | 'channel' | 'delivery'>): MessageStatus {
  if (state !== 'sent') return state;
  if (carrier === 'kept') return channel === 'email' ? 'keptEmail' : 'keptSms';
  return delivery ?? state;
}

/** The colour of each, which never is the only sign. */
export const TONES: Record<MessageStatus, 'told' | 'good' | 'wary' | 'bad' | 'done'> = {
  pending: 'told',
  sending: 'told',
  sent: 'good',
  delivered: 'good',
  bounced: 'bad',
  undelivered: 'bad',
  complained: 'bad',
  failed: 'bad',
  unknown: 'wary',
  keptEmail: 'wary',
  keptSms: 'wary',
  cancelled: 'done',
  expired: 'done',
};

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

/** What each rule said of a message, and when. */
export function Checks({ checks }: { checks: CheckResult[] }) {
  const translate = useTranslate();
  if (checks.length === 0)
    return <Typography color="textSecondary">{translate('outbox.why.noChecks')}</Typography>;
  return (
    <Box component="ul" sx={LIST}>
      {checks.map((result) => (
        <Check key={`${result.check} ${result.at}`} result={result} />
      ))}
    </Box>
  );
}

function Check({ result: { check, passed, at, reason } }: { result: CheckResult }) {
  const translate = useTranslate();
  const Icon = passed ? CheckCircleOutlined : Block;
  return (
    <Box component="li" sx={ROW}>
      <Icon aria-hidden fontSize="small" sx={{ color: passed ? 'var(--good)' : 'var(--bad)' }} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {translate(`outbox.why.names.${check}`)}: {translate(`outbox.why.${passed ? 'passed' : 'refused'}`)} ·{' '}
        <Moment iso={at} />
        {reason && <Typography variant="body2">{reason}</Typography>}
      </Box>
    </Box>
  );
}

const LIST = { listStyle: 'none', p: 0, m: 0, mt: 0.5, display: 'grid', gap: 0.75 };
const ROW = { display: 'grid', gridTemplateColumns: '20px minmax(0, 1fr)', gap: 1 };

import Block from '@mui/icons-material/Block';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import { Box, Typography } from '@mui/material';
import { type ReactNode } from 'react';
import {
  type CheckResult,
  MESSAGE_STATUS_LABELS,
  type MessageDetails,
  type MessageStatus,
  type MessageView,
  messageStatus,
} from '#shared/message.js';
import { countSegments } from '#shared/sms-segments.js';
import { SmallText } from '../components/SmallText';
import { Pill, type Tone } from '../states/Pill';
import { Moment } from '../time/TimeAgo';
import { messageText } from './text';

interface MessageLookProps {
  message: Pick<MessageDetails, 'channel' | 'html' | 'text'> & Partial<Pick<MessageDetails, 'segments'>>;
  /** The name of its frame for screen readers. */
  name: string;
}

/** A message as its recipient sees it. */
export function MessageLook({ message: { channel, html, text, segments }, name }: MessageLookProps) {
  if (!html && !text) return <Typography>{messageText.look.gone}</Typography>;
  if (channel === 'sms') return <SmsBubble text={text} segments={segments} />;
  return (
    <Box sx={SIDES}>
      {html && (
        <Side caption={messageText.look.html}>
          {/* The sandbox blocks scripts, windows and forms, because the content may come from anyone. */}
          <Box component="iframe" sandbox="" srcDoc={html} title={messageText.look.frame(name)} sx={FRAME} />
        </Side>
      )}
      <Side caption={messageText.look.text}>
        <Box sx={PLAIN}>{text}</Box>
      </Side>
    </Box>
  );
}

function Side({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
      <Typography component="figcaption" variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
        {caption}
      </Typography>
      {children}
    </Box>
  );
}

const SIDES = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
};
const EDGE = { border: '1px solid var(--hairline)', borderRadius: 1 };
// A fixed height, since a sandboxed frame doesn't expose the height of its content.
const FRAME = { ...EDGE, display: 'block', width: '100%', height: '32rem', colorScheme: 'light' };
const PLAIN = { ...EDGE, p: 2, bgcolor: 'var(--sunk)', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' };

/** A text message as on a phone, with the segments it is billed as: the provider's count, or ours. */
function SmsBubble({ text, segments }: { text: string; segments?: number | null }) {
  const { encoding, units, segments: counted } = countSegments(text);
  return (
    <Box sx={{ maxWidth: '24rem' }}>
      <Box sx={BUBBLE}>{text}</Box>
      <SmallText sx={{ mt: 0.5 }}>
        {messageText.look.segments(segments ?? counted)} · {messageText.look.units(units, encoding)}
      </SmallText>
    </Box>
  );
}

const BUBBLE = {
  p: 2,
  borderRadius: '16px 16px 16px 4px',
  color: 'var(--notice)',
  bgcolor: 'var(--notice-ground)',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
};

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
      {message.reason && <SmallText sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>{message.reason}</SmallText>}
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

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { MessageDetails } from '#shared/message.js';
import { countSegments } from '#shared/sms-segments.js';
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
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        {messageText.look.segments(segments ?? counted)} · {messageText.look.units(units, encoding)}
      </Typography>
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

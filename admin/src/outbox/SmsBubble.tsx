import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { countSegments } from '#shared/messages/segments.js';

/** A text message as on a phone, with what it is billed as: what the provider said, or as it is counted. */
export function SmsBubble({ text, segments }: { text: string; segments?: number | null }) {
  const translate = useTranslate();
  const { encoding, units, segments: counted } = countSegments(text);
  return (
    <Box sx={{ maxWidth: '24rem' }}>
      <Box sx={BUBBLE}>{text}</Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        {translate('outbox.look.segments', { smart_count: segments ?? counted })} ·{' '}
        {translate('outbox.look.units', { smart_count: units, encoding })}
      </Typography>
    </Box>
  );
}

const BUBBLE = {
  p: 2,
  borderRadius: '16px 16px 16px 4px',
  color: 'var(--told)',
  bgcolor: 'var(--told-ground)',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
};

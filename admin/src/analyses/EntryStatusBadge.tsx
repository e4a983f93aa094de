import Typography from '@mui/material/Typography';
import { ENTRY_STATUS_LABELS, type EntryStatus, type EntryView } from '#shared/analysis.js';
import { Pill, type Tone } from '../states/Pill';

const TONES: Record<EntryStatus, Tone> = {
  pending: 'told',
  processing: 'told',
  completed: 'good',
  fallback: 'wary',
  failed: 'bad',
};

/** How far the look-up has come, and what the provider said where it gave nothing. */
export function EntryStatusBadge({ entry: { status, providerMessage } }: { entry: EntryView }) {
  return (
    <>
      <Pill tone={TONES[status]}>{ENTRY_STATUS_LABELS[status]}</Pill>
      {providerMessage && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {providerMessage}
        </Typography>
      )}
    </>
  );
}

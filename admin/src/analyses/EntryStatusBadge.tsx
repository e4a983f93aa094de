import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { EntryStatus } from '../../../src/shared/analysis/analysis.contract.js';
import type { EntryView } from '../../../src/shared/analysis/entry.contract.js';

const TONES: Record<EntryStatus, string> = {
  pending: 'told',
  processing: 'told',
  completed: 'good',
  fallback: 'wary',
  failed: 'bad',
};

/** How far the look-up has come, and what the provider said where it gave nothing. */
export function EntryStatusBadge({ entry: { status, providerMessage } }: { entry: EntryView }) {
  const translate = useTranslate();
  const tone = TONES[status];
  return (
    <>
      <Box component="span" sx={{ ...PILL, color: `var(--${tone})`, bgcolor: `var(--${tone}-ground)` }}>
        {translate(`admin.analyses.statuses.${status}`)}
      </Box>
      {providerMessage && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {providerMessage}
        </Typography>
      )}
    </>
  );
}

const PILL = { px: 1.25, py: 0.25, borderRadius: 4, fontSize: '0.8125rem', fontWeight: 600 };

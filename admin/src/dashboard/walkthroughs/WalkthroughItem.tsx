import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { WalkthroughView } from '../../../../src/shared/dashboard/walkthrough.contract.js';
import { formatDateTime } from '../../../../src/shared/format.js';
import { Pill } from '../../states/Pill';

export function WalkthroughItem({ walkthrough }: { walkthrough: WalkthroughView }) {
  const translate = useTranslate();
  const { leadId, name, description, details, start, isConfirmed } = walkthrough;
  return (
    <Box component="li" sx={ITEM}>
      <Box sx={LINE}>
        <Link
          component={RouterLink}
          to={`/leads/${leadId}`}
          underline="hover"
          color="textPrimary"
          sx={{ fontWeight: 600, minWidth: 0, overflowWrap: 'anywhere' }}
        >
          {name}
        </Link>
        {start && (
          <Box component="time" dateTime={start} sx={WHEN}>
            {formatDateTime(start)}
          </Box>
        )}
      </Box>
      <span>{description}</span>
      <span>{details}</span>
      {!isConfirmed && (
        <div>
          <Pill tone="wary">{translate('dashboard.walkthroughs.unconfirmed')}</Pill>
        </div>
      )}
    </Box>
  );
}

const ITEM = {
  display: 'grid',
  justifyItems: 'start',
  gap: 0.25,
  py: 1.25,
  borderTop: '1px solid var(--hairline)',
  overflowWrap: 'anywhere',
  '& > span': { color: 'text.secondary', fontSize: '0.875rem' },
};

const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  justifySelf: 'stretch',
  columnGap: 1.5,
};

const WHEN = { fontSize: '0.875rem', fontWeight: 600, fontVariantNumeric: 'tabular-nums' };

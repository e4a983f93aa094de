import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { formatDollars } from '../../../../src/shared/format.js';
import { AVERAGE_PLACEMENT_DAYS } from '../../../../src/shared/pricing/agreement-by-units.js';
import { PRICE_BOOK } from '../../../../src/shared/pricing/price-book.js';

const REASONS = ['placement', 'repairs', 'screening', 'care'] as const;
const FIGURES = {
  days: AVERAGE_PLACEMENT_DAYS,
  amount: formatDollars(PRICE_BOOK.repairsPreApprovedUnderDollars),
};

export function WhyUs() {
  const translate = useTranslate();
  const say = (key: string) => translate(`walkthrough.why.${key}`, FIGURES);
  return (
    <section aria-labelledby="pitch-why">
      <Typography id="pitch-why" variant="h3" gutterBottom>
        {say('title')}
      </Typography>
      <Box component="ul" sx={GRID}>
        {REASONS.map((reason) => (
          <li key={reason}>
            <strong>{say(reason)}</strong>
            <Typography color="textSecondary">{say(`${reason}Text`)}</Typography>
          </li>
        ))}
      </Box>
    </section>
  );
}

const GRID = {
  listStyle: 'none',
  p: 0,
  m: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(20rem, 100%), 1fr))',
};

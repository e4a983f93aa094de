import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { Origin } from '../../../../src/shared/analysis/analysis.contract.js';

/** Says where a figure comes from; nobody takes an estimate for market data. A note of its own goes before. */
export function OriginNote({ origin, note }: { origin: Origin | undefined; note?: string | undefined }) {
  const translate = useTranslate();
  if (!origin) return null;
  return (
    <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
      {note ?? translate(`leadPage.report.origin.${origin}`)}
    </Typography>
  );
}

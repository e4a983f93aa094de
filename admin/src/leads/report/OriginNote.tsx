import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { Origin } from '../../../../src/shared/analysis/analysis.contract.js';

/** Says where a figure comes from; nobody takes an estimate for market data. */
export function OriginNote({ origin }: { origin: Origin | undefined }) {
  const translate = useTranslate();
  if (!origin) return null;
  return (
    <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
      {translate(`leadPage.report.origin.${origin}`)}
    </Typography>
  );
}

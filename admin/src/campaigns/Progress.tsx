import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { MonitorRow } from '../../../src/shared/campaigns/campaign.contract.js';

/** How far a campaign has come: what ended of what is planned. */
export function Progress({ enrollment }: Pick<MonitorRow, 'enrollment'>) {
  const translate = useTranslate();
  if (!enrollment) return <>–</>;
  const { sent, open, planned } = enrollment;
  const text = translate('campaigns.sentOf', { sent, planned });
  return (
    <>
      <LinearProgress
        variant="determinate"
        value={planned === 0 ? 0 : (100 * (planned - open)) / planned}
        aria-label={text}
        sx={{ height: 6, borderRadius: 3, minWidth: '6rem' }}
      />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        {text}
      </Typography>
    </>
  );
}

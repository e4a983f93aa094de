import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { campaignText } from './text';
import { useCampaignsPath } from './useCampaignsPath';

export function BackToMonitor() {
  return (
    <Link component={RouterLink} to={useCampaignsPath()} sx={{ display: 'inline-block', mb: 2 }}>
      {campaignText.one.back}
    </Link>
  );
}

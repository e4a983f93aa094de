import Link from '@mui/material/Link';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { useCampaignsPath } from './useCampaignsPath';

export function BackToMonitor() {
  const translate = useTranslate();
  return (
    <Link component={RouterLink} to={useCampaignsPath()} sx={{ display: 'inline-block', mb: 2 }}>
      {translate('campaigns.one.back')}
    </Link>
  );
}

import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { MonitorRow } from '../../../src/shared/campaigns/campaign.contract.js';
import { StartButton } from './StartButton';
import { StopButton } from './StopButton';
import { useCampaignsPath } from './useCampaignsPath';

/** What can be done with the campaign of a lead, and the way to why it is as it is. */
export function MonitorActions({ row: { id, enrollment }, name }: { row: MonitorRow; name: string }) {
  const translate = useTranslate();
  const base = useCampaignsPath();
  const isActive = enrollment?.status === 'active';
  return (
    <Stack direction="row" spacing={0.5} useFlexGap sx={{ flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
      {isActive ? <StopButton id={enrollment.id} name={name} /> : <StartButton leadId={id} name={name} />}
      {enrollment && (
        <Button
          size="small"
          component={Link}
          to={`${base}/${enrollment.id}`}
          aria-label={translate('campaigns.whyOf', { name })}
        >
          {translate('campaigns.why')}
        </Button>
      )}
      {!isActive && (
        <Button
          size="small"
          component={Link}
          to={`${base}/plan/${id}`}
          aria-label={translate('campaigns.plan.linkOf', { name })}
        >
          {translate('campaigns.plan.link')}
        </Button>
      )}
    </Stack>
  );
}

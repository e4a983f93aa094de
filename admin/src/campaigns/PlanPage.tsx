import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { fromWallClock, toWallClock } from '../../../src/shared/business-time.js';
import type { CampaignPlan } from '../../../src/shared/campaigns/campaign.contract.js';
import { Loaded } from '../states/Loaded';
import { useApi } from '../useApi';
import { Foreseen } from './Foreseen';
import { StartButton } from './StartButton';
import { useCampaignsPath } from './useCampaignsPath';
import { useLeadName } from './useLeadName';

/** `/campaigns/plan/:leadId`: what a lead would get, and what would keep it back. */
export function PlanPage() {
  const { leadId = '' } = useParams();
  const translate = useTranslate();
  const name = useLeadName(leadId) || translate('campaigns.plan.nameless');
  const [at, setAt] = useState(() => toWallClock(new Date().toISOString()));
  return (
    <Box component="section" aria-labelledby="plan" sx={{ display: 'grid', gap: 2 }}>
      <Link component={RouterLink} to={useCampaignsPath()}>
        {translate('campaigns.one.back')}
      </Link>
      <Typography id="plan" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {translate('campaigns.plan.title', { name })}
      </Typography>
      <Typography color="textSecondary">{translate('campaigns.plan.about')}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <TextField
          type="datetime-local"
          label={translate('campaigns.plan.at')}
          value={at}
          onChange={(event) => setAt(event.target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <StartButton leadId={leadId} name={name} />
      </Box>
      <Plan leadId={leadId} at={fromWallClock(at)} />
    </Box>
  );
}

function Plan({ leadId, at }: { leadId: string; at: string | null }) {
  const api = useApi();
  const query = useQuery({
    queryKey: ['campaigns', 'plan', leadId, at],
    queryFn: () => api.campaignPlan(leadId, at),
    retry: false,
    placeholderData: (before) => before,
  });
  return (
    <Loaded query={query} failed="campaigns.plan.failed" height={480}>
      {(plan) => <Messages plan={plan} />}
    </Loaded>
  );
}

function Messages({ plan: { messages, workflow } }: { plan: CampaignPlan }) {
  const translate = useTranslate();
  return (
    <>
      <Typography variant="h3" component="h3">
        {translate(`campaigns.workflows.${workflow}`)}
      </Typography>
      {messages.length === 0 && <Typography>{translate('campaigns.plan.none')}</Typography>}
      <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 1 }}>
        {messages.map((message) => (
          <Foreseen key={message.templateId} message={message} />
        ))}
      </Box>
    </>
  );
}

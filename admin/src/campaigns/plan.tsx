import { Box, Paper, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { CampaignPlan, PlannedMessageView } from '#shared/campaign.js';
import { fromWallClock, toWallClock } from '#shared/time.js';
import { useApi } from '../api/useApi';
import { SmallText } from '../components/SmallText';
import { isMissing } from '../components/saveErrors';
import { Loaded } from '../states/Loaded';
import { Pill } from '../states/Pill';
import { Moment } from '../time/TimeAgo';
import { StartButton } from './actions';
import { BackToMonitor, CampaignsPage, MissingNotice, useLeadName } from './CampaignsPage';
import { campaignText } from './text';

/** `/campaigns/plan/:leadId`: what a lead would get, and what would be blocked. */
export function PlanPage() {
  const { leadId = '' } = useParams();
  return (
    <CampaignsPage>
      <Plan key={leadId} leadId={leadId} />
    </CampaignsPage>
  );
}

function Plan({ leadId }: { leadId: string }) {
  const name = useLeadName(leadId) || campaignText.plan.nameless;
  const [at, setAt] = useState(() => toWallClock(new Date().toISOString()));
  const query = usePlan(leadId, fromWallClock(at));
  if (isMissing(query.error)) return <MissingNotice title={campaignText.plan.missing} />;
  return (
    <>
      <BackToMonitor />
      <Box component="section" aria-labelledby="plan" sx={{ display: 'grid', gap: 2 }}>
        <Typography id="plan" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          {campaignText.plan.title(name)}
        </Typography>
        <Typography color="textSecondary">{campaignText.plan.about}</Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <TextField
            type="datetime-local"
            label={campaignText.plan.at}
            value={at}
            onChange={(event) => setAt(event.target.value)}
            slotProps={{ inputLabel: { shrink: true } }}
          />
          {query.data && <StartButton leadId={leadId} name={name} variant="contained" />}
        </Box>
        <Loaded query={query} failed={campaignText.plan.failed} height={480}>
          {(plan) => <Messages plan={plan} />}
        </Loaded>
      </Box>
    </>
  );
}

function usePlan(leadId: string, at: string | null) {
  const api = useApi();
  return useQuery({
    queryKey: ['campaigns', 'plan', leadId, at],
    queryFn: () => api.campaignPlan(leadId, at),
    retry: false,
    placeholderData: (before) => before,
  });
}

function Messages({ plan: { messages, workflow } }: { plan: CampaignPlan }) {
  return (
    <>
      <Typography variant="h3" component="h3">
        {campaignText.workflows[workflow]}
      </Typography>
      {messages.length === 0 && <Typography>{campaignText.plan.none}</Typography>}
      <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 1 }}>
        {messages.map((message) => (
          <PlannedMessage key={message.templateId} message={message} />
        ))}
      </Box>
    </>
  );
}

/** A message as it would be sent, or why it would be blocked. */
function PlannedMessage({ message }: { message: PlannedMessageView }) {
  const { title, type, step, plannedAt, sendsAt, reason } = message;
  return (
    <Paper component="li" sx={ROW}>
      <div>
        <strong>{title}</strong>
        <SmallText>
          {campaignText.types[type]} · {campaignText.steps[step]}
        </SmallText>
      </div>
      <div>
        <Moment iso={sendsAt ?? plannedAt} />{' '}
        <Pill tone={sendsAt ? (reason ? 'wary' : 'good') : 'done'}>
          {campaignText.plan[sendsAt ? (reason ? 'later' : 'onTime') : 'notSent']}
        </Pill>
        {reason && <SmallText>{reason}</SmallText>}
      </div>
    </Paper>
  );
}

const ROW = {
  px: 2,
  py: 1.5,
  display: 'grid',
  gap: 1,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
  overflowWrap: 'anywhere',
};

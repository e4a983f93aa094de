import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink, useParams } from 'react-router-dom';
import type { EnrollmentDetails } from '#shared/campaigns/campaign.contract.js';
import { useApi } from '../api/useApi';
import { Facts } from '../components/Facts';
import { StatusBadge } from '../leads/StatusBadge';
import { Loaded } from '../states/Loaded';
import { isMissing } from '../states/requestErrors';
import { Moment } from '../time/TimeAgo';
import { BackToMonitor } from './BackToMonitor';
import { EnrollmentState } from './EnrollmentState';
import { MessageWhy } from './MessageWhy';
import { MissingNotice } from './MissingNotice';
import { Sequences } from './Sequences';
import { StopButton } from './StopButton';
import { campaignText } from './text';
import { WithheldWhy } from './WithheldWhy';

/** `/campaigns/:id`: one lead from its enrolment to the last message, and why each came or did not. */
export function EnrollmentPage() {
  const { id = '' } = useParams();
  const api = useApi();
  const query = useQuery({
    queryKey: ['campaigns', 'one', id],
    queryFn: () => api.campaign(id),
    retry: false,
  });
  if (isMissing(query.error)) return <MissingNotice title={campaignText.one.missing} />;
  return (
    <>
      <BackToMonitor />
      <Loaded query={query} failed={campaignText.one.failed} height={640}>
        {(enrollment) => <Enrollment enrollment={enrollment} />}
      </Loaded>
    </>
  );
}

function Enrollment({ enrollment }: { enrollment: EnrollmentDetails }) {
  const { id, lead, workflow, status, messages, withheld, sequences } = enrollment;
  const name = lead.name || lead.email;
  return (
    <Box component="section" aria-labelledby="enrollment" sx={{ display: 'grid', gap: 2 }}>
      <Box sx={HEAD}>
        <Typography id="enrollment" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          {campaignText.one.title(campaignText.workflows[workflow], name)}
        </Typography>
        {status === 'active' && (
          <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
            <StopButton id={id} name={name} reason="replied" variant="outlined" />
            <StopButton id={id} name={name} variant="outlined" />
          </Stack>
        )}
      </Box>
      <Paper sx={{ p: 2 }}>
        <Facts wide facts={useFacts(enrollment)} />
      </Paper>
      <Typography variant="h3" component="h3">
        {campaignText.one.messages}
      </Typography>
      {messages.length + withheld.length === 0 && <Typography>{campaignText.one.none}</Typography>}
      <Box component="ol" sx={LIST}>
        {messages.map((message) => (
          <MessageWhy key={message.id} message={message} />
        ))}
        {withheld.map((message) => (
          <WithheldWhy key={message.templateId} message={message} />
        ))}
      </Box>
      {sequences.length > 1 && <Sequences sequences={sequences} id={id} />}
    </Box>
  );
}

function useFacts({ lead, status, reason, startedAt, endedAt }: EnrollmentDetails) {
  return [
    [
      campaignText.lead,
      <Link key="lead" component={RouterLink} to={`/leads/${lead.id}`}>
        {lead.name || lead.email}
      </Link>,
    ],
    [campaignText.stage, <StatusBadge key="stage" status={lead.status} />],
    [campaignText.state, <EnrollmentState key="state" status={status} reason={reason} />],
    [campaignText.started, <Moment key="started" iso={startedAt} />],
    [campaignText.one.ended, <Moment key="ended" iso={endedAt} />],
  ] satisfies Parameters<typeof Facts>[0]['facts'];
}

const HEAD = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
};
const LIST = { listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 1.5 };

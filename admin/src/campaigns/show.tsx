import { Box, Link, Paper, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink, useParams } from 'react-router-dom';
import type {
  EnrollmentDetails,
  EnrollmentMessage,
  LeadSequence,
  WithheldMessage,
} from '#shared/campaign.js';
import { useApi } from '../api/useApi';
import { Facts } from '../components/Facts';
import { SmallText } from '../components/SmallText';
import { isMissing } from '../components/saveErrors';
import { StatusBadge } from '../leads/StatusBadge';
import { Checks, StatusMark } from '../messages/MessageLook';
import { may } from '../session/session';
import { Loaded } from '../states/Loaded';
import { Pill } from '../states/Pill';
import { Moment } from '../time/TimeAgo';
import { EnrollmentState, StopButton } from './actions';
import { BackToMonitor, CampaignsPage, MissingNotice, useCampaignsPath } from './CampaignsPage';
import { campaignText } from './text';

/** `/campaigns/:id`: a lead's enrollment, and why each message was sent or not. */
export function CampaignShow() {
  const { id = '' } = useParams();
  return (
    <CampaignsPage>
      <LoadedEnrollment key={id} id={id} />
    </CampaignsPage>
  );
}

function LoadedEnrollment({ id }: { id: string }) {
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
        {(status === 'active' || status === 'joined') && (
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
          <SentMessage key={message.id} message={message} />
        ))}
        {withheld.map((message) => (
          <BlockedMessage key={message.templateId} message={message} />
        ))}
      </Box>
      {sequences.length > 1 && <Sequences sequences={sequences} id={id} />}
    </Box>
  );
}

function useFacts({ lead, startedAt, endedAt, isAutomatic, ...state }: EnrollmentDetails) {
  return [
    [
      campaignText.lead,
      <Link key="lead" component={RouterLink} to={`/leads/${lead.id}`}>
        {lead.name || lead.email}
      </Link>,
    ],
    [campaignText.stage, <StatusBadge key="stage" status={lead.status} />],
    [campaignText.state, <EnrollmentState key="state" {...state} />],
    [
      campaignText.started,
      <span key="started">
        <Moment iso={startedAt} /> {isAutomatic && campaignText.automatically}
      </span>,
    ],
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

/** A message of the campaign: its times, status and checks. */
function SentMessage({ message }: { message: EnrollmentMessage }) {
  const { id, title, type, state, stepAt, dueAt, sentAt, settledAt, checks } = message;
  return (
    <Paper component="li" sx={ROW}>
      <div>
        <Typography component="h4" sx={{ fontWeight: 600 }}>
          {may('messages.list') ? (
            <Link component={RouterLink} to={`/admin/outbox/${id}`}>
              {title}
            </Link>
          ) : (
            title
          )}
        </Typography>
        <SmallText>
          {campaignText.types[type]} · {campaignText.one.plannedFor} <Moment iso={stepAt} />
          {state === 'pending' && dueAt !== stepAt && (
            <>
              {' '}
              · {campaignText.one.waitsUntil} <Moment iso={dueAt} />
            </>
          )}
          {sentAt && (
            <>
              {' '}
              · {campaignText.one.sentAt} <Moment iso={sentAt} />
            </>
          )}
          {settledAt && (
            <>
              {' '}
              · {campaignText.one.settledAt} <Moment iso={settledAt} />
            </>
          )}
        </SmallText>
      </div>
      <div>
        <StatusMark message={{ ...message, channel: type }} />
      </div>
      {checks.length > 0 && (
        <Box component="details" sx={{ gridColumn: '1 / -1' }}>
          <summary>{campaignText.one.rules}</summary>
          <Checks checks={checks} />
        </Box>
      )}
    </Paper>
  );
}

const ROW = {
  p: 2,
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 3fr) minmax(0, 2fr)' },
  overflowWrap: 'anywhere',
  '& summary': { cursor: 'pointer', minHeight: 24 },
};

/** A message that was never scheduled, and why. */
function BlockedMessage({ message }: { message: WithheldMessage }) {
  const { title, type, stepAt, since, reason } = message;
  return (
    <Paper component="li" sx={ROW}>
      <div>
        <Typography component="h4" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        <SmallText>
          {campaignText.types[type]}
          {stepAt && (
            <>
              {' '}
              · {campaignText.one.plannedFor} <Moment iso={stepAt} />
            </>
          )}{' '}
          · {campaignText.one.withheldSince} <Moment iso={since} />
        </SmallText>
      </div>
      <div>
        <Pill tone="done">{campaignText.one.withheld}</Pill>
        <SmallText sx={{ mt: 0.5 }}>{reason}</SmallText>
      </div>
    </Paper>
  );
}

/** All campaigns of the lead, so that earlier messages can still be read. */
function Sequences({ sequences, id }: { sequences: LeadSequence[]; id: string }) {
  const base = useCampaignsPath();
  return (
    <Box component="section" aria-labelledby="sequences">
      <Typography id="sequences" variant="h3" component="h3" sx={{ mb: 1.5 }}>
        {campaignText.one.sequences}
      </Typography>
      <Box component="ul" sx={LIST}>
        {sequences.map(({ id: each, workflow, startedAt, ...state }) => (
          <Paper key={each} component="li" sx={ROW}>
            <div>
              {each === id ? (
                <strong aria-current="page">{campaignText.workflows[workflow]}</strong>
              ) : (
                <Link component={RouterLink} to={`${base}/${each}`} sx={{ fontWeight: 600 }}>
                  {campaignText.workflows[workflow]}
                </Link>
              )}
              <SmallText>
                {campaignText.started} <Moment iso={startedAt} />
              </SmallText>
            </div>
            <div>
              <EnrollmentState {...state} />
            </div>
          </Paper>
        ))}
      </Box>
    </Box>
  );
}

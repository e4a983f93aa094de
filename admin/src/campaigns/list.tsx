import { Box, Button, LinearProgress, Link as MuiLink, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import {
  CAMPAIGN_WORKFLOWS,
  type CampaignStats,
  ENROLLMENT_STATUSES,
  type MonitorRow,
} from '#shared/campaign.js';
import { formatNumber, formatPercent } from '#shared/format.js';
import { LEAD_STATUSES, STATUS_LABELS } from '#shared/lead.js';
import { useApi } from '../api/useApi';
import { DataTable } from '../components/DataTable';
import { EmailText } from '../components/Facts';
import { SearchFilter, SelectFilter } from '../components/filters';
import { List } from '../components/List';
import { ListActions } from '../components/ListActions';
import { SmallText } from '../components/SmallText';
import { FigureCard, FigureRow } from '../dashboard/Block';
import { boardText } from '../leads/board/text';
import { ADD_LEAD } from '../leads/LeadLink';
import styles from '../leads/LeadRow.module.css';
import { StatusBadge } from '../leads/StatusBadge';
import { leadText } from '../leads/text';
import { Loaded } from '../states/Loaded';
import { Moment } from '../time/TimeAgo';
import {
  EnrollmentState,
  StartAll,
  StartButton,
  StartProgress,
  StopButton,
  WithoutEnrollment,
} from './actions';
import { CampaignsPage, useCampaignsPath } from './CampaignsPage';
import { campaignText, campaignText as text } from './text';

const filters = [
  <SearchFilter key="q" source="q" label={text.search} alwaysOn />,
  <SelectFilter
    key="state"
    source="state"
    label={text.state}
    choices={([...ENROLLMENT_STATUSES, 'none'] as const).map((id) => ({ id, name: text.states[id] }))}
    alwaysOn
  />,
  <SelectFilter
    key="stage"
    source="stage"
    label={text.stage}
    choices={LEAD_STATUSES.map((id) => ({ id, name: STATUS_LABELS[id].badge }))}
    alwaysOn
  />,
  <SelectFilter
    key="workflow"
    source="workflow"
    label={text.workflow}
    choices={CAMPAIGN_WORKFLOWS.map((id) => ({ id, name: text.workflows[id] }))}
    alwaysOn
  />,
];

/** `/campaigns`: every lead with its campaign and next message. */
export function CampaignList() {
  return (
    <CampaignsPage>
      <CampaignNumbers />
      <UnknownNumbers />
      <List<MonitorRow>
        resource="campaigns"
        text={text}
        filters={filters}
        actions={
          <ListActions>
            <StartAll />
          </ListActions>
        }
        notice={<StartProgress />}
        sort={{ field: 'createdAt', order: 'DESC' }}
        emptyAction={{ label: leadText.add.open, to: ADD_LEAD }}
        exporter={false}
        cardHeight={350}
      >
        <MonitorTable />
      </List>
    </CampaignsPage>
  );
}

function MonitorTable() {
  return (
    <DataTable<MonitorRow> label={text.title}>
      <DataTable.Col<MonitorRow>
        source="name"
        label={text.lead}
        cellClassName="wide"
        render={(row) => <Lead row={row} />}
      />
      <DataTable.Col<MonitorRow>
        source="leadStatus"
        label={text.stage}
        disableSort
        render={({ leadStatus }) => <StatusBadge status={leadStatus} />}
      />
      <DataTable.Col<MonitorRow>
        source="state"
        label={text.state}
        disableSort
        render={(row) => <State row={row} />}
      />
      <DataTable.Col<MonitorRow>
        source="progress"
        label={text.progress}
        disableSort
        render={({ enrollment }) => (enrollment ? <Progress enrollment={enrollment} /> : '–')}
      />
      <DataTable.Col<MonitorRow>
        source="next"
        label={text.next}
        disableSort
        render={(row) => <Next row={row} />}
      />
      <DataTable.Col<MonitorRow>
        source="startedAt"
        label={text.started}
        render={({ enrollment }) => <Moment iso={enrollment?.startedAt ?? null} />}
      />
      <DataTable.Col<MonitorRow> label="Actions" render={(row) => <Actions row={row} />} />
    </DataTable>
  );
}

const nameOf = ({ name, email }: MonitorRow) => name || email;

function Lead({ row }: { row: MonitorRow }) {
  return (
    <div className={styles.lines}>
      <Link to={`/leads/${row.id}`} className={styles.name}>
        {nameOf(row)}
      </Link>
      {row.name && (
        <span className={styles.soft}>
          <EmailText address={row.email} />
        </span>
      )}
    </div>
  );
}

function State({ row: { enrollment, leadStatus } }: { row: MonitorRow }) {
  if (!enrollment) return <WithoutEnrollment leadStatus={leadStatus} />;
  return (
    <>
      <EnrollmentState {...enrollment} />
      <div className={styles.soft}>{text.workflows[enrollment.workflow]}</div>
    </>
  );
}

/** The share of planned messages that are settled. */
function Progress({ enrollment }: { enrollment: NonNullable<MonitorRow['enrollment']> }) {
  const { sent, open, planned } = enrollment;
  const label = text.sentOf(sent, planned);
  return (
    <>
      <LinearProgress
        variant="determinate"
        value={planned === 0 ? 0 : (100 * (planned - open)) / planned}
        aria-label={label}
        sx={{ height: 6, borderRadius: 3, minWidth: '6rem' }}
      />
      <SmallText sx={{ mt: 0.5 }}>{label}</SmallText>
    </>
  );
}

/** Without consent nothing goes out, even if it is planned. */
function Next({ row: { enrollment, hasConsent } }: { row: MonitorRow }) {
  if (!hasConsent && (!enrollment || isLive(enrollment))) return <>{text.blocked}</>;
  if (!enrollment?.next) return <>–</>;
  return (
    <>
      <div>{enrollment.next.title}</div>
      <div className={styles.soft}>
        <Moment iso={enrollment.next.at} />
      </div>
    </>
  );
}

function Actions({ row }: { row: MonitorRow }) {
  const { id, enrollment } = row;
  const base = useCampaignsPath();
  const name = nameOf(row);
  return (
    <Stack direction="row" spacing={0.5} useFlexGap sx={{ flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
      {enrollment && isLive(enrollment) ? (
        <StopButton id={enrollment.id} name={name} />
      ) : (
        <StartButton leadId={id} name={name} />
      )}
      {enrollment && (
        <Button size="small" component={Link} to={`${base}/${enrollment.id}`} aria-label={text.whyOf(name)}>
          {text.why}
        </Button>
      )}
      {!(enrollment && isLive(enrollment)) && (
        <Button size="small" component={Link} to={`${base}/plan/${id}`} aria-label={text.plan.linkOf(name)}>
          {text.plan.link}
        </Button>
      )}
    </Stack>
  );
}

function isLive({ status }: NonNullable<MonitorRow['enrollment']>): boolean {
  return status === 'active' || status === 'joined';
}

const COUNTS = ['totalEmails', 'totalSMS', 'activeLeads'] as const;

/** Campaigns in four numbers. */
function CampaignNumbers() {
  const api = useApi();
  const query = useQuery({
    queryKey: ['campaigns', 'stats'],
    queryFn: () => api.campaignStats(),
    retry: false,
  });
  return (
    <Box component="section" aria-label={campaignText.stats.label} aria-busy={query.isPending} sx={{ mb: 1 }}>
      <Loaded query={query} failed={campaignText.stats.failed} skeleton={<Numbers />} compact>
        {(stats) => <Numbers stats={stats} />}
      </Loaded>
    </Box>
  );
}

/** Cards without figures while they load, so that nothing below moves. */
function Numbers({ stats }: { stats?: CampaignStats }) {
  const { says, ...labels } = campaignText.stats;
  const rate = stats?.completionRate;
  return (
    <FigureRow>
      {COUNTS.map((name) => (
        <FigureCard
          key={name}
          label={labels[name]}
          figure={stats && formatNumber(stats[name])}
          caption={says[name]}
        />
      ))}
      <FigureCard
        label={labels.completionRate}
        figure={stats && (rate ? formatPercent(rate) : boardText.card.dash)}
        caption={rate === 0 ? says.noneCompleted : says.completionRate}
      />
    </FigureRow>
  );
}

const COUNT_ALONE = {
  pagination: { page: 1, perPage: 1 },
  sort: { field: 'receivedAt', order: 'DESC' as const },
  filter: { isKnown: false },
};

/** A link to texts from unknown numbers, if there are any. Optional: it's left out when the count fails to load. */
function UnknownNumbers() {
  const api = useApi();
  const to = `${useCampaignsPath()}/texts`;
  const { data } = useQuery({
    queryKey: ['inbound-texts', 'unknown'],
    queryFn: () => api.getList('inbound-texts', COUNT_ALONE),
    retry: false,
  });
  const total = data?.total ?? 0;
  // Reserves the line, so that nothing below it moves.
  return (
    <Box sx={{ minHeight: '1.5rem' }}>
      {total > 0 && (
        <MuiLink component={Link} to={to}>
          {campaignText.texts.link(total)}
        </MuiLink>
      )}
    </Box>
  );
}

import { Box, Button, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { QueueView } from '#shared/job.js';
import { REPLAYABLE, WEBHOOK_STATES, type WebhookEventView, type WebhookState } from '#shared/webhook.js';
import { useApi } from '../api/useApi';
import { useAct } from '../components/ConfirmDialog';
import { DataTable } from '../components/DataTable';
import { SelectFilter, TextFilter } from '../components/filters';
import { List } from '../components/List';
import { SmallText } from '../components/SmallText';
import { plural } from '../components/text';
import { AdminPage } from '../layout/AdminPage';
import { Loaded } from '../states/Loaded';
import { Pill, type Tone } from '../states/Pill';
import { TimeAgo } from '../time/TimeAgo';
import { FailedJobs } from './failedJobs';
import { failedJobText, queueText, webhookListText, webhookText } from './text';

const POLL_MS = 15_000;

/** `/admin/jobs`: failed jobs, queues and webhooks. */
export function JobsList() {
  const api = useApi();
  const letters = useQuery({ queryKey: ['deadLetters'], queryFn: () => api.deadLetters(), retry: false });
  const queues = useQuery({
    queryKey: ['queues'],
    queryFn: () => api.queues(),
    retry: false,
    refetchInterval: POLL_MS,
  });
  return (
    <AdminPage title="Jobs">
      <Part title={failedJobText.title}>
        <Loaded query={letters} failed={failedJobText.failed} height={96}>
          {(data) => <FailedJobs letters={data} />}
        </Loaded>
      </Part>
      {/* The height of the failed jobs is unknown until they load, and nothing below them may jump. */}
      {!letters.isPending && (
        <Part title={queueText.title}>
          <Loaded query={queues} failed={queueText.failed} height={160}>
            {(data) => <QueueTable queues={data} />}
          </Loaded>
        </Part>
      )}
      {!letters.isPending && !queues.isPending && (
        <Part title={webhookText.title}>
          <WebhookList />
        </Part>
      )}
    </AdminPage>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 3 }}>
      <Typography id={id} variant="h3" component="h2">
        {title}
      </Typography>
      {children}
    </Box>
  );
}

const HEADS = ['ready', 'deferred', 'active', 'dead'] as const;

/** Each queue and its job counts. */
function QueueTable({ queues }: { queues: QueueView[] }) {
  return (
    <Box component="table" sx={TABLE}>
      <thead>
        <tr>
          <th scope="col">{queueText.name}</th>
          {HEADS.map((head) => (
            <th key={head} scope="col">
              {queueText[head]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {queues.map(({ name, title, ready, deferred, active, failed }) => (
          <tr key={name}>
            <th scope="row">{title}</th>
            <td>{ready}</td>
            <td>{deferred}</td>
            <td>{active}</td>
            <td>{failed}</td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

const TABLE = {
  mt: 1,
  width: '100%',
  maxWidth: '48rem',
  borderCollapse: 'collapse',
  fontSize: { xs: '0.8125rem', sm: '0.875rem' },
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    py: 0.75,
    pr: { xs: 1, sm: 3 },
    borderTop: '1px solid var(--hairline)',
    textAlign: 'right',
  },
  '& th': { fontWeight: 600, verticalAlign: 'bottom' },
  '& th:first-of-type': { textAlign: 'left' },
};

const filters = [
  <SelectFilter
    key="state"
    source="state"
    label={webhookText.status}
    choices={WEBHOOK_STATES.map((id) => ({ id, name: webhookText.statuses[id] }))}
    alwaysOn
  />,
  <TextFilter key="source" source="source" label={webhookText.provider} alwaysOn />,
];

/** What providers sent us, and the outcome. */
function WebhookList() {
  return (
    <List<WebhookEventView>
      text={webhookListText}
      filters={filters}
      sort={{ field: 'receivedAt', order: 'DESC' }}
      exporter={false}
    >
      <DataTable<WebhookEventView> label={webhookText.title}>
        <DataTable.Col<WebhookEventView>
          source="source"
          label={webhookText.provider}
          disableSort
          render={({ source }) => <strong>{source}</strong>}
        />
        <DataTable.Col<WebhookEventView> source="type" label={webhookText.event} disableSort />
        <DataTable.Col<WebhookEventView>
          source="state"
          label={webhookText.status}
          disableSort
          render={(event) => <State event={event} />}
        />
        <DataTable.Col<WebhookEventView>
          source="receivedAt"
          label={webhookText.received}
          render={({ receivedAt }) => <TimeAgo iso={receivedAt} />}
        />
        <DataTable.Col<WebhookEventView>
          source="leadId"
          label={webhookText.lead}
          disableSort
          render={({ leadId }) =>
            leadId && (
              <Link component={RouterLink} to={`/leads/${leadId}`}>
                {webhookText.openLead}
              </Link>
            )
          }
        />
        <DataTable.Col<WebhookEventView>
          label="Actions"
          render={(event) => REPLAYABLE.includes(event.state) && <Retry event={event} />}
        />
      </DataTable>
    </List>
  );
}

const TONES: Record<WebhookState, Tone> = {
  received: 'notice',
  processed: 'good',
  ignored: 'done',
  failed: 'bad',
};

function State({ event: { state, attempts, reason } }: { event: WebhookEventView }) {
  return (
    <>
      <Pill tone={TONES[state]}>{webhookText.statuses[state]}</Pill>
      {reason && (
        <SmallText sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
          {plural(attempts, 'attempt')} · {reason}
        </SmallText>
      )}
    </>
  );
}

function Retry({ event: { id, source, type } }: { event: WebhookEventView }) {
  const api = useApi();
  const act = useAct();
  return (
    <Button
      aria-label={webhookText.retryOf(`${source} ${type}`)}
      onClick={() => act(() => api.replayWebhook(id), webhookText.retried)}
    >
      {webhookText.retry}
    </Button>
  );
}

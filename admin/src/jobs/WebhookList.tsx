import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import {
  REPLAYABLE,
  WEBHOOK_STATES,
  type WebhookEventView,
  type WebhookState,
} from '../../../src/shared/jobs/webhook.contract.js';
import { FilterBar, useFilter } from '../lists/FilterBar';
import { FilterSelect, FilterText } from '../lists/FilterFields';
import { RecordList } from '../lists/RecordList';
import type { Column } from '../lists/recordList';
import { useAct } from '../lists/useAct';
import { Pill, type Tone } from '../states/Pill';
import { TimeAgo } from '../time/TimeAgo';
import { useApi } from '../useApi';

const COLUMNS: Column<WebhookEventView>[] = [
  { key: 'source', label: 'jobs.webhooks.source', render: ({ source }) => <strong>{source}</strong> },
  { key: 'type', label: 'jobs.webhooks.type', render: ({ type }) => type },
  { key: 'state', label: 'jobs.webhooks.state', render: (event) => <State event={event} /> },
  {
    key: 'at',
    label: 'jobs.webhooks.at',
    sort: 'receivedAt',
    render: ({ receivedAt }) => <TimeAgo iso={receivedAt} />,
  },
  { key: 'about', label: 'jobs.webhooks.about', render: ({ leadId }) => <About leadId={leadId} /> },
];

/** What providers told us, and what became of it. */
export function WebhookList() {
  return (
    <RecordList<WebhookEventView>
      resource="jobs/webhooks"
      messages="jobs.webhooks"
      sort={{ field: 'receivedAt', order: 'DESC' }}
      columns={COLUMNS}
      nameOf={({ source, type }) => `${source} ${type}`}
      actions={(event) => REPLAYABLE.includes(event.state) && <Replay event={event} />}
      filters={<Filters />}
      withoutExport
    />
  );
}

function Filters() {
  const translate = useTranslate();
  return (
    <FilterBar>
      <FilterSelect
        label="jobs.webhooks.state"
        options={WEBHOOK_STATES.map((state) => [state, translate(`jobs.webhooks.states.${state}`)])}
        {...useFilter('state')}
      />
      <FilterText label="jobs.webhooks.source" {...useFilter('source')} />
    </FilterBar>
  );
}

const TONES: Record<WebhookState, Tone> = {
  received: 'told',
  processed: 'good',
  ignored: 'done',
  failed: 'bad',
};

function State({ event: { state, attempts, reason } }: { event: WebhookEventView }) {
  const translate = useTranslate();
  return (
    <>
      <Pill tone={TONES[state]}>{translate(`jobs.webhooks.states.${state}`)}</Pill>
      {reason && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
          {translate('jobs.webhooks.attempts', { smart_count: attempts })} · {reason}
        </Typography>
      )}
    </>
  );
}

function About({ leadId }: Pick<WebhookEventView, 'leadId'>) {
  const translate = useTranslate();
  if (!leadId) return <>–</>;
  return (
    <Link component={RouterLink} to={`/leads/${leadId}`}>
      {translate('jobs.webhooks.lead')}
    </Link>
  );
}

function Replay({ event: { id, source, type } }: { event: WebhookEventView }) {
  const translate = useTranslate();
  const api = useApi();
  const act = useAct();
  return (
    <Button
      aria-label={translate('jobs.webhooks.replayOf', { name: `${source} ${type}` })}
      onClick={() => act(() => api.replayWebhook(id), 'jobs.webhooks.replayed')}
    >
      {translate('jobs.webhooks.replay')}
    </Button>
  );
}

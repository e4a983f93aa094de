import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { REPLAYABLE, WEBHOOK_STATES, type WebhookEventView, type WebhookState } from '#shared/webhook.js';
import { useApi } from '../api/useApi';
import { DataTable } from '../components/DataTable';
import { SelectFilter, TextFilter } from '../components/filters';
import { List, type ListText } from '../components/List';
import { plural } from '../components/plural';
import { useAct } from '../components/useAct';
import { Pill, type Tone } from '../states/Pill';
import { TimeAgo } from '../time/TimeAgo';

const STATE_LABELS: Record<WebhookState, string> = {
  received: 'Received',
  processed: 'Processed',
  ignored: 'Ignored',
  failed: 'Failed',
};

const text: ListText = {
  count: (total) => plural(total, 'webhook'),
  empty: 'No webhooks yet',
  emptyHint: 'Webhooks from Twilio and other providers are listed here for 30 days.',
  noMatch: 'Nothing matches these filters',
  failed: 'The webhooks could not be loaded.',
};

const filters = [
  <SelectFilter
    key="state"
    source="state"
    label="State"
    choices={WEBHOOK_STATES.map((id) => ({ id, name: STATE_LABELS[id] }))}
    alwaysOn
  />,
  <TextFilter key="source" source="source" label="Provider" alwaysOn />,
];

/** What providers sent us, and the outcome. */
export function WebhookList() {
  return (
    <List<WebhookEventView>
      text={text}
      filters={filters}
      sort={{ field: 'receivedAt', order: 'DESC' }}
      exporter={false}
    >
      <DataTable<WebhookEventView> label="Webhooks">
        <DataTable.Col<WebhookEventView>
          source="source"
          label="Provider"
          disableSort
          render={({ source }) => <strong>{source}</strong>}
        />
        <DataTable.Col<WebhookEventView> source="type" label="Event" disableSort />
        <DataTable.Col<WebhookEventView>
          source="state"
          label="State"
          disableSort
          render={(event) => <State event={event} />}
        />
        <DataTable.Col<WebhookEventView>
          source="receivedAt"
          label="Received"
          render={({ receivedAt }) => <TimeAgo iso={receivedAt} />}
        />
        <DataTable.Col<WebhookEventView>
          source="leadId"
          label="Lead"
          disableSort
          render={({ leadId }) =>
            leadId && (
              <Link component={RouterLink} to={`/leads/${leadId}`}>
                Open lead
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
  received: 'told',
  processed: 'good',
  ignored: 'done',
  failed: 'bad',
};

function State({ event: { state, attempts, reason } }: { event: WebhookEventView }) {
  return (
    <>
      <Pill tone={TONES[state]}>{STATE_LABELS[state]}</Pill>
      {reason && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
          {plural(attempts, 'attempt')} · {reason}
        </Typography>
      )}
    </>
  );
}

function Retry({ event: { id, source, type } }: { event: WebhookEventView }) {
  const api = useApi();
  const act = useAct();
  return (
    <Button
      aria-label={`Process again: ${source} ${type}`}
      onClick={() => act(() => api.replayWebhook(id), 'The webhook is processed again')}
    >
      Process again
    </Button>
  );
}

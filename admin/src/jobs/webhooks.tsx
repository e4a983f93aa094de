import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { REPLAYABLE, WEBHOOK_STATES, type WebhookEventView, type WebhookState } from '#shared/webhook.js';
import { useApi } from '../api/useApi';
import { DataTable } from '../components/DataTable';
import { SelectFilter, TextFilter } from '../components/filters';
import { List } from '../components/List';
import { plural } from '../components/plural';
import { useAct } from '../components/useAct';
import { Pill, type Tone } from '../states/Pill';
import { TimeAgo } from '../time/TimeAgo';
import { webhookListText, webhookText } from './text';

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
export function WebhookList() {
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
      aria-label={webhookText.retryOf(`${source} ${type}`)}
      onClick={() => act(() => api.replayWebhook(id), webhookText.retried)}
    >
      {webhookText.retry}
    </Button>
  );
}

import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import {
  MESSAGE_CHANNELS,
  MESSAGE_STATES,
  type MessageState,
  type MessageView,
  type TemplateView,
} from '#shared/message.js';
import { DataTable } from '../components/DataTable';
import { SearchFilter, SelectFilter } from '../components/filters';
import { List, type ListText } from '../components/List';
import { plural } from '../components/plural';
import { NotRefreshed } from '../states/Loaded';
import { Moment } from '../time/TimeAgo';
import { OutboxPage, Recipient, useTemplates } from './OutboxPage';
import { StatusMark } from './status';

const text: ListText = {
  count: (total) => plural(total, 'message'),
  empty: 'No messages yet',
  emptyHint: 'Every email and text message we send is listed here, with its outcome.',
  noMatch: 'No messages match these filters',
  failed: 'The messages could not be loaded.',
};

/** `/admin/outbox`: what was sent to whom, when, and the outcome. */
export function OutboxList() {
  const translate = useTranslate();
  const { data: templates = [], error, isFetching, refetch } = useTemplates();
  return (
    <OutboxPage>
      {templates.length === 0 && error && (
        <NotRefreshed
          title="outbox.templates.failed"
          error={error}
          readAt={0}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      <List<MessageView>
        text={text}
        filters={filtersFor(templates)}
        sort={{ field: 'createdAt', order: 'DESC' }}
        cardHeight={400}
      >
        <DataTable<MessageView> label="Messages">
          <DataTable.Col<MessageView>
            source="subject"
            label="outbox.message"
            disableSort
            render={(message) => <Subject message={message} />}
          />
          <DataTable.Col<MessageView>
            source="recipient"
            label="outbox.to"
            disableSort
            cellClassName="wide"
            render={(message) => <Recipient message={message} />}
          />
          <DataTable.Col<MessageView>
            source="channel"
            label="outbox.channel"
            disableSort
            render={({ channel }) => translate(`outbox.channels.${channel}`)}
          />
          <DataTable.Col<MessageView>
            source="plannedAt"
            label="outbox.planned"
            render={({ plannedAt }) => <Moment iso={plannedAt} />}
          />
          <DataTable.Col<MessageView>
            source="sentAt"
            label="outbox.sent"
            render={({ sentAt }) => sentAt && <Moment iso={sentAt} />}
          />
          <DataTable.Col<MessageView>
            source="state"
            label="outbox.state"
            disableSort
            cellClassName="wide"
            render={(message) => <StatusMark message={message} />}
          />
        </DataTable>
      </List>
    </OutboxPage>
  );
}

function filtersFor(templates: TemplateView[]) {
  return [
    <SearchFilter key="q" source="q" label="outbox.search" alwaysOn />,
    <SelectFilter
      key="state"
      source="state"
      label="outbox.state"
      choices={MESSAGE_STATES.map((id) => ({ id, name: stateName(id) }))}
      alwaysOn
    />,
    <SelectFilter
      key="channel"
      source="channel"
      label="outbox.channel"
      choices={MESSAGE_CHANNELS.map((id) => ({ id, name: `outbox.channels.${id}` }))}
    />,
    <SelectFilter
      key="template"
      source="template"
      label="outbox.template"
      choices={templates.map(({ name, title }) => ({ id: name, name: title }))}
    />,
  ];
}

/** `sent` filters by the ledger's own state, which does not know about delivery. */
const stateName = (state: MessageState) =>
  state === 'sent' ? 'outbox.filterSent' : `outbox.statuses.${state}`;

function Subject({ message: { id, subject, templateTitle } }: { message: MessageView }) {
  return (
    <>
      <Link component={RouterLink} to={`/admin/outbox/${id}`} sx={{ fontWeight: 600 }}>
        {subject ?? templateTitle}
      </Link>
      {subject && (
        <Typography variant="body2" color="textSecondary">
          {templateTitle}
        </Typography>
      )}
    </>
  );
}

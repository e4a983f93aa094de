import { Box, Link, Paper, Stack, Typography } from '@mui/material';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import {
  MESSAGE_CHANNELS,
  MESSAGE_STATES,
  MESSAGE_STATUS_LABELS,
  type MessageView,
  type TemplateView,
  UNSENT_CARRIER,
} from '#shared/message.js';
import { DataTable } from '../components/DataTable';
import { SearchFilter, SelectFilter } from '../components/filters';
import { List } from '../components/List';
import { SmallText } from '../components/SmallText';
import { Loaded, NotRefreshed } from '../states/Loaded';
import { Notice } from '../states/Notice';
import { Moment } from '../time/TimeAgo';
import { MessageLook, StatusMark } from './MessageLook';
import { OutboxPage, Recipient, useTemplates } from './OutboxPage';
import { messageListText, messageText } from './text';

/** The recipient tells an email from a text. */
const HIDDEN_AT_FIRST = ['channel'];

/** `/admin/outbox`: every message we sent or will send. */
export function OutboxList() {
  const { data: templates = [], error, isFetching, refetch } = useTemplates();
  return (
    <OutboxPage>
      {templates.length === 0 && error && (
        <NotRefreshed
          title={messageText.templates.failed}
          error={error}
          readAt={0}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      <List<MessageView>
        text={messageListText}
        filters={filtersFor(templates)}
        sort={{ field: 'createdAt', order: 'DESC' }}
        cardHeight={340}
      >
        <DataTable<MessageView> label={messageText.messages} hiddenColumns={HIDDEN_AT_FIRST}>
          <DataTable.Col<MessageView>
            source="subject"
            label={messageText.message}
            disableSort
            cellClassName="wide"
            render={(message) => <Subject message={message} />}
          />
          <DataTable.Col<MessageView>
            source="recipient"
            label={messageText.to}
            disableSort
            cellClassName="wide"
            render={(message) => <Recipient message={message} />}
          />
          <DataTable.Col<MessageView>
            source="channel"
            label={messageText.channel}
            disableSort
            render={({ channel }) => messageText.channels[channel]}
          />
          <DataTable.Col<MessageView>
            source="plannedAt"
            label={messageText.planned}
            render={({ plannedAt }) => <Moment iso={plannedAt} />}
          />
          <DataTable.Col<MessageView>
            source="sentAt"
            label={messageText.sent}
            render={({ sentAt, carrier }) => sentAt && carrier !== UNSENT_CARRIER && <Moment iso={sentAt} />}
          />
          <DataTable.Col<MessageView>
            source="state"
            label={messageText.status}
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
    <SearchFilter key="q" source="q" label={messageText.search} alwaysOn />,
    <SelectFilter
      key="state"
      source="state"
      label={messageText.status}
      choices={MESSAGE_STATES.map((id) => ({ id, name: MESSAGE_STATUS_LABELS[id] }))}
      alwaysOn
    />,
    <SelectFilter
      key="channel"
      source="channel"
      label={messageText.channel}
      choices={MESSAGE_CHANNELS.map((id) => ({ id, name: messageText.channels[id] }))}
    />,
    <SelectFilter
      key="template"
      source="template"
      label={messageText.template}
      choices={templates.map(({ name, title }) => ({ id: name, name: title }))}
    />,
  ];
}

function Subject({ message: { id, subject, templateTitle } }: { message: MessageView }) {
  return (
    <>
      <Link component={RouterLink} to={`/admin/outbox/${id}`} sx={{ fontWeight: 600 }}>
        {subject ?? templateTitle}
      </Link>
      {subject && <SmallText>{templateTitle}</SmallText>}
    </>
  );
}

/** `/admin/outbox/templates`: the built-in templates, each filled with an example. */
export function TemplatesTab() {
  const query = useTemplates();
  return (
    <OutboxPage>
      <Loaded query={query} failed={messageText.templates.failed} height={640}>
        {(templates) =>
          templates.length === 0 ? (
            <Notice title={messageText.templates.none} />
          ) : (
            <Stack spacing={2}>
              <Typography color="textSecondary">{messageText.templates.about}</Typography>
              {templates.map((template) => (
                <TemplateCard key={template.name} template={template} />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </OutboxPage>
  );
}

function TemplateCard({ template }: { template: TemplateView }) {
  const { title, subject, channel, stream, version, placeholders } = template;
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <div>
        <Typography id={id} variant="h3" component="h2">
          {title}
        </Typography>
        <SmallText>
          {messageText.channels[channel]} · {messageText.streams[stream]} · {messageText.version(version)}
        </SmallText>
      </div>
      {subject && (
        <div>
          {messageText.templates.subject}: <strong>{subject}</strong>
        </div>
      )}
      {placeholders.length > 0 && (
        <Box sx={{ overflowWrap: 'anywhere' }}>
          {messageText.templates.placeholders}: <code>{placeholders.join(', ')}</code>
        </Box>
      )}
      <MessageLook message={template} name={title} />
    </Paper>
  );
}

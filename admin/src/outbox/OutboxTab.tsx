import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { MessageView } from '../../../src/shared/messages/message.contract.js';
import { RecordList } from '../lists/RecordList';
import type { Column } from '../lists/recordList';
import { Moment } from '../time/Moment';
import { OutboxFilters } from './OutboxFilters';
import { Recipient } from './Recipient';
import { StatusMark } from './StatusMark';

const COLUMNS: Column<MessageView>[] = [
  { key: 'message', label: 'outbox.message', lines: 2, render: (message) => <Subject message={message} /> },
  { key: 'to', label: 'outbox.to', wide: true, render: (message) => <Recipient message={message} /> },
  { key: 'channel', label: 'outbox.channel', render: (message) => <Channel message={message} /> },
  {
    key: 'planned',
    label: 'outbox.planned',
    sort: 'plannedAt',
    render: ({ plannedAt }) => <Moment iso={plannedAt} />,
  },
  {
    key: 'sent',
    label: 'outbox.sent',
    sort: 'sentAt',
    isBlank: ({ sentAt }) => sentAt === null,
    render: ({ sentAt }) => <Moment iso={sentAt} />,
  },
  { key: 'state', label: 'outbox.state', wide: true, render: (message) => <StatusMark message={message} /> },
];

/** The tab `Messages`: what was sent to whom, when, and what became of it. */
export function OutboxTab() {
  return (
    <RecordList<MessageView>
      resource="messages"
      messages="outbox"
      sort={{ field: 'createdAt', order: 'DESC' }}
      columns={COLUMNS}
      nameOf={({ subject, templateTitle }) => subject ?? templateTitle}
      filters={<OutboxFilters />}
    />
  );
}

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

function Channel({ message: { channel } }: { message: MessageView }) {
  const translate = useTranslate();
  return <>{translate(`outbox.channels.${channel}`)}</>;
}

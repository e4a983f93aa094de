import { Box, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { formatPhone } from '#shared/address.js';
import type { MessageView } from '#shared/message.js';
import { SmallText } from '../../components/SmallText';
import { StatusMark } from '../../messages/MessageLook';
import { messageText } from '../../messages/text';
import { may } from '../../session/session';
import { Loaded } from '../../states/Loaded';
import { Notice } from '../../states/Notice';
import { Moment } from '../../time/TimeAgo';
import { leadPageText } from './text';
import { useLeadPart } from './useLeadPart';

/** Messages to the owner and their status. */
export function MessagesTab({ leadId }: { leadId: string }) {
  const query = useLeadPart(leadId, 'messages', (api, id) => api.leadMessages(id));
  return (
    <Loaded query={query} failed={leadPageText.messages.failed} height={480}>
      {(messages) =>
        messages.length === 0 ? (
          <Notice title={leadPageText.messages.empty} />
        ) : (
          <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
            {inOrder(messages).map((message) => (
              <MessageRow key={message.id} message={message} />
            ))}
          </Box>
        )
      }
    </Loaded>
  );
}

/** What is still to be sent, in that order, then what happened, newest first. */
function inOrder(messages: MessageView[]): MessageView[] {
  const isScheduled = ({ state }: MessageView) => state === 'pending';
  const scheduled = messages.filter(isScheduled).toSorted((a, b) => a.dueAt.localeCompare(b.dueAt));
  return [...scheduled, ...messages.filter((message) => !isScheduled(message))];
}

function MessageRow({ message }: { message: MessageView }) {
  const { channel, recipient, state, sentAt, dueAt, plannedAt } = message;
  const at = sentAt ?? (state === 'pending' ? dueAt : plannedAt);
  return (
    <Box component="li" sx={LINE}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Subject message={message} />
        <SmallText>
          {messageText.channels[channel]} · {channel === 'sms' ? formatPhone(recipient) : recipient} ·{' '}
          {!sentAt && `${leadPageText.messages.planned} `}
          <Moment iso={at} />
        </SmallText>
      </Box>
      <Box>
        <StatusMark message={message} />
      </Box>
    </Box>
  );
}

function Subject({ message: { id, subject, templateTitle } }: { message: MessageView }) {
  const name = subject ?? templateTitle;
  if (!may('messages.read')) return <Typography sx={{ fontWeight: 600 }}>{name}</Typography>;
  return (
    <Link component={RouterLink} to={`/admin/outbox/${id}`} sx={{ fontWeight: 600 }}>
      {name}
    </Link>
  );
}

const LINE = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) minmax(8rem, 14rem)' },
  gap: 1,
  py: 1.5,
  borderBottom: '1px solid var(--hairline)',
};

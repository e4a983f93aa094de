import { Button, Link, Paper, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { Link as RouterLink, useParams } from 'react-router-dom';
import {
  LIFTABLE,
  MESSAGE_STATUS_LABELS,
  type MessageDetails,
  SUPPRESSION_TEXT,
  UNSENT_CARRIER,
} from '#shared/message.js';
import { useApi } from '../api/useApi';
import { ConfirmDialog, useAct } from '../components/ConfirmDialog';
import { Facts } from '../components/Facts';
import { isMissing } from '../components/saveErrors';
import { Page } from '../layout/Page';
import { Attachments } from '../leads/timeline/ReceivedEmail';
import { timelineText } from '../leads/timeline/text';
import { may } from '../session/session';
import { LoadFailed } from '../states/Loaded';
import { Notice } from '../states/Notice';
import { PageSkeleton } from '../states/skeletons';
import { Moment } from '../time/TimeAgo';
import { Checks, MessageLook, StatusMark } from './MessageLook';
import { Recipient } from './OutboxPage';
import { messageText } from './text';

const POLL_MS = 3_000;

/** `/admin/outbox/:id`: how a message looks, and why it was sent or not. Staff get here from the lead. */
export function MessagePage() {
  const { id = '' } = useParams();
  return <LoadedMessage key={id} id={id} />;
}

function LoadedMessage({ id }: { id: string }) {
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ['messages', 'details', id],
    queryFn: () => api.message(id),
    retry: false,
    // The page follows a message that is being sent.
    refetchInterval: ({ state }) => isUnderWay(state.data) && POLL_MS,
  });
  if (data) return <MessageShow message={data} />;
  if (!error) return <PageSkeleton />;
  return isMissing(error) ? <MissingMessage /> : <UnreadableMessage error={error} onRetry={refetch} />;
}

const isUnderWay = (message?: MessageDetails) => ['pending', 'sending'].includes(message?.state ?? '');

function MissingMessage() {
  return (
    <Page title={messageText.one.missing}>
      <Notice
        title={messageText.one.missingText}
        action={may('messages.list') ? { label: messageText.one.back, to: '/admin/outbox' } : undefined}
      />
    </Page>
  );
}

function UnreadableMessage(props: { error: unknown; onRetry: () => void }) {
  return (
    <Page title={messageText.one.title}>
      <LoadFailed title={messageText.one.failed} {...props} />
    </Page>
  );
}

function MessageShow({ message }: { message: MessageDetails }) {
  const name = message.subject ?? message.templateTitle;
  return (
    <Page
      title={name}
      subtitle={<Back leadId={message.leadId} />}
      actions={may('messages.decide') && <MessageActions message={message} />}
    >
      <Stack spacing={2}>
        <Details message={message} />
        {message.isSecretForgotten && (
          <Typography color="textSecondary">{messageText.look.forgotten}</Typography>
        )}
        <MessageLook message={message} name={name} />
      </Stack>
    </Page>
  );
}

/** Links back to where the reader came from: only admins read the whole outbox. */
function Back({ leadId }: { leadId: string | null }) {
  const isAdmin = may('messages.list');
  return (
    <Link component={RouterLink} to={isAdmin ? '/admin/outbox' : `/leads/${leadId}`}>
      {isAdmin ? messageText.one.back : messageText.one.backToLead}
    </Link>
  );
}

/** Recipient, times, provider and the checks before sending. */
function Details({ message }: { message: MessageDetails }) {
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} sx={{ p: 2, display: 'grid', gap: 2 }}>
      <div>
        <Typography id={id} variant="h3" component="h2" sx={{ mb: 1 }}>
          {messageText.details.title}
        </Typography>
        <StatusMark message={message} />
      </div>
      <Facts wide facts={factsOf(message)} />
      <AttachedFiles message={message} />
      <div>
        <Typography component="h3" sx={{ fontWeight: 600 }}>
          {messageText.details.checks}
        </Typography>
        <Checks checks={message.checks} />
      </div>
    </Paper>
  );
}

function AttachedFiles({ message: { attachments } }: { message: MessageDetails }) {
  const api = useApi();
  if (attachments.length === 0) return null;
  return (
    <div>
      <Typography component="h3" sx={{ fontWeight: 600 }}>
        {timelineText.attachments}
      </Typography>
      <Attachments attachments={attachments} read={api.messageFile} />
    </div>
  );
}

function factsOf(message: MessageDetails): [name: string, value: ReactNode][] {
  const { channel, carrier, delivery, templateTitle, templateVersion } = message;
  const text = messageText.details;
  const facts: [name: string, value: ReactNode][] = [
    [messageText.to, <Recipient key="to" message={message} />],
    [text.suppression, message.suppression && SUPPRESSION_TEXT[message.suppression]],
    [messageText.channel, messageText.channels[channel]],
    [messageText.template, `${templateTitle} · ${messageText.version(templateVersion)}`],
    [messageText.planned, <Moment key="planned" iso={message.plannedAt} />],
    [
      carrier === UNSENT_CARRIER ? text.saved : messageText.sent,
      message.sentAt && <Moment key="sent" iso={message.sentAt} />,
    ],
    [text.due, message.state === 'pending' && <Moment key="due" iso={message.dueAt} />],
    [text.expires, message.expiresAt && <Moment key="expires" iso={message.expiresAt} />],
    [text.attempts, String(message.attempt)],
    [text.carrier, carrier && text.carrierName(carrier)],
    [text.providerId, message.providerId],
    [text.messageId, message.messageId],
    [text.delivery, delivery && <Delivery key="delivery" message={message} />],
  ];
  return facts.filter(([, value]) => value);
}

function Delivery({ message: { delivery, deliveryAt } }: { message: MessageDetails }) {
  return (
    <>
      {delivery && MESSAGE_STATUS_LABELS[delivery]} · <Moment iso={deliveryAt} />
    </>
  );
}

type Decision = 'repeat' | 'cancel' | 'allow';

/** What an admin can decide about a message that wasn't delivered. */
function MessageActions({ message }: { message: MessageDetails }) {
  const { id, recipient, canRepeat, canCancel, suppression } = message;
  const api = useApi();
  const act = useAct(true);
  const [asked, setAsked] = useState<Decision | null>(null);

  async function decide() {
    if (asked === 'repeat') await act(() => api.repeatMessage(id), messageText.repeat.done);
    if (asked === 'cancel') await act(() => api.cancelMessage(id), messageText.cancel.done);
    if (asked === 'allow') await act(() => api.allowRecipient(id), messageText.allow.done);
    setAsked(null);
  }

  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
      {canRepeat && (
        <Button variant="outlined" onClick={() => setAsked('repeat')}>
          {messageText.repeat.label}
        </Button>
      )}
      {canCancel && (
        <Button color="error" onClick={() => setAsked('cancel')}>
          {messageText.cancel.label}
        </Button>
      )}
      {suppression && LIFTABLE.includes(suppression) && (
        <Button variant="outlined" onClick={() => setAsked('allow')}>
          {messageText.allow.label}
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          title={messageText[asked].title(recipient)}
          text={textOf(asked, message)}
          submit={messageText[asked].label}
          danger={asked === 'cancel'}
          onConfirm={decide}
          onClose={() => setAsked(null)}
        />
      )}
    </Stack>
  );
}

function textOf(asked: Decision, { state, suppression }: MessageDetails): string {
  if (asked === 'repeat') return messageText.repeat[state === 'unknown' ? 'unknown' : 'failed'];
  if (asked === 'cancel') return messageText.cancel.text;
  return suppression === 'asked' ? messageText.allow.asked : messageText.allow.text;
}

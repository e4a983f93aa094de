import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link as RouterLink, useParams } from 'react-router-dom';
import type { MessageDetails } from '#shared/message.js';
import { LIFTABLE, SUPPRESSION_TEXT } from '#shared/suppression.js';
import { useApi } from '../api/useApi';
import { ConfirmDialog } from '../components/ConfirmDialog';
import { Facts } from '../components/Facts';
import { useAct } from '../components/useAct';
import { Page } from '../layout/Page';
import { may } from '../session/may';
import { LoadFailed } from '../states/Loaded';
import { Notice } from '../states/Notice';
import { isMissing } from '../states/requestErrors';
import { PageSkeleton } from '../states/skeletons';
import { Moment } from '../time/TimeAgo';
import { MessageLook } from './MessageLook';
import { Recipient } from './OutboxPage';
import { Checks, StatusMark } from './status';

const LOOK_EVERY_MS = 3_000;

/** `/admin/outbox/:id`: how one message looks, and why it went or did not; staff come from the lead it was written to. */
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
    // The page follows a message that is on its way.
    refetchInterval: ({ state }) => isOnItsWay(state.data) && LOOK_EVERY_MS,
  });
  if (data) return <MessageShow message={data} />;
  if (!error) return <PageSkeleton />;
  return isMissing(error) ? <MissingMessage /> : <UnreadableMessage error={error} onRetry={refetch} />;
}

const isOnItsWay = (message?: MessageDetails) => ['pending', 'sending'].includes(message?.state ?? '');

function MissingMessage() {
  const translate = useTranslate();
  return (
    <Page title={translate('outbox.one.missing')}>
      <Notice
        title={translate('outbox.one.missingText')}
        action={
          may('messages.list') ? { label: translate('outbox.one.back'), to: '/admin/outbox' } : undefined
        }
      />
    </Page>
  );
}

function UnreadableMessage(props: { error: unknown; onRetry: () => void }) {
  const translate = useTranslate();
  return (
    <Page title={translate('outbox.one.title')}>
      <LoadFailed title="outbox.one.failed" {...props} />
    </Page>
  );
}

function MessageShow({ message }: { message: MessageDetails }) {
  const translate = useTranslate();
  const name = message.subject ?? message.templateTitle;
  return (
    <Page
      title={name}
      subtitle={<Back leadId={message.leadId} />}
      actions={may('messages.decide') && <MessageActions message={message} />}
    >
      <Stack spacing={2}>
        <Why message={message} />
        {message.isSecretForgotten && (
          <Typography color="textSecondary">{translate('outbox.look.forgotten')}</Typography>
        )}
        <MessageLook message={message} name={name} />
      </Stack>
    </Page>
  );
}

/** Links back to where the reader came from: only administrators read the whole outbox. */
function Back({ leadId }: { leadId: string | null }) {
  const translate = useTranslate();
  const [to, words] = may('messages.list') ? ['/admin/outbox', 'back'] : [`/leads/${leadId}`, 'lead'];
  return (
    <Link component={RouterLink} to={to}>
      {translate(`outbox.one.${words}`)}
    </Link>
  );
}

/** What became of a message: to whom and when, what carried it, and every check it was put to. */
export function Why({ message }: { message: MessageDetails }) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} sx={{ p: 2, display: 'grid', gap: 2 }}>
      <div>
        <Typography id={id} variant="h3" component="h2" sx={{ mb: 1 }}>
          {translate('outbox.why.title')}
        </Typography>
        <StatusMark message={message} />
      </div>
      <Facts wide facts={useFacts(message)} />
      <div>
        <Typography component="h3" sx={{ fontWeight: 600 }}>
          {translate('outbox.why.checks')}
        </Typography>
        <Checks checks={message.checks} />
      </div>
    </Paper>
  );
}

function useFacts(message: MessageDetails): [name: string, value: ReactNode][] {
  const translate = useTranslate();
  const { channel, carrier, delivery, templateTitle, templateVersion: version } = message;
  const facts: [key: string, value: ReactNode][] = [
    ['to', <Recipient key="to" message={message} />],
    ['why.suppression', message.suppression && SUPPRESSION_TEXT[message.suppression]],
    ['channel', translate(`outbox.channels.${channel}`)],
    ['template', `${templateTitle} · ${translate('outbox.version', { version })}`],
    ['planned', <Moment key="planned" iso={message.plannedAt} />],
    ['sent', message.sentAt && <Moment key="sent" iso={message.sentAt} />],
    ['why.due', message.state === 'pending' && <Moment key="due" iso={message.dueAt} />],
    ['why.expires', message.expiresAt && <Moment key="expires" iso={message.expiresAt} />],
    ['why.attempts', String(message.attempt)],
    ['why.carrier', carrier && translate(`outbox.why.carriers.${carrier}`)],
    ['why.providerId', message.providerId],
    ['why.messageId', message.messageId],
    ['why.delivery', delivery && <Delivery key="delivery" message={message} />],
  ];
  return facts.filter(([, value]) => value).map(([key, value]) => [translate(`outbox.${key}`), value]);
}

function Delivery({ message: { delivery, deliveryAt } }: { message: MessageDetails }) {
  const translate = useTranslate();
  return (
    <>
      {translate(`outbox.statuses.${delivery}`)} · <Moment iso={deliveryAt} />
    </>
  );
}

type Decision = 'repeat' | 'leave' | 'allow';

/** The decisions on a message that did not go by itself. */
function MessageActions({ message }: { message: MessageDetails }) {
  const { id, recipient, canRepeat, canCancel, suppression } = message;
  const translate = useTranslate();
  const api = useApi();
  const act = useAct();
  const [asked, setAsked] = useState<Decision | null>(null);

  async function decide() {
    if (asked === 'repeat') await act(() => api.repeatMessage(id), 'outbox.repeat.done');
    if (asked === 'leave') await act(() => api.cancelMessage(id), 'outbox.leave.done');
    if (asked === 'allow') await act(() => api.allowRecipient(id), 'outbox.allow.done');
    setAsked(null);
  }

  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
      {canRepeat && (
        <Button variant="outlined" onClick={() => setAsked('repeat')}>
          {translate('outbox.repeat.label')}
        </Button>
      )}
      {canCancel && (
        <Button color="error" onClick={() => setAsked('leave')}>
          {translate('outbox.leave.label')}
        </Button>
      )}
      {suppression && LIFTABLE.includes(suppression) && (
        <Button variant="outlined" onClick={() => setAsked('allow')}>
          {translate('outbox.allow.label')}
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          title={translate(`outbox.${asked}.title`, { recipient })}
          text={translate(textOf(asked, message))}
          submit={translate(`outbox.${asked}.label`)}
          danger={asked === 'leave'}
          onConfirm={decide}
          onClose={() => setAsked(null)}
        />
      )}
    </Stack>
  );
}

function textOf(asked: Decision, { state, suppression }: MessageDetails): string {
  if (asked === 'repeat') return `outbox.repeat.${state}`;
  return asked === 'allow' && suppression === 'asked' ? 'outbox.allow.asked' : `outbox.${asked}.text`;
}

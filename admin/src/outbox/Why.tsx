import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';
import type { MessageDetails } from '#shared/messages/message.contract.js';
import { SUPPRESSION_TEXT } from '#shared/messages/suppression.contract.js';
import { Facts } from '../components/Facts';
import { Moment } from '../time/TimeAgo';
import { Checks } from './Checks';
import { Recipient } from './Recipient';
import { StatusMark } from './StatusMark';

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

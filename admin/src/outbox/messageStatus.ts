import type { MessageDelivery, MessageState, MessageView } from '#shared/messages/message.contract.js';

/** What became of a message, in one word. */
export type MessageStatus = MessageState | MessageDelivery | 'keptEmail' | 'keptSms';

/** A sent message has the status a provider told later; one that was only kept went to nobody. */
export function statusOf({
  state,
  carrier,
  channel,
  delivery,
}: Pick<MessageView, 'state' | 'carrier' | 'channel' | 'delivery'>): MessageStatus {
  if (state !== 'sent') return state;
  if (carrier === 'kept') return channel === 'email' ? 'keptEmail' : 'keptSms';
  return delivery ?? state;
}

/** The colour of each, which never is the only sign. */
export const TONES: Record<MessageStatus, 'told' | 'good' | 'wary' | 'bad' | 'done'> = {
  pending: 'told',
  sending: 'told',
  sent: 'good',
  delivered: 'good',
  bounced: 'bad',
  undelivered: 'bad',
  complained: 'bad',
  failed: 'bad',
  unknown: 'wary',
  keptEmail: 'wary',
  keptSms: 'wary',
  cancelled: 'done',
  expired: 'done',
};

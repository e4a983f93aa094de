import {
  type BounceDelivery,
  deliveryIn,
  type MailEvent,
  mailEventSchema,
} from '../../shared/messages/bounce.schema.js';
import type { SuppressionReason } from '../../shared/messages/suppression.contract.js';

/** A mailbox that is full, a server that is busy and a text that was not liked leave the address its good name. */
const PASSING_TYPES = /^(soft|transient|blocked|deferred|undetermined)/i;
const PASSING_STATUS = /^(4\.|5\.2\.2|5\.7\.)/;

/** The events of a call that can be read, and of how many it told in all. */
export function readMailEvents(body: Buffer): { events: MailEvent[]; told: number } {
  const told = [parsed(body)].flat();
  return { events: told.flatMap((event) => mailEventSchema.safeParse(event).data ?? []), told: told.length };
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
}

/** Message-ID without its angle brackets. */
export function messageIdIn(event: MailEvent): string | undefined {
  const messageId = event.messageId ?? event['smtp-id'];
  return messageId?.trim().replace(/^<|>$/g, '') || undefined;
}

/** What became of the mail: one that came back for a while may yet arrive. Null for an event that ends nothing. */
export function deliveryOf(event: MailEvent): BounceDelivery | null {
  const delivery = deliveryIn(event);
  return delivery === 'bounced' && isPassing(event) ? 'undelivered' : delivery;
}

/** What is to become of the address of a mail that ended so. */
export function suppressionBy(delivery: BounceDelivery): SuppressionReason | null {
  return delivery === 'bounced' || delivery === 'complained' ? delivery : null;
}

function isPassing({ type = '', status = '' }: MailEvent): boolean {
  return PASSING_TYPES.test(type) || PASSING_STATUS.test(status);
}

import { z } from 'zod';
import { textSchema } from '../fields.schema.js';

/** What a mail service says of a mail it took; those of no interest are passed over. */
const BOUNCE_EVENTS = {
  delivered: 'delivered',
  bounce: 'bounced',
  bounced: 'bounced',
  dropped: 'undelivered',
  complaint: 'complained',
  complained: 'complained',
  spamreport: 'complained',
} as const;

export type BounceEvent = keyof typeof BOUNCE_EVENTS;
export type BounceDelivery = (typeof BOUNCE_EVENTS)[BounceEvent];

/** What explains an event costs nobody the event itself, whatever a service writes there. */
const explanation = z.string().optional().catch(undefined);
const name = (most: number) => textSchema(most).optional().catch(undefined);

/**
 * One event of `POST /api/email/bounces`, which takes one or a list of them. Every other name and field is a matter of the
 * service's own.
 */
export const mailEventSchema = z.object({
  event: textSchema(100).transform((event) => event.toLowerCase()),
  /** Message-ID of the mail, with or without angle brackets. */
  messageId: name(1_000),
  'smtp-id': name(1_000),
  email: name(320),
  /** `soft` and `blocked` say that the address itself is good. */
  type: explanation,
  /** The enhanced status code, such as 5.1.1. */
  status: explanation,
  reason: explanation,
});
export type MailEvent = z.infer<typeof mailEventSchema>;

/** Null for an event that ends nothing, such as an opened mail. */
export function deliveryIn({ event }: MailEvent): BounceDelivery | null {
  return Object.hasOwn(BOUNCE_EVENTS, event) ? BOUNCE_EVENTS[event as BounceEvent] : null;
}

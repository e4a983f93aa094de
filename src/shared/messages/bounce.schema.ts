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

const line = z.string().max(1_000);

/** Every other name and field is a matter of the service's own. */
const eventSchema = z.object({
  event: textSchema(100).transform((event) => event.toLowerCase()),
  /** Message-ID of the mail, with or without angle brackets. */
  messageId: textSchema(1_000).optional(),
  'smtp-id': textSchema(1_000).optional(),
  email: textSchema(320).optional(),
  /** `soft` and `blocked` say that the address itself is good. */
  type: line.optional(),
  /** The enhanced status code, such as 5.1.1. */
  status: line.nullish(),
  reason: line.nullish(),
});
export type MailEvent = z.infer<typeof eventSchema>;

const MOST_EVENTS = 1_000;

/** `POST /api/email/bounces`: one event, or a list of them. */
export const mailEventsSchema = z.union([
  z.array(eventSchema).min(1).max(MOST_EVENTS),
  eventSchema.transform((event) => [event]),
]);

/** Null for an event that ends nothing, such as an opened mail. */
export function deliveryIn({ event }: MailEvent): BounceDelivery | null {
  return Object.hasOwn(BOUNCE_EVENTS, event) ? BOUNCE_EVENTS[event as BounceEvent] : null;
}

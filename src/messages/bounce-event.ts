import * as z from 'zod/mini';
import { textSchema } from '#shared/fields.js';

/** The event names of email services and what each means for a message; all other events are ignored. */
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

/** A malformed detail must not cost us the event itself. */
const detail = z.catch(z.optional(z.string()), undefined);
const shortDetail = (max: number) => z.catch(z.optional(textSchema(max)), undefined);

/** One event of `POST /api/email/bounces`, which takes one or a list of them. Other fields are ignored. */
export const mailEventSchema = z.object({
  event: z.pipe(
    textSchema(100),
    z.transform((event: string) => event.toLowerCase()),
  ),
  /** Message-ID of the email, with or without angle brackets. */
  messageId: shortDetail(1_000),
  'smtp-id': shortDetail(1_000),
  email: shortDetail(320),
  /** `soft` and `blocked` mean that the address itself is good. */
  type: detail,
  /** The enhanced status code, such as 5.1.1. */
  status: detail,
  reason: detail,
});
export type MailEvent = z.output<typeof mailEventSchema>;

/** Null for an event that is not final, such as an opened email. */
export function deliveryIn({ event }: MailEvent): BounceDelivery | null {
  return Object.hasOwn(BOUNCE_EVENTS, event) ? BOUNCE_EVENTS[event as BounceEvent] : null;
}

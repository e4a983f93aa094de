import * as z from 'zod/mini';
import { define, oneOrMany, textSchema } from './fields.js';

/** Ignored: we have no use for events of this type. Failed: every attempt to handle it failed. */
export const WEBHOOK_STATES = ['received', 'processed', 'ignored', 'failed'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

/** One webhook event as admins see it. */
export interface WebhookEventView {
  id: string;
  /** Who sent it, such as `twilio-inbound`. */
  source: string;
  /** The provider's id of this event. */
  eventKey: string;
  type: string;
  state: WebhookState;
  attempts: number;
  /** Why the last attempt failed. */
  reason: string | null;
  leadId: string | null;
  receivedAt: string;
  settledAt: string | null;
}

export const webhookFilterSchema = /* @__PURE__ */ define(() =>
  z.partial(
    z.strictObject({
      state: oneOrMany(z.enum(WEBHOOK_STATES), 1, WEBHOOK_STATES.length),
      source: textSchema(60),
    }),
  ),
);
export type WebhookFilter = z.output<typeof webhookFilterSchema>;

export const WEBHOOK_SORTS = ['receivedAt'] as const;
export type WebhookSort = (typeof WEBHOOK_SORTS)[number];

/** Events that can be replayed: failed ones, and types that an earlier release did not know. */
export const REPLAYABLE: readonly WebhookState[] = ['failed', 'ignored'];

/** What became of an event: its type may be of no interest (ignored), or every attempt to handle it failed. */
export const WEBHOOK_STATES = ['received', 'processed', 'ignored', 'failed'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

/** One call of a provider as admins see it. */
export interface WebhookEventView {
  id: string;
  /** Who called, `twilio-inbound`. */
  source: string;
  /** What the provider calls this event by. */
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

export interface WebhookFilter {
  state?: WebhookState | WebhookState[];
  source?: string;
}

export const WEBHOOK_SORTS = ['receivedAt'] as const;
export type WebhookSort = (typeof WEBHOOK_SORTS)[number];

/** Events that can be handled again: the failed, and those an earlier release did not know. */
export const REPLAYABLE: readonly WebhookState[] = ['failed', 'ignored'];

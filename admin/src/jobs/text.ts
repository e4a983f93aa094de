import type { WebhookState } from '#shared/webhook.js';
import type { ListText } from '../components/List';
import { plural } from '../components/text';

export const failedJobText = {
  title: 'Failed jobs',
  about: 'Jobs that failed every attempt. Retry or discard them.',
  failed: "Couldn't load the failed jobs.",
  none: 'No failed jobs',
  more: (shown: number, total: number) => `Showing the newest ${shown} of ${total}.`,
  attempts: (count: number) => `Failed after ${plural(count, 'attempt')}`,
  retry: 'Retry',
  retryOf: (title: string) => `Retry: ${title}`,
  edit: 'Edit and retry',
  editOf: (title: string) => `Edit and retry: ${title}`,
  discard: 'Discard',
  discardOf: (title: string) => `Discard: ${title}`,
  retried: 'The job is running again',
  retryAll: (count: number, title: string) => `Retry all ${count}: ${title}`,
  allRetried: 'The jobs are running again',
  discarded: 'Failed job discarded',
  discardText: "The job will never run, and this can't be undone. The audit log records who discarded it.",
  data: 'Job data',
  dataHint: 'JSON. Fix the value that made the job fail.',
  notJson: 'Enter a valid JSON object.',
};

export const queueText = {
  title: 'Queues',
  failed: "Couldn't load the queues.",
  name: 'Queue',
  ready: 'Waiting',
  deferred: 'Scheduled',
  active: 'Running',
  dead: 'Failed',
};

export const webhookText = {
  title: 'Webhooks',
  provider: 'Provider',
  event: 'Event',
  status: 'Status',
  received: 'Received',
  lead: 'Lead',
  openLead: 'Open lead',
  retry: 'Retry',
  retryOf: (webhook: string) => `Retry: ${webhook}`,
  retried: 'The webhook is being processed again',
  statuses: {
    received: 'Received',
    processed: 'Processed',
    ignored: 'Ignored',
    failed: 'Failed',
  } satisfies Record<WebhookState, string>,
};

export const webhookListText: ListText = {
  count: (total) => plural(total, 'webhook'),
  empty: 'No webhooks yet',
  emptyHint: 'Webhooks from Twilio and other providers are listed here for 30 days.',
  noMatch: 'No webhooks match these filters',
  failed: "Couldn't load the webhooks.",
};

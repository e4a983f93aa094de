import type { LeadPayments, PaymentView } from '#shared/payment.js';
import type { TimelineEntry } from '#shared/timeline.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { WebhookEvent } from '../../src/platform/webhooks/webhook-event.entity.js';
import {
  HANDLE_WEBHOOK,
  HANDLE_WEBHOOK_WITH_CALLBACK,
} from '../../src/platform/webhooks/webhook-handling.js';
import type { TestApp } from './app.js';
import { until } from './until.js';

/** Starts jobs immediately instead of after their delay. */
export async function runJobsNow({ app, em }: TestApp, kind: { name: string }): Promise<void> {
  const hasten = `update pgboss.job set start_after = now() where name = ? and state in ('created', 'retry')`;
  await em.execute(hasten, [kind.name]);
  const { boss } = app.get(Jobs);
  for (const { id, name } of boss.getWipData()) if (name === kind.name) boss.notifyWorker(id);
}

/** Waits until all webhooks are handled. */
export async function untilWebhooksSettled(testApp: TestApp): Promise<void> {
  await until(async () => {
    for (const kind of [HANDLE_WEBHOOK, HANDLE_WEBHOOK_WITH_CALLBACK]) await runJobsNow(testApp, kind);
    return (await testApp.em.count(WebhookEvent, { state: 'received' })) === 0;
  });
}

/** A Stripe webhook signed by `FakeStripe`. */
export function postStripeEvent(
  { url }: TestApp,
  { headers, body }: { headers: Record<string, string>; body: string },
) {
  return fetch(`${url}/api/stripe/webhook`, { method: 'POST', headers, body });
}

export async function paymentsOf({ as }: TestApp, leadId: string): Promise<LeadPayments> {
  return (await as.staff.get(`/api/leads/${leadId}/payments`)).body;
}

export async function lastPayment(testApp: TestApp, leadId: string): Promise<PaymentView> {
  return (await paymentsOf(testApp, leadId)).payments[0]!;
}

/** The payment events in a lead's timeline, oldest first. */
export async function timelineOf({ as }: TestApp, leadId: string): Promise<string[]> {
  const { body } = await as.staff.get(`/api/leads/${leadId}/timeline`);
  const entries = body.rows as TimelineEntry[];
  return entries.flatMap((entry) => (entry.kind === 'payment' ? [entry.event] : [])).reverse();
}

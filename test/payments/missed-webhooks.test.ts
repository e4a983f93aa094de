import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Message } from '../../src/messages/message.entity.js';
import { PaymentsJobs } from '../../src/payments/payments.jobs.js';
import { startApp, type TestApp } from '../support/app.js';
import { type FakeStripe, startFakeStripe } from '../support/fake-stripe.js';
import { lastPayment, postStripeEvent, timelineOf, untilWebhooksSettled } from '../support/payments.js';

/** "The webhook … never": without a webhook, polling finds the payment. */
let stripe: FakeStripe;
let app: TestApp;

beforeAll(async () => {
  stripe = await startFakeStripe();
  app = await startApp(stripe.env);
});

beforeEach(() => stripe.reset());

afterAll(async () => {
  await app.close();
  await stripe.close();
});

const create = (leadId: string) => app.as.staff.post('/api/stripe/create-session').send({ leadId });

async function openSession() {
  const lead = await app.make.lead();
  return { leadId: lead.id, sessionId: (await create(lead.id)).body.id as string };
}

/** Polls once, an hour after the last webhook. */
async function poll() {
  await app.em.execute(
    `update payments set created_at = created_at - interval '1 hour', checked_at = checked_at - interval '1 hour'`,
  );
  await app.app.get(PaymentsJobs).watchPayments();
}

const stateOf = async ({ leadId }: { leadId: string }) => (await lastPayment(app, leadId)).state;

test('a payment without a webhook is found by polling', async () => {
  const session = await openSession();
  stripe.books.complete(session.sessionId);

  await poll();

  expect(await stateOf(session)).toBe('paid');
});

// security.md 8: one that is bad never blocks the others
test('a checkout that cannot be read does not block the others', async () => {
  const sessions = [await openSession(), await openSession(), await openSession()];
  for (const { sessionId } of sessions) stripe.books.complete(sessionId);
  stripe.next(400);

  await poll();

  const states = await Promise.all(sessions.map(stateOf));
  expect(states.sort()).toEqual(['open', 'paid', 'paid']);
  await poll();
  expect(new Set(await Promise.all(sessions.map(stateOf)))).toEqual(new Set(['paid']));
});

test('a checkout deleted from the account expires, and so does its link', async () => {
  const session = await openSession();
  stripe.books.sessions.delete(session.sessionId);

  await poll();

  expect(await lastPayment(app, session.leadId)).toMatchObject({ state: 'expired', url: null });
});

test('a payment that the bank refused without a webhook is noticed, and another one can be made', async () => {
  const session = await openSession();
  stripe.books.complete(session.sessionId, { isPaid: false });
  await poll();
  const undecided = await stateOf(session);

  stripe.books.bankRefuses(session.sessionId);
  await poll();

  expect(undecided).toBe('processing');
  expect(await lastPayment(app, session.leadId)).toMatchObject({
    state: 'failed',
    failure: 'The bank refused the payment.',
  });
  expect((await create(session.leadId)).status).toBe(201);
});

test('a delayed refusal is one event in the timeline', async () => {
  const { leadId, sessionId } = await openSession();
  const undecided = { ...stripe.books.complete(sessionId, { isPaid: false }) };
  await postStripeEvent(app, stripe.event('checkout.session.completed', undecided));
  await untilWebhooksSettled(app);
  const intent = stripe.books.intents.get(undecided.payment_intent);

  for (const event of [
    stripe.event('payment_intent.payment_failed', { ...intent, last_payment_error: { message: 'R01' } }),
    stripe.event('checkout.session.async_payment_failed', stripe.books.bankRefuses(sessionId)),
  ]) {
    await postStripeEvent(app, event);
    await untilWebhooksSettled(app);
  }

  expect(await timelineOf(app, leadId)).toEqual(['opened', 'processing', 'failed']);
});

test('refunds made before we knew of the payment are read with it, and its owner gets no receipt', async () => {
  const { leadId, sessionId } = await openSession();
  stripe.books.complete(sessionId);
  stripe.books.refund(sessionId, 19_900);

  await poll();

  expect(await lastPayment(app, leadId)).toMatchObject({ state: 'paid', refundedCents: 19_900 });
  expect(await app.em.count(Message, { leadId, template: 'payment-received' })).toBe(0);
  expect((await create(leadId)).status).toBe(201);
});

test('who returns from a checkout that was refunded without a webhook gets no receipt', async () => {
  const { leadId, sessionId } = await openSession();
  stripe.books.complete(sessionId);
  stripe.books.refund(sessionId, 19_900);

  const answer = await app.as.anonymous.get(`/api/stripe/verify-payment/${sessionId}`);

  expect(answer.status).toBe(200);
  expect(await lastPayment(app, leadId)).toMatchObject({ state: 'paid', refundedCents: 19_900 });
  expect(await app.em.count(Message, { leadId, template: 'payment-received' })).toBe(0);
});

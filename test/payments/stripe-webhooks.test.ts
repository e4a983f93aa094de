import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { LIVE, type TimelinesMessage } from '#shared/live.js';
import { CampaignEnrollment } from '../../src/campaigns/campaign.entity.js';
import { Lead, LeadStatusChange } from '../../src/leads/lead.entity.js';
import { Message } from '../../src/messages/message.entity.js';
import { Payment, PaymentEvent } from '../../src/payments/payment.entity.js';
import { WebhookEvent } from '../../src/platform/webhooks/webhook-event.entity.js';
import { consentingLead, start } from '../campaigns/campaign-app.js';
import { startApp, type TestApp } from '../support/app.js';
import { passBreakerTime } from '../support/breaker-time.js';
import { type FakeStripe, startFakeStripe } from '../support/fake-stripe.js';
import { closeListeners, listen } from '../support/live.js';
import { isBlocking } from '../support/locks.js';
import { lastPayment, postStripeEvent, timelineOf, untilWebhooksSettled } from '../support/payments.js';
import { until } from '../support/until.js';

/** Webhooks with Stripe's signature; integrations.md 5, security.md 6. */
let stripe: FakeStripe;
let app: TestApp;

beforeAll(async () => {
  stripe = await startFakeStripe();
  app = await startApp(stripe.env);
});

beforeEach(() => stripe.reset());

afterEach(closeListeners);

afterAll(async () => {
  await app.close();
  await stripe.close();
});

async function openSession(values: Partial<Lead> = {}) {
  const lead = await app.make.lead(values);
  const { body } = await app.as.staff.post('/api/stripe/create-session').send({ leadId: lead.id });
  return { lead, sessionId: body.id as string };
}

const verify = (sessionId: string) => app.as.anonymous.get(`/api/stripe/verify-payment/${sessionId}`);
const completed = (session: object) => stripe.event('checkout.session.completed', session);
const statusOf = async (lead: Lead) => (await app.em.findOneOrFail(Lead, lead.id)).status;
const moves = (lead: Lead) => app.em.count(LeadStatusChange, { leadId: lead.id });
const eventsOf = (lead: Lead) => app.em.find(WebhookEvent, { leadId: lead.id });

const timeline = (lead: Lead) => timelineOf(app, lead.id);

test('a paid checkout updates the payment, the lead, the timeline and open consoles', async () => {
  const { lead, sessionId } = await openSession();
  const { heard, changes } = await listen(app.url, app.as.staff.token);

  const answer = await postStripeEvent(app, completed(stripe.books.complete(sessionId)));
  await untilWebhooksSettled(app);

  expect([answer.status, await answer.json()]).toEqual([200, { received: true }]);
  expect(await lastPayment(app, lead.id)).toMatchObject({
    state: 'paid',
    url: null,
    paidAt: expect.any(String),
  });
  expect(await statusOf(lead)).toBe('enrolled');
  const [change] = await app.em.find(LeadStatusChange, { leadId: lead.id });
  expect(change).toMatchObject({ to: 'enrolled', cause: 'webhook' });
  expect(await timeline(lead)).toEqual(['opened', 'paid']);
  expect(await eventsOf(lead)).toMatchObject([{ source: 'stripe', state: 'processed' }]);
  await until(() => changes().some(({ id }) => id === lead.id));
  const isTimelineUpdate = ([event, payload]: [string, unknown]) =>
    event === LIVE.timelines && (payload as TimelinesMessage).leadIds.includes(lead.id);
  await until(() => heard.some(isTimelineUpdate));
  // No request to Stripe is needed, because the signed event contains everything.
  expect(stripe.count('GET /v1/checkout/sessions/{id}')).toBe(0);
});

// An owner who has paid is won
test.each(['proposal', 'enrolled'] as const)(
  'a payment while %s ends the campaign as won',
  async (status) => {
    const { id } = await consentingLead(app, { status });
    await start(app, id);
    const { body } = await app.as.staff.post('/api/stripe/create-session').send({ leadId: id });

    await postStripeEvent(app, completed(stripe.books.complete(body.id)));
    await untilWebhooksSettled(app);

    const last = await app.em.findOneOrFail(CampaignEnrollment, { leadId: id, isCurrent: true });
    expect([last.workflow, last.status, last.reason]).toEqual(['warm_lead', 'stopped', 'paid']);
    expect(await app.em.count(Message, { leadId: id, stream: 'campaign', state: 'pending' })).toBe(0);
    expect(await app.em.count(CampaignEnrollment, { leadId: id, status: 'active' })).toBe(0);
  },
);

test('a lead who pays before the walkthrough still gets its reminders, but no follow-up', async () => {
  const { id } = await consentingLead(app, { status: 'walkthrough_scheduled' });
  await start(app, id);
  const { body } = await app.as.staff.post('/api/stripe/create-session').send({ leadId: id });

  await postStripeEvent(app, completed(stripe.books.complete(body.id)));
  await untilWebhooksSettled(app);

  const active = await app.em.find(CampaignEnrollment, { leadId: id, status: 'active' });
  expect(active.map(({ workflow }) => workflow)).toEqual(['confirmation']);
});

test.each([
  ['before the return', ['webhook', 'return']],
  ['after the return', ['return', 'webhook']],
  ['repeated five times', ['webhook', 'webhook', 'return', 'webhook', 'webhook', 'webhook']],
])('the webhook %s moves the lead once', async (_, order) => {
  const { lead, sessionId } = await openSession();
  const event = completed(stripe.books.complete(sessionId));

  for (const step of order) {
    const { status } = step === 'webhook' ? await postStripeEvent(app, event) : await verify(sessionId);
    expect(status).toBe(200);
    await untilWebhooksSettled(app);
  }

  expect([await statusOf(lead), await moves(lead)]).toEqual(['enrolled', 1]);
  expect(await timeline(lead)).toEqual(['opened', 'paid']);
});

test('twenty concurrent webhooks and returns of the payer move the lead once', async () => {
  const { lead, sessionId } = await openSession();
  const session = stripe.books.complete(sessionId);

  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 ? verify(sessionId) : postStripeEvent(app, completed(session)),
    ),
  );
  await untilWebhooksSettled(app);

  expect([await statusOf(lead), await moves(lead)]).toEqual(['enrolled', 1]);
});

test('a checkout whose id differs from the one we opened is not ours, whatever its metadata', async () => {
  const { lead, sessionId } = await openSession();
  const other = { ...stripe.books.sessions.get(sessionId)!, id: `cs_test_${'o'.repeat(40)}` };

  await postStripeEvent(
    app,
    stripe.event('checkout.session.expired', { ...other, status: 'expired', url: null }),
  );
  await untilWebhooksSettled(app);

  expect(await lastPayment(app, lead.id)).toMatchObject({ state: 'open', sessionId });
});

test.each([
  ['in order', [0, 1]],
  ['out of order', [1, 0]],
])('a delayed payment is paid once the bank confirms it, webhooks %s', async (_, order) => {
  const { lead, sessionId } = await openSession();
  const undecided = stripe.event('checkout.session.completed', {
    ...stripe.books.complete(sessionId, { isPaid: false }),
  });
  const paid = { ...stripe.books.sessions.get(sessionId), payment_status: 'paid' };
  const events = [undecided, stripe.event('checkout.session.async_payment_succeeded', paid)];

  for (const index of order) {
    await postStripeEvent(app, events[index]!);
    await untilWebhooksSettled(app);
  }

  expect(await lastPayment(app, lead.id)).toMatchObject({ state: 'paid' });
  expect([await statusOf(lead), await moves(lead)]).toEqual(['enrolled', 1]);
});

test.each([
  ['in order', [0, 1]],
  ['out of order', [1, 0]],
])('a delayed payment that the bank refuses fails with a reason, webhooks %s', async (_, order) => {
  const { lead, sessionId } = await openSession();
  const session = { ...stripe.books.complete(sessionId, { isPaid: false }) };
  const events = [completed(session), stripe.event('checkout.session.async_payment_failed', session)];

  for (const index of order) {
    await postStripeEvent(app, events[index]!);
    await untilWebhooksSettled(app);
  }

  const payment = await lastPayment(app, lead.id);
  expect(payment).toMatchObject({ state: 'failed', failure: 'The bank refused the payment.' });
  expect(await statusOf(lead)).toBe('leads');
  const again = await app.as.staff.post('/api/stripe/create-session').send({ leadId: lead.id });
  expect(again.status).toBe(201);
});

// Staff and the payer act at the same time: the latest event wins
test('a decline recorded while the payment arrives does not show next to it', async () => {
  const { lead, sessionId } = await openSession();
  const { metadata } = stripe.books.sessions.get(sessionId)!;
  const declined = { object: 'payment_intent', id: 'pi_1', metadata, last_payment_error: { message: 'No.' } };

  await app.em.transactional(async (em) => {
    await em.execute('select 1 from leads where id = ? for update', [lead.id]);
    await em.execute(`update payments set state = 'paid', paid_at = now() where lead_id = ?`, [lead.id]);
    await postStripeEvent(app, stripe.event('payment_intent.payment_failed', declined));
    await until(() => isBlocking(em));
  });
  await untilWebhooksSettled(app);

  expect(await lastPayment(app, lead.id)).toMatchObject({ state: 'paid', failure: null });
});

test('a declined card is shown and the checkout stays open', async () => {
  const { lead, sessionId } = await openSession();
  const { metadata } = stripe.books.sessions.get(sessionId)!;
  const last_payment_error = { type: 'card_error', message: 'Your card has insufficient funds.' };

  await postStripeEvent(
    app,
    stripe.event('payment_intent.payment_failed', {
      object: 'payment_intent',
      id: 'pi_1',
      metadata,
      last_payment_error,
    }),
  );
  await untilWebhooksSettled(app);

  const payment = await lastPayment(app, lead.id);
  expect(payment).toMatchObject({ state: 'open', failure: 'Your card has insufficient funds.' });
  expect(await timeline(lead)).toEqual(['opened', 'failed']);
  await postStripeEvent(app, completed(stripe.books.complete(sessionId)));
  await untilWebhooksSettled(app);
  expect(await lastPayment(app, lead.id)).toMatchObject({ state: 'paid', failure: null });
});

test('an expired checkout expires the payment unless it was paid', async () => {
  const [expired, paid] = [await openSession(), await openSession()];
  await postStripeEvent(app, completed(stripe.books.complete(paid.sessionId)));
  await untilWebhooksSettled(app);

  for (const { sessionId } of [expired, paid])
    await postStripeEvent(
      app,
      stripe.event('checkout.session.expired', { ...stripe.books.expire(sessionId) }),
    );
  await untilWebhooksSettled(app);

  expect(await lastPayment(app, expired.lead.id)).toMatchObject({ state: 'expired', url: null });
  expect(await lastPayment(app, paid.lead.id)).toMatchObject({ state: 'paid' });
});

// security.md 6: a payment counts only if it matches what this server requested
test.each([
  ['amount', { amount_total: 1 }],
  ['currency', { currency: 'jpy' }],
  ['lead', { metadata: { leadId: randomUUID() } }],
])('a paid checkout with a different %s moves no lead, and staff see why', async (_, tampered) => {
  const { lead, sessionId } = await openSession();

  await postStripeEvent(app, completed(stripe.books.complete(sessionId, tampered)));
  await untilWebhooksSettled(app);

  expect(await statusOf(lead)).toBe('leads');
  const payment = await lastPayment(app, lead.id);
  expect(payment).toMatchObject({ state: 'failed', failure: expect.stringContaining('a different amount') });
});

test('ignores foreign sessions and events from the wrong mode', async () => {
  const { lead, sessionId } = await openSession();
  const session = stripe.books.complete(sessionId);
  const foreign = { ...session, id: `cs_test_${'f'.repeat(40)}`, metadata: { leadId: lead.id } };

  const answers = [
    await postStripeEvent(app, completed(foreign)),
    await postStripeEvent(
      app,
      stripe.event('checkout.session.completed', session, { livemode: true } as object),
    ),
    await postStripeEvent(app, stripe.event('price.created', { object: 'price', id: 'price_1' })),
  ];
  await untilWebhooksSettled(app);

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await statusOf(lead)).toBe('leads');
});

test.each(['1042', 'order', ''])(
  'ignores a payment id set by another integration (%j)',
  async (paymentId) => {
    const { sessionId } = await openSession();
    const foreign = {
      ...stripe.books.complete(sessionId),
      id: `cs_test_${randomUUID().replaceAll('-', '')}`,
      metadata: { paymentId },
    };
    const declined = { object: 'payment_intent', id: 'pi_2', metadata: { paymentId } };

    await postStripeEvent(app, completed(foreign));
    await postStripeEvent(app, stripe.event('payment_intent.payment_failed', declined));
    await untilWebhooksSettled(app);

    expect(await app.em.count(WebhookEvent, { state: 'failed' })).toBe(0);
  },
);

test('a checkout whose response was lost is recognized by its metadata', async () => {
  const { lead, sessionId } = await openSession();
  await app.em.execute(
    `update payments set session_id = null, url = null, state = 'opening' where lead_id = ?`,
    [lead.id],
  );

  await postStripeEvent(app, completed(stripe.books.complete(sessionId)));
  await untilWebhooksSettled(app);

  expect(await lastPayment(app, lead.id)).toMatchObject({ state: 'paid', sessionId });
});

test.each([
  ['in order', [0, 1]],
  ['out of order', [1, 0]],
  ['twice', [0, 1, 0, 1]],
])('refunds show the total so far, webhooks %s', async (_, order) => {
  const { lead, sessionId } = await openSession();
  await postStripeEvent(app, completed(stripe.books.complete(sessionId)));
  await untilWebhooksSettled(app);
  const part = { ...stripe.books.refund(sessionId, 5_000) };
  const rest = { ...stripe.books.refund(sessionId, 14_900) };
  const events = [stripe.event('charge.refunded', part), stripe.event('charge.refunded', rest)];

  for (const index of order) await postStripeEvent(app, events[index]!);
  await untilWebhooksSettled(app);

  expect(await lastPayment(app, lead.id)).toMatchObject({ state: 'paid', refundedCents: 19_900 });
  expect(await timeline(lead)).toEqual(['opened', 'paid', 'refunded']);
  const progress = (await app.as.staff.get(`/api/leads/${lead.id}/setup-progress`)).body;
  expect(progress).toContainEqual({ step: 'payment', isDone: true });
  // A refunded lead may pay again.
  expect((await app.as.staff.post('/api/stripe/create-session').send({ leadId: lead.id })).status).toBe(201);
});

test('a refund that arrives before its payment is applied once the payment is known', async () => {
  const { lead, sessionId } = await openSession();
  const session = { ...stripe.books.complete(sessionId) };
  await postStripeEvent(app, stripe.event('charge.refunded', { ...stripe.books.refund(sessionId, 100) }));
  await until(
    async () =>
      (await app.em.count(WebhookEvent, {
        type: 'charge.refunded',
        attempts: { $gte: 1 },
        state: 'received',
      })) > 0,
  );

  await postStripeEvent(app, completed(session));
  await until(async () => (await lastPayment(app, lead.id)).state === 'paid');
  await untilWebhooksSettled(app);

  expect(await lastPayment(app, lead.id)).toMatchObject({ state: 'paid', refundedCents: 100 });
});

const refundOf = (sessionId: string, type: string) =>
  stripe.event(type, {
    object: 'refund',
    id: 're_1',
    payment_intent: stripe.books.sessions.get(sessionId)!.payment_intent,
  });

async function paidSession() {
  const session = await openSession();
  await postStripeEvent(app, completed(stripe.books.complete(session.sessionId)));
  await untilWebhooksSettled(app);
  return session;
}

test.each(['charge.refunded', 'refund.created', 'refund.updated'])(
  'each refund is an event in the timeline, reported by %s',
  async (type) => {
    const { lead, sessionId } = await paidSession();
    const event = (charge: object) =>
      type === 'charge.refunded' ? stripe.event(type, { ...charge }) : refundOf(sessionId, type);

    for (const cents of [5_000, 14_900]) {
      await postStripeEvent(app, event(stripe.books.refund(sessionId, cents)));
      await untilWebhooksSettled(app);
    }

    expect(await lastPayment(app, lead.id)).toMatchObject({ refundedCents: 19_900 });
    expect(await timeline(lead)).toEqual(['opened', 'paid', 'refunded', 'refunded']);
  },
);

test('a failed refund is subtracted and says why', async () => {
  const { lead, sessionId } = await paidSession();
  stripe.books.refund(sessionId, 5_000);
  await postStripeEvent(app, stripe.event('charge.refunded', { ...stripe.books.refund(sessionId, 14_900) }));
  await untilWebhooksSettled(app);

  await postStripeEvent(app, stripe.event('refund.failed', stripe.books.refundFails(sessionId, 14_900)));
  await untilWebhooksSettled(app);

  expect(await lastPayment(app, lead.id)).toMatchObject({ state: 'paid', refundedCents: 5_000 });
  const back = await app.em.findOneOrFail(PaymentEvent, { leadId: lead.id, reason: { $ne: null } });
  expect(back).toMatchObject({
    kind: 'refunded',
    amountCents: 14_900,
    reason: 'A refund did not go through.',
  });
});

test('a late webhook with a smaller refund changes nothing', async () => {
  const { lead, sessionId } = await paidSession();
  await postStripeEvent(app, stripe.event('charge.refunded', { ...stripe.books.refund(sessionId, 14_900) }));
  await untilWebhooksSettled(app);

  await postStripeEvent(app, stripe.event('charge.refunded', { ...stripe.books.refund(sessionId, -5_000) }));
  await untilWebhooksSettled(app);

  expect(await lastPayment(app, lead.id)).toMatchObject({ refundedCents: 14_900 });
});

// security.md 6: a visible dead letter an admin can replay
test('a payment of ours that we cannot find waits for an admin', async () => {
  const { lead, sessionId } = await openSession();
  const session = { ...stripe.books.complete(sessionId) };
  const refunded = { ...stripe.books.refund(sessionId, 100) };
  // After a restore: the payment was opened after the backup.
  await app.em.nativeDelete(PaymentEvent, { leadId: lead.id });
  await app.em.nativeDelete(Payment, { leadId: lead.id });

  await postStripeEvent(app, completed(session));
  await postStripeEvent(app, stripe.event('charge.refunded', refunded));
  await untilWebhooksSettled(app);

  const lost = await app.em.find(WebhookEvent, { state: 'failed' }, { orderBy: { type: 'asc' } });
  expect(lost.map(({ type, reason }) => [type, reason])).toEqual([
    ['charge.refunded', 'Unknown payment.'],
    ['checkout.session.completed', 'A checkout of ours was paid, but its payment is missing.'],
  ]);
});

test('while Stripe is down a refund waits in the inbox', async () => {
  const { lead, sessionId } = await openSession();
  await postStripeEvent(app, completed(stripe.books.complete(sessionId)));
  await untilWebhooksSettled(app);
  stripe.always('html 502');
  const answer = await postStripeEvent(
    app,
    stripe.event('charge.refunded', { ...stripe.books.refund(sessionId, 700) }),
  );
  const payment = await app.em.findOneOrFail(Payment, { leadId: lead.id });
  await until(
    async () =>
      (await app.em.count(WebhookEvent, {
        type: 'charge.refunded',
        state: 'received',
        attempts: { $gte: 1 },
      })) > 0,
  );

  stripe.always(null);
  passBreakerTime();
  await untilWebhooksSettled(app);

  expect([answer.status, payment.refundedCents]).toEqual([200, 0]);
  expect(await lastPayment(app, lead.id)).toMatchObject({ refundedCents: 700 });
});

const body = () =>
  JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'x',
    livemode: false,
    data: { object: { object: 'x' } },
  });
const seconds = () => Math.floor(Date.now() / 1000);

test.each([
  ['with the wrong secret', () => stripe.sign(body(), { secret: 'whsec_other' })],
  ['with an old timestamp', () => stripe.sign(body(), { timestamp: seconds() - 301 })],
  ['with a future timestamp', () => stripe.sign(body(), { timestamp: seconds() + 330 })],
  ['for a different body', () => ({ ...stripe.sign(body()), body: body() })],
  ['with an empty header', () => ({ headers: { 'stripe-signature': '' }, body: body() })],
  ['with an invalid header', () => ({ headers: { 'stripe-signature': 't=now,v1=zz' }, body: body() })],
])('refuses a webhook signed %s (400) and stores nothing', async (_, call) => {
  const before = await app.em.count(WebhookEvent);

  const answer = await postStripeEvent(app, call());

  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, 'BAD_SIGNATURE']);
  expect(await app.em.count(WebhookEvent)).toBe(before);
});

test('accepts any of several signatures during a secret rotation', async () => {
  const text = body();
  const [old, now] = [stripe.sign(text, { secret: 'whsec_old' }), stripe.sign(text)];
  const v1 = now.headers['stripe-signature'].split(',').find((part) => part.startsWith('v1='));
  const both = { ...old.headers, 'stripe-signature': `${old.headers['stripe-signature']},${v1}` };

  expect((await postStripeEvent(app, { headers: both, body: text })).status).toBe(200);
});

test('without a secret the webhook refuses everything', async () => {
  const { STRIPE_WEBHOOK_SECRET: _, ...env } = stripe.env;
  const deaf = await startApp({ ...env, DATABASE_URL: app.config.DATABASE_URL });
  try {
    const answer = await postStripeEvent(deaf, stripe.sign(body()));

    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      503,
      'PROVIDER_NOT_CONFIGURED',
    ]);
  } finally {
    await deaf.close();
  }
});

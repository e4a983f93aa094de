import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Lead } from '../../src/leads/lead.entity.js';
import { Payment } from '../../src/payments/payment.entity.js';
import { Quote } from '../../src/payments/quote.entity.js';
import { AuditEntry } from '../../src/platform/audit/audit-entry.entity.js';
import { startApp, type TestApp } from '../support/app.js';
import { type FakeStripe, startFakeStripe } from '../support/fake-stripe.js';
import {
  lastPayment,
  paymentsOf,
  postStripeEvent,
  timelineOf,
  untilWebhooksSettled,
} from '../support/payments.js';
import { until } from '../support/until.js';

/** A lead pays once, for the last accepted quote, whatever links it has; security.md 5b, 9. */
let stripe: FakeStripe;
let app: TestApp;
/** A second process on the same database. */
let other: TestApp;

const CREATE = 'POST /v1/checkout/sessions';
const EXPIRE = 'POST /v1/checkout/sessions/{id}/expire';

beforeAll(async () => {
  stripe = await startFakeStripe();
  app = await startApp(stripe.env);
  other = await startApp({ ...stripe.env, DATABASE_URL: app.config.DATABASE_URL });
});

beforeEach(() => stripe.reset());

afterAll(async () => {
  await other.close();
  await app.close();
  await stripe.close();
});

const create = (leadId: string, of: TestApp = app) =>
  of.as.staff.post('/api/stripe/create-session').send({ leadId });
const sessionOf = (sessionId: string) => stripe.books.sessions.get(sessionId)!;
const isClosed = (sessionId: string) => until(() => sessionOf(sessionId).status === 'expired');

async function accept({ id }: Lead) {
  const { version } = await app.em.findOneOrFail(Lead, id);
  await app.as.staff.post(`/api/leads/${id}/quotes`).send({ version }).expect(201);
}

/** Pays like a browser, and Stripe sends the webhook. */
async function pay(sessionId: string) {
  await postStripeEvent(app, stripe.event('checkout.session.completed', stripe.books.complete(sessionId)));
  await untilWebhooksSettled(app);
}

/** A lead with an open checkout and a replaced one whose link the owner may still have. */
async function replaced() {
  const lead = await app.make.lead();
  const { body: first } = await create(lead.id);
  // Stripe was unreachable, or the owner paid before the job closed it.
  const refused = 'Only Checkout Sessions that are open can be expired.';
  stripe.refuses(EXPIRE, refused);
  await accept(lead);
  const { body: second } = await create(lead.id);
  await until(() => stripe.count(EXPIRE) > 0);
  stripe.refuses(EXPIRE, null);
  return { lead, first: first.id as string, second: second.id as string };
}

// Never charged twice: S-231, security.md 5b
test('a payer of an earlier checkout cannot also pay its replacement', async () => {
  const { lead, first, second } = await replaced();

  await pay(first);

  await isClosed(second);
  const { payments } = await paymentsOf(app, lead.id);
  expect(payments.map(({ state, sessionId, url }) => [state, sessionId, url])).toEqual([
    ['expired', second, null],
    ['paid', first, null],
  ]);
  expect((await create(lead.id)).body.code).toBe('ALREADY_PAID');
});

test('a replaced checkout that was paid before it closed counts, even without a webhook', async () => {
  const lead = await app.make.lead();
  const { body } = await create(lead.id);
  stripe.books.complete(body.id);
  await accept(lead);
  await create(lead.id);

  await until(async () => (await paymentsOf(app, lead.id)).payments.some(({ state }) => state === 'paid'));

  expect((await app.em.findOneOrFail(Lead, lead.id)).status).toBe('enrolled');
  expect(await app.em.count(Payment, { leadId: lead.id, state: 'expired' })).toBe(1);
});

test('a checkout that was replaced while opening is closed and never returned', async () => {
  const lead = await app.make.lead();
  const letGo = stripe.hold(CREATE);
  const slow = create(lead.id).then((answer) => answer);
  await until(async () => (await app.em.count(Payment, { leadId: lead.id })) > 0);
  await accept(lead);
  const { body: second } = await create(lead.id, other);

  letGo();
  const { status, body } = await slow;

  expect([status, body.id]).toEqual([201, second.id]);
  const { payments } = await paymentsOf(app, lead.id);
  expect(payments.map(({ state }) => state)).toEqual(['open', 'expired']);
  await isClosed(payments[1]!.sessionId!);
  expect(sessionOf(second.id).status).toBe('open');
});

test('a checkout that opens after its lead was deleted is closed', async () => {
  const lead = await app.make.lead();
  const letGo = stripe.hold(CREATE);
  const slow = create(lead.id).then((answer) => answer);
  await until(async () => (await app.em.count(Payment, { leadId: lead.id })) > 0);
  const { id } = await app.em.findOneOrFail(Payment, { leadId: lead.id });
  await app.as.admin.delete(`/api/leads/${lead.id}`).expect(200);

  letGo();

  expect((await slow).status).toBe(404);
  const { sessionId, state } = await app.em.findOneOrFail(Payment, id);
  expect(state).toBe('expired');
  await isClosed(sessionId!);
});

// Never more than what was accepted
test('accepting a different amount immediately closes the open checkout', async () => {
  const lead = await app.make.lead();
  await accept(lead);
  const quote = await app.em.findOneOrFail(Quote, { leadId: lead.id });
  // A quote from when onboarding cost more.
  await app.em.execute('alter table quotes disable trigger quotes_immutable');
  await app.em.execute(
    `update quotes set terms = jsonb_set(terms, '{onboardingCents}', '24900') where id = ?`,
    [quote.id],
  );
  await app.em.execute('alter table quotes enable trigger quotes_immutable');
  const { body } = await create(lead.id);

  await accept(lead);

  await isClosed(body.id);
  expect(await lastPayment(app, lead.id)).toMatchObject({
    state: 'expired',
    amountCents: 24_900,
    url: null,
  });
});

test("accepting the same amount keeps the owner's link", async () => {
  const lead = await app.make.lead();
  const { body } = await create(lead.id);

  await accept(lead);

  expect(await lastPayment(app, lead.id)).toMatchObject({ state: 'open', sessionId: body.id });
});

// security.md 9: payment state and status change in the same transaction
test('every outcome of a payment is in the audit log and the timeline', async () => {
  const { lead, second } = await replaced();
  await pay(second);
  const refused = await app.make.lead();
  stripe.next(400);
  await create(refused.id);
  const gone = await app.make.lead();
  await create(gone.id);
  const { id: goneId } = await app.em.findOneOrFail(Payment, { leadId: gone.id });
  await app.as.admin.delete(`/api/leads/${gone.id}`).expect(200);

  const payments = await app.em.find(
    Payment,
    { leadId: [lead.id, refused.id] },
    { orderBy: { createdAt: 1 } },
  );
  const ids = [...payments.map(({ id }) => id), goneId];
  const audited = await app.em.find(
    AuditEntry,
    { subjectId: { $in: ids }, action: 'payment.changed' },
    { orderBy: { id: 'asc' } },
  );
  const statesOf = (id: string) =>
    audited
      .filter(({ subjectId }) => subjectId === id)
      .map(({ after }) => (after as { state: string }).state);
  expect(ids.map(statesOf)).toEqual([['open', 'expired'], ['open', 'paid'], ['failed'], ['open', 'expired']]);
  expect(await timelineOf(app, refused.id)).toEqual(['failed']);
  const moved = await app.em.findOneOrFail(AuditEntry, { subjectId: lead.id, action: 'lead.statusChanged' });
  expect(moved).toMatchObject({ actorId: null, before: { status: 'leads' }, after: { status: 'enrolled' } });
});

import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Lead } from '../../src/leads/lead.entity.js';
import { Invoice } from '../../src/payments/invoice.entity.js';
import { SEND_INVOICE } from '../../src/payments/invoices.service.js';
import { startApp, type TestApp } from '../support/app.js';
import { passBreakerTime } from '../support/breaker-time.js';
import { type FakeStripe, startFakeStripe } from '../support/fake-stripe.js';
import { postStripeEvent, runJobsNow, untilWebhooksSettled } from '../support/payments.js';
import { resumeSending } from '../support/temporary-settings.js';
import { until } from '../support/until.js';

/** An invoice is sent exactly once, whatever fails at Stripe; integrations.md 5. */
let stripe: FakeStripe;
let app: TestApp;

const SEND = 'POST /v1/invoices/{id}/send';

beforeAll(async () => {
  stripe = await startFakeStripe();
  app = await startApp(stripe.env);
});

beforeEach(async () => {
  stripe.reset();
  passBreakerTime();
  await app.signInAgain();
});

afterEach(() => resumeSending(app));

afterAll(async () => {
  await app.close();
  await stripe.close();
});

async function write(leadId: string, description = 'Keys'): Promise<string> {
  const items = [{ description, amount: 999 }];
  const body = { id: randomUUID(), leadId, description, items };
  await app.as.staff.post('/api/stripe/invoices').send(body).expect(201);
  return body.id;
}

const load = (id: string) => app.em.findOneOrFail(Invoice, id);

/** Waits for a status. Failed attempts are retried without a delay. */
async function becomes(id: string, status: string): Promise<Invoice> {
  await until(async () => {
    await runJobsNow(app, SEND_INVOICE);
    return (await load(id)).status === status;
  });
  return load(id);
}

/** The invoice at Stripe. */
async function atStripe(id: string) {
  const { providerId } = await load(id);
  return stripe.books.invoices.get(providerId!)!;
}

// S-128: an invoice is open once its recipient was notified
test('an invoice whose sending failed once is sent on retry', async () => {
  const lead = await app.make.lead();
  // Customer, draft, read, items, item, finalize succeed; then every attempt to send fails.
  stripe.next(...Array<null>(6).fill(null), 'html 502', 'html 502', 'html 502');
  const id = await write(lead.id);
  await until(async () => (await load(id)).failure);

  await postStripeEvent(app, stripe.event('invoice.finalized', await atStripe(id)));
  await untilWebhooksSettled(app);
  passBreakerTime();

  await becomes(id, 'open');
  expect(await atStripe(id)).toMatchObject({ status: 'open', sent: 1 });
});

test('an invoice that Stripe refuses to send shows why and cannot be paid', async () => {
  const lead = await app.make.lead();
  stripe.refuses(SEND, 'Your account sends no invoices.');

  const id = await write(lead.id);
  const { failure } = await becomes(id, 'failed');
  await postStripeEvent(app, stripe.event('invoice.voided', await atStripe(id)));
  await untilWebhooksSettled(app);

  expect(failure).toContain('sends no invoices');
  expect((await atStripe(id)).status).toBe('void');
  expect(await load(id)).toMatchObject({ status: 'failed', url: null });
});

test('an invoice with a different total at Stripe is voided, not sent', async () => {
  const lead = await app.make.lead();
  stripe.books.surcharge = 70;

  const id = await write(lead.id);
  const { failure } = await becomes(id, 'failed');

  expect(failure).toContain('different total');
  expect(await atStripe(id)).toMatchObject({ status: 'void', total: 1_069 });
  expect(stripe.count(SEND)).toBe(0);
});

test('an invoice finalized with a different total is voided, even if voiding fails at first', async () => {
  const lead = await app.make.lead();
  stripe.books.surcharge = 70;
  stripe.next(...Array<null>(7).fill(null), 'html 502', 'html 502', 'html 502');

  const id = await write(lead.id);
  await until(async () => (await load(id)).failure);
  passBreakerTime();
  await becomes(id, 'failed');

  expect(await atStripe(id)).toMatchObject({ status: 'void' });
  expect(stripe.count(SEND)).toBe(0);
});

test.each([
  ['less than the bill', -400, { status: 'open', amount_due: 599, sent: 1 }, 'open'],
  ['more than the bill', -5_000, { status: 'paid', amount_due: 0 }, 'paid'],
])('a customer with %s is billed anyway', async (_, balance, expected, status) => {
  const lead = await app.make.lead();
  await becomes(await write(lead.id, 'First'), 'open');
  const { stripeCustomerId } = await app.em.findOneOrFail(Lead, lead.id);
  Object.assign(stripe.books.customers.get(stripeCustomerId!)!, { balance });

  const id = await write(lead.id);
  await becomes(id, status);

  expect(await atStripe(id)).toMatchObject({ total: 999, ...expected });
});

// docs/decisions/0017: Stripe replays its first response to an idempotency key, even an error
test.each([0, 1, 4, 5, 6])('an invoice survives a 500 at step %i', async (step) => {
  const lead = await app.make.lead();
  stripe.next(...Array<null>(step).fill(null), 500);

  const id = await write(lead.id);
  await until(async () => (await load(id)).failure);
  passBreakerTime();
  const { failedAttempts } = await becomes(id, 'open');

  expect(failedAttempts).toBe(1);
  expect(await atStripe(id)).toMatchObject({ status: 'open', total: 999, sent: 1 });
});

// Invoices go to the address as corrected by staff
test("an invoice goes to the lead's current email", async () => {
  const lead = await app.make.lead({ name: 'Ada Brandt', email: 'stranger@example.com' });
  await becomes(await write(lead.id, 'First'), 'open');
  const { version, stripeCustomerId } = await app.em.findOneOrFail(Lead, lead.id);
  for (const [email, at] of [
    ['ada@example.com', version],
    ['stranger@example.com', version + 1],
  ] as const)
    await app.as.staff.patch(`/api/leads/${lead.id}`).send({ version: at, email }).expect(200);
  await becomes(await write(lead.id, 'Second'), 'open');
  await app.as.staff
    .patch(`/api/leads/${lead.id}`)
    .send({ version: version + 2, email: 'ada@example.com' })
    .expect(200);

  const id = await write(lead.id, 'Third');
  await becomes(id, 'open');

  expect(await atStripe(id)).toMatchObject({ customer: stripeCustomerId, customer_email: 'ada@example.com' });
});

test('a customer deleted at Stripe is created again', async () => {
  const lead = await app.make.lead();
  await becomes(await write(lead.id, 'First'), 'open');
  const { stripeCustomerId } = await app.em.findOneOrFail(Lead, lead.id);
  stripe.books.customers.delete(stripeCustomerId!);

  const id = await write(lead.id);
  await becomes(id, 'open');

  const { stripeCustomerId: next } = await app.em.findOneOrFail(Lead, lead.id);
  expect(next).not.toBe(stripeCustomerId);
  expect(await atStripe(id)).toMatchObject({ customer: next, sent: 1 });
});

// security.md 7.9, docs/decisions/0015
test('a restored database sends no invoices until an admin resumes sending', async () => {
  const lead = await app.make.lead();
  await app.em.execute('update sending_states set paused_at = now()');

  const id = await write(lead.id);
  await until(async () => (await load(id)).failure);
  const waiting = await load(id);
  const asked = stripe.requests.length;
  await app.as.admin.post('/api/sending/resume').expect(({ status }) => expect(status).toBeLessThan(300));
  await becomes(id, 'open');

  expect(asked).toBe(0);
  expect(waiting).toMatchObject({ status: 'draft', failure: expect.stringContaining('Sending is paused') });
  expect(await atStripe(id)).toMatchObject({ sent: 1 });
});

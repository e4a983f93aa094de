import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Lead } from '../../src/leads/lead.entity.js';
import { Invoice } from '../../src/payments/invoice.entity.js';
import { startApp, type TestApp } from '../support/app.js';
import { createDatabase } from '../support/database.js';
import { type FakeStripe, startFakeStripe } from '../support/fake-stripe.js';
import { paymentsOf } from '../support/payments.js';
import { until } from '../support/until.js';

/** A database that switches to another account; security.md 6: "mode matches". */
let database: Awaited<ReturnType<typeof createDatabase>>;
let stripe: FakeStripe;
let app: TestApp;
let lead: Lead;
let madeUp: string;

beforeAll(async () => {
  stripe = await startFakeStripe();
  database = await createDatabase();
  const sandbox = await startApp({ DATABASE_URL: database.url }, { hasEmbeddedDatabase: true });
  lead = await sandbox.make.lead();
  const { body } = await sandbox.as.staff.post('/api/stripe/create-session').send({ leadId: lead.id });
  madeUp = body.id;
  await sandbox.as.anonymous.post(`${new URL(body.url).pathname}/pay`).expect(303);
  await sandbox.close();
  app = await startApp({ ...stripe.env, DATABASE_URL: database.url }, { hasEmbeddedDatabase: true });
});

afterAll(async () => {
  await app.close();
  await database.drop();
  await stripe.close();
});

test('a sandbox payment does not count as money', async () => {
  const verified = await app.as.anonymous.get(`/api/stripe/verify-payment/${madeUp}`);
  const { isSettled } = await paymentsOf(app, lead.id);
  const opened = await app.as.staff.post('/api/stripe/create-session').send({ leadId: lead.id });

  expect([verified.status, isSettled, opened.status]).toEqual([404, false, 201]);
  expect(stripe.books.sessions.get(opened.body.id)).toMatchObject({ amount_total: 19_900, customer: null });
});

test('a sandbox customer is replaced by a real one before billing', async () => {
  const items = [{ description: 'Keys', amount: 999 }];
  const { body } = await app.as.staff
    .post('/api/stripe/invoices')
    .send({ leadId: lead.id, description: 'Keys', items });

  await until(async () => (await app.em.findOneOrFail(Invoice, body.id)).status === 'open');

  const { stripeCustomerId } = await app.em.findOneOrFail(Lead, lead.id);
  expect(stripe.books.customers.get(stripeCustomerId!)).toMatchObject({ email: lead.email });
});

test('a test-mode payment does not count under a live key', async () => {
  const { id } = await app.make.lead();
  const { body } = await app.as.staff.post('/api/stripe/create-session').send({ leadId: id });
  stripe.books.complete(body.id);
  await app.as.anonymous.get(`/api/stripe/verify-payment/${body.id}`).expect(200);
  const { isSettled } = await paymentsOf(app, id);
  const live = await startApp({
    ...stripe.env,
    STRIPE_SECRET_KEY: `sk_live_${'k'.repeat(24)}`,
    DATABASE_URL: database.url,
  });
  try {
    const verified = await live.as.anonymous.get(`/api/stripe/verify-payment/${body.id}`);
    const opened = await live.as.staff.post('/api/stripe/create-session').send({ leadId: id });

    expect([isSettled, (await paymentsOf(live, id)).isSettled]).toEqual([true, false]);
    expect([verified.status, verified.body.detail]).toEqual([404, 'Payment verification failed']);
    // The fake has no live key; what matters is that it was called.
    expect([opened.status, opened.body.code]).toEqual([502, 'PROVIDER_AUTH']);
  } finally {
    await live.close();
  }
});

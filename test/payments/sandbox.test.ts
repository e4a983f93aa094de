import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { isSandbox } from '../../src/integrations/stripe/stripe.module.js';
import { Lead } from '../../src/leads/lead.entity.js';
import { Invoice } from '../../src/payments/invoice.entity.js';
import type { Config } from '../../src/platform/config.js';
import { startApp, type TestApp } from '../support/app.js';
import { type FakeStripe, startFakeStripe } from '../support/fake-stripe.js';
import { lastPayment, paymentsOf } from '../support/payments.js';
import { until } from '../support/until.js';

/** Payments on one machine, without an account or real money. */
let app: TestApp;

beforeAll(async () => {
  app = await startApp({}, { hasEmbeddedDatabase: true });
});

afterAll(() => app.close());

async function openCheckout(values: Partial<Lead> = {}, of = app) {
  const lead = await of.make.lead(values);
  const { body } = await of.as.staff
    .post('/api/stripe/create-session')
    .send({ leadId: lead.id, amount: 199 });
  return { lead, id: body.id as string, path: new URL(body.url).pathname };
}

/** Posts a form like a browser. */
const postForm = (path: string, of = app) =>
  fetch(of.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

test('a sandbox checkout is our own page, says SANDBOX and runs no scripts', async () => {
  const { path } = await openCheckout({ propertyAddress: '<b>7 Oak St</b>' });

  const { status, text, headers } = await app.as.anonymous.get(path);

  expect(status).toBe(200);
  expect(text).toContain('SANDBOX: no card needed and no money moves');
  expect(text).toContain('<title>SANDBOX Checkout</title>');
  expect(text).toContain('Pay $199.00');
  expect(text).not.toContain('<b>7 Oak');
  expect(text).not.toContain('<script');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
});

test('paying redirects to the site and moves the lead to onboarding', async () => {
  const { lead, id, path } = await openCheckout();

  const paid = await postForm(`${path}/pay`);
  const again = await postForm(`${path}/pay`);

  for (const { status, headers } of [paid, again])
    expect([status, headers.get('location')]).toEqual([303, `/payment/success?session_id=${id}`]);
  expect((await app.as.anonymous.get(`/api/stripe/verify-payment/${id}`)).body).toEqual({
    success: true,
    data: { metadata: { leadId: lead.id } },
  });
  expect((await app.em.findOneOrFail(Lead, lead.id)).status).toBe('enrolled');
  expect(await lastPayment(app, lead.id)).toMatchObject({ state: 'paid' });
  expect((await app.as.anonymous.get(path)).text).toContain('Paid');
});

test('a declined card shows on the page and to staff, and can be retried', async () => {
  const { lead, path } = await openCheckout();

  const declined = await (await postForm(`${path}/decline`)).text();

  expect(declined).toContain('The card was declined.');
  expect(await lastPayment(app, lead.id)).toMatchObject({ state: 'open', failure: 'The card was declined.' });
  await postForm(`${path}/pay`);
  expect(await lastPayment(app, lead.id)).toMatchObject({ state: 'paid', failure: null });
});

test('a lead has one checkout, however often it is requested', async () => {
  const { lead, id } = await openCheckout();

  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      app.as.staff.post('/api/stripe/create-session').send({ leadId: lead.id }),
    ),
  );

  expect(new Set(answers.map(({ body }) => body.id))).toEqual(new Set([id]));
});

test('invoices can be paid in the sandbox too', async () => {
  const lead = await app.make.lead();
  const items = [{ description: 'Keys', amount: 999 }];
  const { body } = await app.as.staff
    .post('/api/stripe/invoices')
    .send({ leadId: lead.id, description: 'Move-in', items });
  await until(async () => (await app.em.findOneOrFail(Invoice, body.id)).status === 'open');
  const [invoice] = (await app.as.staff.get('/api/stripe/invoices').query({ leadId: lead.id })).body;

  const { status } = await postForm(`${new URL(invoice.url).pathname}/pay`);

  expect(status).toBe(303);
  const [paid] = (await app.as.staff.get('/api/stripe/invoices').query({ leadId: lead.id })).body;
  expect(paid).toMatchObject({ status: 'paid', amount_due: 999, url: null });
});

test('an old link shows a not-found page', async () => {
  const { status, text } = await app.as.anonymous.get('/sandbox/pay/cs_sandbox_gone');

  expect([status, text]).toEqual([404, expect.stringContaining('<h1>There is nothing here</h1>')]);
});

test("the real provider's webhook is refused in the sandbox", async () => {
  const { status, body } = await app.as.anonymous.post('/api/stripe/webhook').send({ id: 'evt_1' });

  expect([status, body.code]).toEqual([503, 'PROVIDER_NOT_CONFIGURED']);
});

test('the console knows that payments run in the sandbox', async () => {
  const lead = await app.make.lead();

  expect(await paymentsOf(app, lead.id)).toMatchObject({ mode: 'sandbox' });
});

const MADE_UP = { hasEmbeddedDatabase: true } as Config;

test.each<[boolean, Partial<Config>]>([
  [true, {}],
  [false, { hasEmbeddedDatabase: false }],
  [false, { STRIPE_SECRET_KEY: 'sk_test_key' }],
  [false, { STRIPE_WEBHOOK_SECRET: 'whsec_secret' }],
])('uses the sandbox: %s, given %j', (isThere, settings) => {
  expect(isSandbox({ ...MADE_UP, ...settings })).toBe(isThere);
});

test('with an external database or a key there is no sandbox, not even for open items', async () => {
  const { path, id } = await openCheckout();
  const stripe: FakeStripe = await startFakeStripe();
  const own = await startApp({ DATABASE_URL: app.config.DATABASE_URL });
  const keyed = await startApp(
    { ...stripe.env, DATABASE_URL: app.config.DATABASE_URL },
    { hasEmbeddedDatabase: true },
  );
  try {
    for (const process of [own, keyed]) {
      const lead = await process.make.lead();
      expect((await process.as.anonymous.get(path)).status).toBe(404);
      expect((await postForm(`${path}/pay`, process)).status).toBe(404);
      expect((await process.as.anonymous.get(`/api/stripe/verify-payment/${id}`)).status).not.toBe(200);
      expect((await paymentsOf(process, lead.id)).mode).not.toBe('sandbox');
    }
  } finally {
    await own.close();
    await keyed.close();
    await stripe.close();
  }
});

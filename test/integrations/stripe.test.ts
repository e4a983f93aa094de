import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { IntegrationView } from '#shared/integration.js';
import { StripeGateway } from '../../src/integrations/stripe/stripe-gateway.js';
import { stripeRefusal } from '../../src/integrations/stripe/stripe-http.js';
import type { Checkout } from '../../src/payments/payment-gateway.js';
import { startApp } from '../support/app.js';
import { passBreakerTime } from '../support/breaker-time.js';
import { type FakeStripe, startFakeStripe } from '../support/fake-stripe.js';
import type { StripeFault } from '../support/fake-stripe-faults.js';

/** The adapter against a server that rejects what Stripe's published API rejects; integrations.md 1 and 5. */
let stripe: FakeStripe;
const open: StripeGateway[] = [];

beforeEach(async () => {
  stripe = await startFakeStripe();
});

afterEach(async () => {
  await Promise.all(open.splice(0).map((gateway) => gateway.onApplicationShutdown()));
  await stripe.close();
});

function gateway(options: { secretKey?: string; baseUrl?: string } = {}): StripeGateway {
  const timeouts = { totalMs: 1_000, backoffMs: 10 };
  const adapter = new StripeGateway({
    secretKey: stripe.secretKey,
    baseUrl: stripe.url,
    timeouts,
    ...options,
  });
  open.push(adapter);
  return adapter;
}

const checkout = (values: Partial<Checkout> = {}): Checkout => ({
  key: `onboarding:${randomUUID()}:1`,
  paymentId: randomUUID(),
  leadId: randomUUID(),
  amountCents: 19_900,
  currency: 'usd',
  name: 'Property management onboarding',
  about: '7 Oak St',
  email: 'ada@example.com',
  customerId: null,
  successUrl: 'https://a.example/payment/success?session_id={CHECKOUT_SESSION_ID}',
  cancelUrl: 'https://a.example/payment/success?cancelled=1',
  ...values,
});

test('opens, reads and expires a checkout as the contract requires, each write with its own key', async () => {
  const adapter = gateway();
  const asked = checkout();

  const opened = await adapter.openCheckout(asked);
  await adapter.expireCheckout(opened.sessionId);
  await adapter.expireCheckout(opened.sessionId);

  expect(opened).toMatchObject({
    status: 'open',
    isPaid: false,
    amountCents: 19_900,
    currency: 'usd',
    leadId: asked.leadId,
    paymentId: asked.paymentId,
  });
  expect(await adapter.readCheckout(opened.sessionId)).toMatchObject({ status: 'expired', url: null });
  expect(await adapter.readCheckout('cs_test_nobody')).toBeNull();
  expect(await adapter.readInvoice('in_nobody')).toBeNull();
});

test('an existing customer is billed by id, not by email', async () => {
  stripe.books.customers.set('cus_123', { id: 'cus_123' });

  await gateway().openCheckout(checkout({ customerId: 'cus_123', about: '' }));

  const { params } = stripe.requests[0]!;
  expect(params).toMatchObject({ customer: 'cus_123' });
  expect(params).not.toHaveProperty('customer_email');
});

test('an unknown customer has a specific error', async () => {
  const adapter = gateway();

  const error = await adapter
    .openCheckout(checkout({ customerId: 'cus_124' }))
    .catch((cause: Error) => cause);

  expect((error as Error).constructor.name).toBe('CustomerDeleted');
  const customer = { leadId: randomUUID(), name: 'Ada', email: 'ada@example.com' };
  expect(await adapter.updateCustomer('cus_124', customer)).toBe(false);
});

// security.md 6: "mode matches"
test.each([
  ['sk_test_1', ['cs_test_a1', 'cus_QXg1o8', 'in_1Pgc6tB7']],
  ['rk_live_1', ['cs_live_a1', 'cus_QXg1o8', 'in_1Pgc6tB7']],
])('with the key %s it owns %j', (secretKey, owned) => {
  const ids = [
    'cs_test_a1',
    'cs_live_a1',
    'cs_sandbox_a1',
    'cus_QXg1o8',
    'cus_sandbox_1',
    'in_1Pgc6tB7',
    'in_sandbox_1',
  ];

  expect(ids.filter((id) => gateway({ secretKey }).owns(id))).toEqual(owned);
});

test('a failure is replayed for its idempotency key', async () => {
  const [adapter, asked] = [gateway(), checkout()];
  stripe.next(500);

  const errors = [
    await adapter.openCheckout(asked).catch((cause: Error) => cause.constructor.name),
    await adapter.openCheckout(asked).catch((cause: Error) => cause.constructor.name),
  ];

  expect(errors).toEqual(['ProviderUnavailable', 'ProviderUnavailable']);
  expect(stripe.books.sessions.size).toBe(0);
  passBreakerTime();
  expect(await adapter.openCheckout({ ...asked, key: `${asked.key}:again` })).toMatchObject({
    status: 'open',
  });
});

test.each([
  ['reset after', 1],
  ['html 502', 1],
] as [StripeFault, number][])(
  '%s is retried under the same key, and one checkout is open',
  async (fault, sessions) => {
    stripe.next(fault);

    await gateway().openCheckout(checkout());

    expect(stripe.books.sessions.size).toBe(sessions);
  },
);

test.each([
  ['reset before', 'ProviderUnavailable'],
  ['hang before', 'ProviderUnavailable'],
  ['hang after', 'ProviderUnavailable'],
  ['garbage', 'ProviderBadAnswer'],
  ['another shape', 'ProviderBadAnswer'],
  ['html', 'ProviderBadAnswer'],
  [500, 'ProviderUnavailable'],
  ['html 502', 'ProviderUnavailable'],
  [429, 'ProviderRateLimited'],
  [401, 'ProviderAuth'],
  [400, 'ProviderRejected'],
] as [StripeFault, string][])('%s throws %s', async (fault, name) => {
  stripe.always(fault);

  const error = await gateway()
    .openCheckout(checkout())
    .catch((cause: unknown) => cause);

  expect((error as Error).constructor.name).toBe(name);
  expect(String(error)).not.toContain('sk_test');
});

test('an idempotency key in use is not a failure of Stripe', () => {
  const text = JSON.stringify({ error: { code: 'idempotency_key_in_use', message: 'In progress.' } });

  const error = stripeRefusal({ status: 409, text });

  expect([error.constructor.name, error.retryAfter]).toEqual(['ProviderBusy', 1]);
});

test('a wrong key and an unreachable server have specific errors', async () => {
  const errors = await Promise.all(
    [gateway({ secretKey: 'sk_test_wrong' }), gateway({ baseUrl: 'http://127.0.0.1:1' })].map((adapter) =>
      adapter.check().catch((cause: Error) => cause.constructor.name),
    ),
  );

  expect(errors).toEqual(['ProviderAuth', 'ProviderUnavailable']);
});

test('the same key with a different amount is rejected and changes nothing', async () => {
  const [adapter, first] = [gateway(), checkout()];
  const { sessionId } = await adapter.openCheckout(first);

  const error = await adapter.openCheckout({ ...first, amountCents: 1_000 }).catch((cause: Error) => cause);

  expect((error as Error).constructor.name).toBe('ProviderRejected');
  expect(stripe.books.sessions.get(sessionId)).toMatchObject({ amount_total: 19_900 });
  expect(stripe.books.sessions.size).toBe(1);
});

test('the fake rejects what Stripe rejects', async () => {
  const headers = {
    authorization: `Bearer ${stripe.secretKey}`,
    'stripe-version': '2026-10-28.endive',
    'idempotency-key': 'k',
  };
  const post = (text: string) =>
    fetch(`${stripe.url}/v1/checkout/sessions`, { method: 'POST', headers, body: text });

  const answers = await Promise.all([post('mode=payment&color=green'), post('mode=gift')]);

  expect(answers.map(({ status }) => status)).toEqual([400, 400]);
});

test('the integrations page shows whether it is ready, tests it, and names missing settings', async () => {
  const app = await startApp(stripe.env);
  const bare = await startApp({ DATABASE_URL: app.config.DATABASE_URL });
  try {
    passBreakerTime();
    const { body } = await app.as.admin.post('/api/integrations/stripe/test').send({});
    const [here, there] = await Promise.all(
      [app, bare].map(async ({ as }) =>
        ((await as.admin.get('/api/integrations')).body as IntegrationView[]).find(
          ({ name }) => name === 'stripe',
        ),
      ),
    );

    expect(body).toMatchObject({
      success: true,
      steps: [{ detail: 'Stripe responds and accepts our key.' }],
    });
    expect(here).toMatchObject({ state: 'ready', canTest: true, circuit: 'closed', missing: [] });
    expect(there).toMatchObject({ state: 'unset', canTest: false, missing: ['STRIPE_SECRET_KEY'] });
  } finally {
    await bare.close();
    await app.close();
  }
});

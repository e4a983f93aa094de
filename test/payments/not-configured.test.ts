import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startApp, type TestApp } from '../support/app.js';

// On a shared database this process would take jobs that it cannot do.
let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

// S-170, S-183
test('without a key no checkout is opened and the console shows why', async () => {
  const lead = await app.make.lead();

  const answer = await app.as.staff.post('/api/stripe/create-session').send({ leadId: lead.id, amount: 199 });
  const { body: payments } = await app.as.staff.get(`/api/leads/${lead.id}/payments`);

  expect([answer.status, answer.body.detail]).toEqual([503, 'Failed to create payment session']);
  expect(answer.body.reason).toBe('Stripe is not configured.');
  expect(payments).toEqual({
    mode: 'none',
    chargeCents: 19_900,
    isSettled: false,
    quote: null,
    payments: [],
  });
});

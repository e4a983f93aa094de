import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Lead, LeadStatusChange } from '../../src/leads/lead.entity.js';
import { Message } from '../../src/messages/message.entity.js';
import { CompiledTemplates } from '../../src/messages/templates/compiled-templates.js';
import { restOfSetup, TEMPLATES } from '../../src/messages/templates/templates.js';
import { Payment } from '../../src/payments/payment.entity.js';
import { Quote } from '../../src/payments/quote.entity.js';
import { AuditEntry } from '../../src/platform/audit/audit-entry.entity.js';
import { startApp, type TestApp } from '../support/app.js';
import { passBreakerTime } from '../support/breaker-time.js';
import { type FakeStripe, startFakeStripe } from '../support/fake-stripe.js';
import type { StripeFault } from '../support/fake-stripe-faults.js';
import { lastPayment, paymentsOf } from '../support/payments.js';
import { until } from '../support/until.js';

/** Opening a checkout and returning from it, against a fake checked with Stripe's API contract; integrations.md 5. */
let stripe: FakeStripe;
let app: TestApp;
/** A second process on the same database. */
let other: TestApp;

const CREATE = 'POST /v1/checkout/sessions';

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

const create = (leadId: string, body: object = {}, of: TestApp = app) =>
  of.as.staff.post('/api/stripe/create-session').send({ leadId, amount: 199, ...body });
const verify = (sessionId: string) => app.as.anonymous.get(`/api/stripe/verify-payment/${sessionId}`);
const accept = (lead: Lead) =>
  app.as.staff.post(`/api/leads/${lead.id}/quotes`).send({ version: lead.version });

/** A lead with an open checkout. */
async function openSession(values: Partial<Lead> = {}) {
  const lead = await app.make.lead(values);
  const { body } = await create(lead.id);
  return { lead, sessionId: body.id as string, url: body.url as string };
}

// S-170, S-183, S-231, integrations.md 5
test("staff open a checkout at the server's price, with everything else read from the lead", async () => {
  const lead = await app.make.lead({
    email: 'ada@example.com',
    propertyAddress: '7 Oak St, Clive, IA 50325',
  });

  const answer = await create(lead.id, {
    email: 'mallory@example.com',
    name: 'Mallory',
    propertyAddress: 'Elsewhere',
    description: 'A yacht',
  });

  expect(answer.status).toBe(201);
  expect(answer.body).toEqual({
    success: true,
    id: expect.stringMatching(/^cs_test_/),
    url: expect.stringContaining('https://checkout.stripe.com/'),
  });
  const payment = await app.em.findOneOrFail(Payment, { leadId: lead.id });
  const metadata = { leadId: lead.id, paymentId: payment.id };
  expect(stripe.requests).toEqual([
    {
      operation: CREATE,
      key: `onboarding:${lead.id}:1`,
      params: {
        mode: 'payment',
        success_url: 'http://localhost:3000/payment/success?session_id={CHECKOUT_SESSION_ID}',
        cancel_url: 'http://localhost:3000/payment/success?cancelled=1',
        customer_email: 'ada@example.com',
        customer_creation: 'always',
        client_reference_id: lead.id,
        metadata,
        payment_intent_data: { metadata },
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: 'usd',
              unit_amount: 19_900,
              product_data: {
                name: 'Onboarding payment (setup fee due at signing)',
                description: '7 Oak St, Clive, IA 50325',
              },
            },
          },
        ],
      },
    },
  ]);
  expect(await lastPayment(app, lead.id)).toMatchObject({
    state: 'open',
    amountCents: 19_900,
    url: answer.body.url,
  });
});

// decision 6, security.md 5b
test.each([[1], [198.99], [199.001], [199_00], [0.01]])(
  'refuses an amount of %d dollars without calling Stripe',
  async (amount) => {
    const lead = await app.make.lead();

    const answer = await create(lead.id, { amount });

    expect([answer.status, answer.body.code]).toEqual([422, 'AMOUNT_MISMATCH']);
    expect(answer.body).toMatchObject({ success: false, chargeCents: 19_900 });
    expect(stripe.requests).toEqual([]);
  },
);

test.each([
  ['a currency', { currency: 'jpy' }],
  ['a return URL', { successUrl: 'https://evil.example' }],
  ['a state', { state: 'paid' }],
  ['a negative amount', { amount: -199 }],
  ['an amount that is text', { amount: '199' }],
  ['an invalid lead id', { leadId: 'nope' }],
])('refuses a request with %s (422)', async (_, body) => {
  const lead = await app.make.lead();

  expect((await create(lead.id, body)).status).toBe(422);
});

test('an unknown lead is 404, and signed-out users cannot open a checkout', async () => {
  const unknown = await create(randomUUID());
  const signedOut = await app.as.anonymous.post('/api/stripe/create-session').send({ leadId: randomUUID() });

  expect([unknown.status, unknown.body.detail]).toEqual([404, 'Lead not found']);
  expect(signedOut.status).toBe(401);
});

// security.md 8: double click, retry, 20 identical posts in parallel
test('twenty concurrent requests on two servers open one checkout', async () => {
  const lead = await app.make.lead();

  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => create(lead.id, {}, index % 2 ? other : app)),
  );

  expect([...new Set(answers.map(({ status, body }) => `${status} ${body.id}`))]).toEqual([
    expect.stringMatching(/^201 \S/),
  ]);
  expect(
    [...stripe.books.sessions.values()].filter(({ metadata }) => metadata.leadId === lead.id),
  ).toHaveLength(1);
  expect((await paymentsOf(app, lead.id)).payments).toHaveLength(1);
});

test('a repeated request gets the open checkout', async () => {
  const { lead, sessionId } = await openSession();

  const again = await create(lead.id);

  expect([again.status, again.body.id]).toEqual([201, sessionId]);
});

test('an expired checkout is replaced', async () => {
  const { lead, sessionId } = await openSession();
  stripe.books.expire(sessionId);

  const again = await create(lead.id);

  expect(again.status).toBe(201);
  expect(again.body.id).not.toBe(sessionId);
  const states = (await paymentsOf(app, lead.id)).payments.map(({ state }) => state);
  expect(states).toEqual(['open', 'expired']);
});

test('a lead who has paid is not charged again, even if the webhook was lost', async () => {
  const { lead, sessionId } = await openSession();
  stripe.books.complete(sessionId);

  const answers = [await create(lead.id), await create(lead.id)];

  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [409, 'ALREADY_PAID'],
    [409, 'ALREADY_PAID'],
  ]);
  expect(await lastPayment(app, lead.id)).toMatchObject({ state: 'paid' });
});

test('no second payment is opened while the bank processes the first', async () => {
  const { lead, sessionId } = await openSession();
  stripe.books.complete(sessionId, { isPaid: false });
  await verify(sessionId);

  const answer = await create(lead.id);

  expect([answer.status, answer.body.code]).toEqual([409, 'PAYMENT_UNDER_WAY']);
});

test('an accepted quote is stored as shown and is what we charge', async () => {
  const lead = await app.make.lead({ unitCount: 12, estimatedRent: 9_000, plan: 'full-service' });

  const { status, body } = await accept(lead);
  const stale = await accept({ ...lead, version: 99 } as Lead);
  await app.as.staff.patch(`/api/leads/${lead.id}`).send({ estimatedRent: 1 });

  expect([status, stale.status, stale.body.code]).toEqual([201, 409, 'LEAD_CHANGED']);
  expect(body.quote).toMatchObject({
    acceptedBy: { id: app.as.staff.userId },
    terms: {
      unitCount: 12,
      rentDollarsPerMonth: 9_000,
      managementDollarsPerMonth: 630,
      onboardingCents: 19_900,
    },
  });
  expect((await paymentsOf(app, lead.id)).quote).toEqual(body.quote);
});

test('a later price change does not affect an accepted quote', async () => {
  const lead = await app.make.lead();
  await accept(lead);
  const quote = await app.em.findOneOrFail(Quote, { leadId: lead.id });
  // A quote from when onboarding cost less.
  await app.em.execute('alter table quotes disable trigger quotes_immutable');
  await app.em.execute(
    `update quotes set terms = jsonb_set(terms, '{onboardingCents}', '14900') where id = ?`,
    [quote.id],
  );
  await app.em.execute('alter table quotes enable trigger quotes_immutable');

  const today = await create(lead.id, { amount: 199 });
  const asAccepted = await create(lead.id, { amount: 149 });

  expect([today.status, today.body.code, asAccepted.status]).toEqual([422, 'AMOUNT_MISMATCH', 201]);
  expect(stripe.books.sessions.get(asAccepted.body.id)).toMatchObject({ amount_total: 14_900 });
  expect((await app.em.findOneOrFail(Payment, { leadId: lead.id })).quoteId).toBe(quote.id);
});

test('the database refuses changes to a quote', async () => {
  const lead = await app.make.lead();
  await accept(lead);

  const change = app.em.execute(`update quotes set terms = '{}' where lead_id = ?`, [lead.id]);

  await expect(change).rejects.toThrow('never changes');
});

test("accepting a new quote closes the previous quote's checkout", async () => {
  const { lead, sessionId } = await openSession();
  const { status } = await accept(await app.em.findOneOrFail(Lead, lead.id));

  const again = await create(lead.id);

  expect([status, again.status]).toEqual([201, 201]);
  expect(again.body.id).not.toBe(sessionId);
  await until(() => stripe.books.sessions.get(sessionId)!.status === 'expired');
});

// S-204
test.each(['55P03', '23514', 'P0001'])(
  'a paid checkout whose lead cannot be moved (%s) says so, and the next try moves it',
  async (sqlState) => {
    const { lead, sessionId } = await openSession({ status: 'proposal' });
    stripe.books.complete(sessionId);
    await app.em.execute(`create function refuse_move() returns trigger language plpgsql as
      $$ begin raise exception 'refused' using errcode = '${sqlState}'; end $$`);
    await app.em.execute(
      'create trigger refuse_move before update on leads for each row execute function refuse_move()',
    );

    const refused = await verify(sessionId);
    await app.em.execute('drop function refuse_move() cascade');
    const moved = await verify(sessionId);

    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      503,
      'LEAD_NOT_MOVED',
      'Failed to update lead status',
    ]);
    expect(moved.status).toBe(200);
    expect(await app.em.findOneOrFail(Lead, lead.id)).toMatchObject({ status: 'enrolled' });
  },
);

// S-171, S-120, P-9, decision 14
test('verifying a paid checkout moves its lead to onboarding once', async () => {
  const { lead, sessionId } = await openSession({ status: 'proposal' });
  stripe.books.complete(sessionId);

  const answers = [await verify(sessionId), await verify(sessionId), await verify(sessionId)];

  for (const { status, body } of answers)
    expect([status, body]).toEqual([200, { success: true, data: { metadata: { leadId: lead.id } } }]);
  const after = await app.em.findOneOrFail(Lead, lead.id);
  expect(after).toMatchObject({ status: 'enrolled', lastContactedAt: expect.any(Date) });
  expect(after.stripeCustomerId).toMatch(/^cus_/);
  const changes = await app.em.find(LeadStatusChange, { leadId: lead.id });
  expect(changes).toMatchObject([{ from: 'proposal', to: 'enrolled', cause: 'payment', actorId: null }]);
  const progress = (await app.as.staff.get(`/api/leads/${lead.id}/setup-progress`)).body;
  expect(progress).toContainEqual({ step: 'payment', isDone: true });
  const payment = await app.em.findOneOrFail(Payment, { leadId: lead.id });
  const audit = await app.em.find(AuditEntry, { subjectId: payment.id }, { orderBy: { id: 'asc' } });
  expect(audit.map(({ action, after }) => [action, (after as { state?: string }).state])).toEqual([
    ['payment.opened', undefined],
    ['payment.changed', 'open'],
    ['payment.changed', 'paid'],
  ]);
});

// issue 17, section 3: everything is confirmed by email
test('the payer gets one email that names the amount, the property and what is left of the setup fee', async () => {
  const lead = await app.make.lead({ propertyAddress: '412 Grand Ave, Ankeny, IA 50023' });
  await accept(lead).expect(201);
  const { body } = await create(lead.id);
  stripe.books.complete(body.id);

  await verify(body.id);
  await verify(body.id);

  const [mail, ...more] = await app.em.find(Message, { leadId: lead.id, template: 'payment-received' });
  expect(more).toEqual([]);
  const compiled = await app.app.get(CompiledTemplates).get(TEMPLATES['payment-received']);
  const { subject, text } = compiled.fill(mail!.data);
  expect(mail).toMatchObject({ recipient: lead.email });
  expect(subject).toBe('Payment received: $199.00 for 412 Grand Ave, Ankeny, IA 50023');
  expect(text).toContain("The rest of your setup fee, $100.00, will come out of the first month's rent.");
  const page = await fetch(app.url + new URL(mail!.data.link as string).pathname);
  expect(await page.text()).toContain('Received: $199.00. Thank you!');
});

test('the email names the rest of a setup fee that was accepted after its checkout was opened', async () => {
  const { lead, sessionId } = await openSession();
  await accept(await app.em.findOneOrFail(Lead, lead.id)).expect(201);
  stripe.books.complete(sessionId);

  await verify(sessionId);

  const mail = await app.em.findOneOrFail(Message, { leadId: lead.id, template: 'payment-received' });
  expect(mail.data).toMatchObject({ amount: '$199.00', rest: restOfSetup('$100.00') });
});

test.each(['closed', 'won', 'enrolled'] as const)(
  'a payment does not move a lead back from %s',
  async (status) => {
    const { lead, sessionId } = await openSession({ status });
    stripe.books.complete(sessionId);

    await verify(sessionId);

    const after = await app.em.findOneOrFail(Lead, lead.id);
    expect(after).toMatchObject({ status, lastContactedAt: expect.any(Date) });
    expect(await app.em.count(LeadStatusChange, { leadId: lead.id })).toBe(0);
  },
);

test('a payer who returns late does not undo a later move by staff', async () => {
  const { lead, sessionId } = await openSession();
  stripe.books.complete(sessionId);
  await verify(sessionId);
  await app.as.staff.patch(`/api/leads/${lead.id}`).send({ status: 'leads' });

  expect((await verify(sessionId)).status).toBe(200);

  expect((await app.em.findOneOrFail(Lead, lead.id)).status).toBe('leads');
});

// S-201
test.each([
  ['not a session', async () => 'nonsense'],
  ['unknown', async () => `cs_test_${'x'.repeat(40)}`],
  ['unpaid', async () => (await openSession()).sessionId],
  ['expired', async () => stripe.books.expire((await openSession()).sessionId).id],
  [
    'still processing',
    async () => stripe.books.complete((await openSession()).sessionId, { isPaid: false }).id,
  ],
  [
    'for a different amount',
    async () => stripe.books.complete((await openSession()).sessionId, { amount_total: 1 }).id,
  ],
  [
    'in a different currency',
    async () => stripe.books.complete((await openSession()).sessionId, { currency: 'jpy' }).id,
  ],
  [
    'for a different lead',
    async () =>
      stripe.books.complete((await openSession()).sessionId, { metadata: { leadId: randomUUID() } }).id,
  ],
  [
    'deleted from the account',
    async () => {
      const { sessionId } = await openSession();
      stripe.books.sessions.delete(sessionId);
      return sessionId;
    },
  ],
])('does not verify a session that is %s, and moves no lead', async (what, session) => {
  const sessionId = await session();

  const { status, body } = await verify(sessionId);

  expect([status, body.detail]).toEqual([404, 'Payment verification failed']);
  expect(body.code).toBe(what === 'still processing' ? 'PAYMENT_PROCESSING' : 'PAYMENT_NOT_VERIFIED');
  const payment = await app.em.findOne(Payment, { sessionId });
  expect(payment?.state).not.toBe('paid');
  if (payment) expect((await app.em.findOneOrFail(Lead, payment.leadId!)).status).toBe('leads');
});

test('foreign session ids do not cause a call to Stripe', async () => {
  await verify(`cs_test_${'y'.repeat(40)}`);

  expect(stripe.requests).toEqual([]);
});

// S-202, S-203
test('a session without a lead and a deleted lead have distinct errors', async () => {
  const [nameless, gone] = [await openSession(), await openSession()];
  stripe.books.complete(nameless.sessionId, { metadata: {} });
  stripe.books.complete(gone.sessionId);
  await verify(gone.sessionId);
  await app.as.admin.delete(`/api/leads/${gone.lead.id}`);

  const answers = [await verify(nameless.sessionId), await verify(gone.sessionId)];

  expect(answers.map(({ status, body }) => [status, body.detail])).toEqual([
    [404, 'Lead ID not found in payment session'],
    [404, 'Lead not found'],
  ]);
});

// decision 25
test('deleting a lead closes open payments and anonymizes paid ones', async () => {
  const [open, paid] = [await openSession({ email: 'gone@example.com' }), await openSession()];
  stripe.books.complete(paid.sessionId);
  await verify(paid.sessionId);

  await app.as.admin.delete(`/api/leads/${open.lead.id}`);
  await app.as.admin.delete(`/api/leads/${paid.lead.id}`);

  await until(() => stripe.books.sessions.get(open.sessionId)!.status === 'expired');
  const kept = await app.em.find(Payment, { sessionId: { $in: [open.sessionId, paid.sessionId] } });
  expect(new Set(kept.map(({ state }) => state))).toEqual(new Set(['expired', 'paid']));
  for (const payment of kept)
    expect(payment).toMatchObject({ leadId: null, email: null, about: '', url: null, amountCents: 19_900 });
});

// S-197, integrations.md 1
test.each([
  ['reset before', 502],
  ['garbage', 502],
  ['html', 502],
  ['another shape', 502],
  [500, 502],
  ['html 502', 502],
  [429, 503],
  [401, 502],
  [400, 422],
] as [StripeFault, number][])(
  'when Stripe responds to a checkout with %s, staff see the reason and a retry succeeds',
  async (fault, status) => {
    const lead = await app.make.lead();
    stripe.always(fault);

    const failed = await create(lead.id);
    stripe.always(null);
    passBreakerTime();
    const again = await create(lead.id);

    expect([failed.status, failed.body.detail]).toEqual([status, 'Failed to create payment session']);
    expect(failed.body).toMatchObject({ success: false, error: 'Failed to create payment session' });
    expect(failed.text).not.toContain('sk_test');
    expect(again.status).toBe(201);
    const mine = [...stripe.books.sessions.values()].filter(({ metadata }) => metadata.leadId === lead.id);
    expect(mine).toHaveLength(1);
  },
);

test('an admin finds the payments of all leads by name and state', async () => {
  const { lead } = await openSession({ name: 'Zenobia Marsh' });
  const find = (filter: object) =>
    app.as.admin
      .get('/api/payments')
      .query({ filter: JSON.stringify(filter) })
      .expect(200);

  const { body } = await find({ q: 'zenobia', state: 'open' });

  expect(body).toEqual([
    expect.objectContaining({
      state: 'open',
      amountCents: 19_900,
      refundedCents: 0,
      createdAt: expect.stringMatching(/Z$/),
      paidAt: null,
      leadId: lead.id,
      leadName: 'Zenobia Marsh',
    }),
  ]);
  expect((await find({ q: 'zenobia', state: ['paid', 'failed'] })).body).toEqual([]);
  expect((await find({ leadId: lead.id })).body).toEqual(body);
  expect((await app.as.admin.get(`/api/payments/${body[0].id}`)).body).toEqual(body[0]);
  expect((await app.as.admin.get(`/api/payments/${randomUUID()}`)).status).toBe(404);
  expect((await app.as.staff.get('/api/payments')).status).toBe(403);
});

// docs/decisions/0017: Stripe replays its first response to an idempotency key, even an error
test('a request that Stripe failed at is not retried under the same key', async () => {
  const lead = await app.make.lead();
  passBreakerTime();
  stripe.next(500);

  const failed = await create(lead.id);
  const again = await create(lead.id);

  expect([failed.status, again.status]).toEqual([502, 201]);
  const keys = stripe.requests.map(({ key }) => key);
  expect(new Set(keys)).toEqual(new Set([`onboarding:${lead.id}:1`, `onboarding:${lead.id}:2`]));
});

test('a second server waits for the checkout that the first is opening, without counting a fault', async () => {
  const lead = await app.make.lead();
  const letGo = stripe.hold(CREATE);
  const first = create(lead.id).then((answer) => answer);
  await until(async () => (await paymentsOf(app, lead.id)).payments.length > 0);
  const second = create(lead.id, {}, other).then((answer) => answer);
  await until(() => stripe.conflicts > 0);

  letGo();
  const answers = await Promise.all([first, second]);

  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(answers[0]!.body.id).toBe(answers[1]!.body.id);
});

// S-183, security.md 6: "mode matches"
test('a customer deleted at Stripe does not block a payment', async () => {
  const lead = await app.make.lead();
  await app.em.nativeUpdate(Lead, { id: lead.id }, { stripeCustomerId: 'cus_ofAnotherMode' });

  const { status, body } = await create(lead.id);

  expect(status).toBe(201);
  expect(stripe.books.sessions.get(body.id)).toMatchObject({ customer: null, customer_email: lead.email });
  stripe.books.complete(body.id);
  await verify(body.id);
  const { stripeCustomerId } = await app.em.findOneOrFail(Lead, lead.id);
  expect(stripe.books.customers.has(stripeCustomerId!)).toBe(true);
});

test('a lost response does not lead to a second checkout', async () => {
  const lead = await app.make.lead();
  stripe.next('reset after');

  const answer = await create(lead.id);

  expect(answer.status).toBe(201);
  const mine = [...stripe.books.sessions.values()].filter(({ metadata }) => metadata.leadId === lead.id);
  expect(mine.map(({ id }) => id)).toEqual([answer.body.id]);
});

// integrations.md 5: idempotency keys are only guaranteed for 24 hours
test('an attempt with an unknown outcome gets a new key after a day', async () => {
  const lead = await app.make.lead();
  stripe.always('reset before');
  await create(lead.id);
  stripe.always(null);
  passBreakerTime();
  await app.em.execute(`update payments set created_at = now() - interval '24 hours' where lead_id = ?`, [
    lead.id,
  ]);

  const { status } = await create(lead.id);

  expect([status, stripe.requests.at(-1)?.key]).toEqual([201, `onboarding:${lead.id}:2`]);
});

test('while Stripe is down verification fails without details for the public', async () => {
  const { sessionId } = await openSession();
  stripe.books.complete(sessionId);
  stripe.always('html 502');

  const away = await verify(sessionId);
  stripe.always(null);
  passBreakerTime();
  const back = await verify(sessionId);

  expect([away.status, away.body.detail]).toEqual([503, 'Payment verification failed']);
  expect(away.headers['retry-after']).toBeDefined();
  expect(back.status).toBe(200);
});

test('the public can request twenty verifications a minute', async () => {
  const strict = await startApp({ ...stripe.env, RATE_LIMIT_FACTOR: '1' });
  try {
    const ask = () => strict.as.anonymous.get('/api/stripe/verify-payment/cs_test_none');
    const answers = [];
    for (let asked = 0; asked < 21; asked += 1) answers.push((await ask()).status);

    expect(answers.filter((status) => status === 404).length).toBeGreaterThanOrEqual(19);
    expect(answers.at(-1)).toBe(429);
  } finally {
    await strict.close();
  }
});

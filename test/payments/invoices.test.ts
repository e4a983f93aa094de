import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { NO_EMAIL_YET } from '#shared/lead.js';
import type { InvoiceView } from '#shared/payment.js';
import { Lead } from '../../src/leads/lead.entity.js';
import { Invoice } from '../../src/payments/invoice.entity.js';
import { InvoicesService, SEND_INVOICE, SendInvoice } from '../../src/payments/invoices.service.js';
import { WebhookEvent } from '../../src/platform/webhooks/webhook-event.entity.js';
import { startApp, type TestApp } from '../support/app.js';
import { passBreakerTime } from '../support/breaker-time.js';
import { freezeClock } from '../support/clock.js';
import { type FakeStripe, startFakeStripe } from '../support/fake-stripe.js';
import { postStripeEvent, runJobsNow, untilWebhooksSettled } from '../support/payments.js';
import { until } from '../support/until.js';

/** Invoices against a fake checked with Stripe's API contract; integrations.md 5, security.md 5b. */
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

const ITEMS = [
  { description: 'Lock change', amount: 12_550 },
  { description: 'Keys', amount: 999 },
];
const create = (body: object) =>
  app.as.staff.post('/api/stripe/invoices').send({ description: 'Move-in', items: ITEMS, ...body });
const list = (query: object) => app.as.staff.get('/api/stripe/invoices').query(query);
const ofLead = async (leadId: string): Promise<InvoiceView[]> => (await list({ leadId })).body;

/** Waits until a lead's invoices have a status. Failed attempts are retried without a delay. */
async function becomes(leadId: string, status: string): Promise<InvoiceView> {
  await until(async () => {
    await runJobsNow(app, SEND_INVOICE);
    const invoices = await ofLead(leadId);
    return invoices.length > 0 && invoices.every((invoice) => invoice.status === status);
  });
  return (await ofLead(leadId))[0]!;
}

// S-65, S-106, S-172, S-253, decision 7
test("an invoice is created, filled, finalized and sent to the lead's customer", async () => {
  const lead = await app.make.lead({ name: 'Ada Brandt', email: 'ada@example.com' });

  const { status, body } = await create({ leadId: lead.id });
  const sent = await becomes(lead.id, 'open');

  expect(status).toBe(201);
  expect(body).toMatchObject({ description: 'Move-in', amount_due: 13_549, items: ITEMS });
  expect(body.created).toBeGreaterThan(1_700_000_000);
  expect(body.created).toBeLessThan(10_000_000_000);
  expect(sent).toMatchObject({ id: body.id, url: expect.stringContaining('https://invoice.stripe.com/') });
  const { stripeCustomerId } = await app.em.findOneOrFail(Lead, lead.id);
  const { providerId } = await app.em.findOneOrFail(Invoice, body.id);
  expect(
    stripe.requests.map(({ operation, key }) => [operation, key?.replace(/^customer:.*/, 'customer')]),
  ).toEqual([
    ['POST /v1/customers', 'customer'],
    ['POST /v1/invoices', `invoice:${body.id}`],
    ['GET /v1/invoices/{id}', undefined],
    ['GET /v1/invoiceitems', undefined],
    ['POST /v1/invoiceitems', `invoice:${body.id}:item:0`],
    ['POST /v1/invoiceitems', `invoice:${body.id}:item:1`],
    ['POST /v1/invoices/{id}/finalize', `invoice:${body.id}:finalize`],
    ['POST /v1/invoices/{id}/send', `invoice:${body.id}:send`],
  ]);
  expect(stripe.books.customers.get(stripeCustomerId!)).toMatchObject({ email: 'ada@example.com' });
  expect(stripe.books.invoices.get(providerId!)).toMatchObject({
    customer: stripeCustomerId,
    collection_method: 'send_invoice',
    days_until_due: 30,
    auto_advance: false,
    amount_due: 13_549,
    sent: 1,
  });
});

test('a second invoice can be addressed by customer id', async () => {
  const lead = await app.make.lead();
  await create({ leadId: lead.id });
  await becomes(lead.id, 'open');
  const { stripeCustomerId: customerId } = await app.em.findOneOrFail(Lead, lead.id);

  const { status } = await create({ customerId, description: 'Another' });
  await becomes(lead.id, 'open');

  const { body } = await list({ customerId });
  expect([status, body.map(({ description }: InvoiceView) => description)]).toEqual([
    201,
    ['Another', 'Move-in'],
  ]);
  const customers = [...stripe.books.customers.values()].filter(
    ({ metadata }) => metadata.leadId === lead.id,
  );
  expect(customers).toHaveLength(1);
});

test.each([
  ['no items', { items: [] }],
  ['a zero amount', { items: [{ description: 'Nothing', amount: 0 }] }],
  ['a negative amount', { items: [{ description: 'A gift', amount: -500 }] }],
  ['a fraction of a cent', { items: [{ description: 'Gum', amount: 10.5 }] }],
  ['an item above the limit', { items: [{ description: 'A house', amount: 10_000_001 }] }],
  ['fifty-one items', { items: Array.from({ length: 51 }, () => ITEMS[0]) }],
  ['a blank item description', { items: [{ description: ' ', amount: 100 }] }],
  ['a total from the client', { amount_due: 1 }],
  ['no description', { description: '' }],
  ['no recipient', { leadId: undefined }],
  ['two owners', { customerId: 'cus_123456' }],
])('refuses an invoice with %s (422)', async (_, body) => {
  const lead = await app.make.lead();

  const answer = await create({ leadId: lead.id, ...body });

  expect(answer.status).toBe(422);
  expect([await ofLead(lead.id), stripe.requests]).toEqual([[], []]);
});

test('a million items are refused before they are parsed', async () => {
  const lead = await app.make.lead();

  const answer = await create({
    leadId: lead.id,
    items: Array.from({ length: 1_000_000 }, () => ({ a: 1 })),
  });

  expect(answer.status).toBe(413);
});

test('a lead without an email address gets no invoice', async () => {
  const lead = await app.make.lead();
  await app.em.execute('update leads set email = null where id = ?', [lead.id]);

  const { status, body } = await create({ leadId: lead.id });

  expect([status, body.detail]).toEqual([409, NO_EMAIL_YET]);
});

test('an unknown customer and an unknown lead are 404', async () => {
  const answers = [
    await create({ customerId: 'cus_nobody1' }),
    await create({ leadId: randomUUID() }),
    await list({ customerId: 'cus_nobody1' }),
    await list({ leadId: randomUUID() }),
  ];

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect((await list({})).status).toBe(400);
});

test('twenty identical concurrent requests create one invoice, with or without a client id', async () => {
  const [named, unnamed] = [await app.make.lead(), await app.make.lead()];
  const id = randomUUID();

  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 ? create({ leadId: named.id, id }) : create({ leadId: unnamed.id }),
    ),
  );
  const other = await create({ leadId: named.id, id, description: 'Something else' });
  await becomes(named.id, 'open');
  await becomes(unnamed.id, 'open');

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect([other.status, other.body.code]).toEqual([409, 'ID_TAKEN']);
  expect([await ofLead(named.id), await ofLead(unnamed.id)]).toMatchObject([[{ id }], [{}]]);
  const sent = [...stripe.books.invoices.values()].filter(({ metadata }) =>
    [named.id, unnamed.id].includes(metadata.leadId),
  );
  expect(sent.map(({ sent }) => sent)).toEqual([1, 1]);
});

test('an identical invoice by someone else, or ten minutes later, is a new one', async () => {
  const clock = freezeClock(app);
  const lead = await app.make.lead();
  const first = await create({ leadId: lead.id });
  const byAdmin = await app.as.admin
    .post('/api/stripe/invoices')
    .send({ description: 'Move-in', items: ITEMS, leadId: lead.id });
  clock.advance({ seconds: 599 });
  const same = await create({ leadId: lead.id });
  clock.advance({ seconds: 2 });
  const later = await create({ leadId: lead.id }).then((answer) => {
    clock.unfreeze();
    return answer;
  });

  expect(same.body.id).toBe(first.body.id);
  expect(new Set([first, byAdmin, later].map(({ body }) => body.id)).size).toBe(3);
});

// A half-built draft is resumed or deleted after a failure, never sent twice
test.each([0, 1, 2, 3, 4, 5, 6, 7])('after a failure at step %i the invoice is sent once', async (step) => {
  const lead = await app.make.lead();
  passBreakerTime();
  // One request succeeds but its response is lost, however often it is retried.
  stripe.next(...Array<null>(step).fill(null), 'reset after', 'reset after', 'reset after');

  await create({ leadId: lead.id });
  const invoice = await becomes(lead.id, 'open');

  expect(invoice).toMatchObject({ amount_due: 13_549, failure: null });
  const made = [...stripe.books.invoices.values()].filter(({ metadata }) => metadata.leadId === lead.id);
  expect(made).toMatchObject([{ status: 'open', amount_due: 13_549, sent: 1 }]);
});

test('while Stripe is down the invoice shows as pending', async () => {
  const lead = await app.make.lead();
  stripe.always('html 502');

  const { status } = await create({ leadId: lead.id });
  await until(async () => (await ofLead(lead.id))[0]?.failure);
  const [waiting] = await ofLead(lead.id);
  stripe.always(null);
  passBreakerTime();
  await becomes(lead.id, 'open');

  expect(status).toBe(201);
  expect(waiting).toMatchObject({ status: 'draft', failure: expect.stringContaining('502') });
});

// S-209, decision 50
test('an invoice that Stripe refuses shows why and leaves no draft behind', async () => {
  const lead = await app.make.lead();
  await create({ leadId: lead.id });
  await becomes(lead.id, 'open');
  const id = randomUUID();
  const before = stripe.books.invoices.size;
  const answers = stripe.count('POST /v1/invoices');
  await refuseItems(async () => {
    await create({ leadId: lead.id, id, description: 'Refused' });
    await until(async () => (await app.em.findOneOrFail(Invoice, id)).status === 'failed');
  });

  const refused = (await ofLead(lead.id)).find((invoice) => invoice.id === id);
  expect(refused).toMatchObject({
    status: 'failed',
    failure: expect.stringContaining('no invoice items today'),
  });
  expect([stripe.books.invoices.size, stripe.count('POST /v1/invoices')]).toEqual([before, answers + 1]);
});

/** Makes Stripe refuse every item during the work. */
async function refuseItems(work: () => Promise<void>): Promise<void> {
  stripe.refuses('POST /v1/invoiceitems', 'There are no invoice items today.');
  await work();
  stripe.refuses('POST /v1/invoiceitems', null);
}

// S-128: states live
test.each([
  ['paid', 'invoice.paid', 'paid'],
  ['void', 'invoice.voided', 'void'],
  ['uncollectible', 'invoice.marked_uncollectible', 'uncollectible'],
])('an invoice that becomes %s at Stripe is updated here', async (status, type, shown) => {
  const lead = await app.make.lead();
  await create({ leadId: lead.id });
  await becomes(lead.id, 'open');
  const { providerId } = await app.em.findOneOrFail(Invoice, { leadId: lead.id });
  const invoice = Object.assign(stripe.books.invoices.get(providerId!)!, { status });

  const answer = await postStripeEvent(app, stripe.event(type, invoice));
  await untilWebhooksSettled(app);

  expect(answer.status).toBe(200);
  expect((await ofLead(lead.id))[0]).toMatchObject({ status: shown });
});

test('a late webhook never reverts an invoice', async () => {
  const lead = await app.make.lead();
  await create({ leadId: lead.id });
  await becomes(lead.id, 'open');
  const { providerId } = await app.em.findOneOrFail(Invoice, { leadId: lead.id });
  const invoice = stripe.books.invoices.get(providerId!)!;
  const sent = stripe.event('invoice.sent', { ...invoice });
  invoice.status = 'paid';

  await postStripeEvent(app, stripe.event('invoice.paid', invoice));
  await postStripeEvent(app, sent);
  await untilWebhooksSettled(app);

  expect((await ofLead(lead.id))[0]).toMatchObject({ status: 'paid', url: null });
});

test("a webhook that arrives before the invoice's id is stored is retried", async () => {
  const lead = await app.make.lead();
  await create({ leadId: lead.id });
  await becomes(lead.id, 'open');
  const { id, providerId } = await app.em.findOneOrFail(Invoice, { leadId: lead.id });
  await app.em.nativeUpdate(Invoice, id, { providerId: null });
  const paid = Object.assign(stripe.books.invoices.get(providerId!)!, { status: 'paid' });

  await postStripeEvent(app, stripe.event('invoice.paid', paid));
  const waiting = { type: 'invoice.paid', state: 'received' as const, attempts: { $gte: 1 } };
  await until(async () => (await app.em.count(WebhookEvent, waiting)) > 0);
  await app.em.nativeUpdate(Invoice, id, { providerId });
  await untilWebhooksSettled(app);

  expect((await ofLead(lead.id))[0]).toMatchObject({ status: 'paid' });
});

test('a stale response does not reopen a paid invoice', async () => {
  const lead = await app.make.lead();
  await create({ leadId: lead.id });
  const { url } = await becomes(lead.id, 'open');
  const { providerId } = await app.em.findOneOrFail(Invoice, { leadId: lead.id });
  const settle = (status: 'open' | 'paid') =>
    app.em.transactional((em) =>
      app.app.get(InvoicesService).applyInvoice(em, { providerId: providerId!, status, url }),
    );

  await settle('paid');
  await settle('open');

  expect((await ofLead(lead.id))[0]).toMatchObject({ status: 'paid', url: null });
});

test('an open invoice of a deleted lead stays without its link', async () => {
  const lead = await app.make.lead();
  await create({ leadId: lead.id });
  await becomes(lead.id, 'open');
  const { id, providerId } = await app.em.findOneOrFail(Invoice, { leadId: lead.id });
  await app.as.admin.delete(`/api/leads/${lead.id}`).expect(200);

  await postStripeEvent(app, stripe.event('invoice.sent', stripe.books.invoices.get(providerId!)!));
  await untilWebhooksSettled(app);

  const kept = await app.em.fork().findOneOrFail(Invoice, id);
  expect([kept.status, kept.url, kept.leadId]).toEqual(['open', null, null]);
});

test('an invoice of a deleted lead is not sent and is anonymized', async () => {
  const lead = await app.make.lead();
  stripe.always('html 502');
  const { body } = await create({ leadId: lead.id });
  await until(async () => (await app.em.findOneOrFail(Invoice, body.id)).failure);
  await app.as.admin.delete(`/api/leads/${lead.id}`);
  stripe.always(null);
  passBreakerTime();
  await app.app.get(SendInvoice).send(body.id);

  const kept = await app.em.findOneOrFail(Invoice, body.id);
  expect(kept).toMatchObject({
    leadId: null,
    failure: null,
    description: '',
    items: [],
    amountDue: 13_549,
    status: 'draft',
  });
});

test('an admin finds the invoices of all leads by name and status', async () => {
  const lead = await app.make.lead({ name: 'Zenobia Marsh', propertyAddress: '12 Elm St, Waukee, IA 50263' });
  await app.make.lead({ name: 'Zenobia Other' });
  const { body: created } = await create({ leadId: lead.id });
  await becomes(lead.id, 'open');
  const find = (filter: object) =>
    app.as.admin
      .get('/api/invoices')
      .query({ filter: JSON.stringify(filter) })
      .expect(200);

  const { body } = await find({ q: 'zenobia', status: ['open', 'paid'] });

  expect(body).toEqual([
    expect.objectContaining({
      id: created.id,
      amount_due: 13_549,
      status: 'open',
      leadId: lead.id,
      leadName: 'Zenobia Marsh',
      propertyAddress: '12 Elm St, Waukee, IA 50263',
    }),
  ]);
  expect((await find({ q: 'zenobia', status: 'paid' })).body).toEqual([]);
  expect((await app.as.admin.get(`/api/invoices/${created.id}`)).body).toEqual(body[0]);
  expect((await app.as.admin.get(`/api/invoices/${randomUUID()}`)).status).toBe(404);
  expect((await app.as.staff.get('/api/invoices')).status).toBe(403);
});

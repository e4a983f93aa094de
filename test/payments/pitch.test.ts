import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { LeadStatus } from '#shared/lead.js';
import { NO_MANAGEMENT_TERMS } from '#shared/management-terms.js';
import type { PriceBook } from '#shared/price-book.js';
import { SHIPPED_PRICE_BOOK } from '#shared/pricing.js';
import { businessDay } from '#shared/time.js';
import { type Lead, LeadStatusChange } from '../../src/leads/lead.entity.js';
import { Payment } from '../../src/payments/payment.entity.js';
import { Quote } from '../../src/payments/quote.entity.js';
import { startApp, type TestApp } from '../support/app.js';
import { LONG } from '../support/bad-texts.js';
import { type FakeStripe, startFakeStripe } from '../support/fake-stripe.js';
import { makeEntry } from '../support/make/entry.js';

/** The end of the pitch: S-118, S-226 to S-230, S-239, decisions 1 to 4. */
let stripe: FakeStripe;
let app: TestApp;

beforeAll(async () => {
  stripe = await startFakeStripe();
  app = await startApp(stripe.env);
});

afterAll(async () => {
  await app.close();
  await stripe.close();
});

const CHECKLIST = [
  { name: 'Interior painting', checked: true, estimatedCost: 4_000, customCost: 3_200 },
  { name: 'New fence', checked: false, estimatedCost: 900, customCost: null },
];
const OFFER = { estimatedRent: 2_150, repairChecklist: CHECKLIST };

const finish = (lead: Pick<Lead, 'id' | 'version'>, body: object = OFFER) =>
  app.as.staff.post(`/api/leads/${lead.id}/proposal`).send({ version: lead.version, ...body });
const leadOf = async (id: string) => (await app.as.staff.get(`/api/leads/${id}`)).body;
const quotesOf = (leadId: string) => app.em.fork().find(Quote, { leadId });

test('a lead without a rent is quoted at the rent of its report, but never at a rough range', async () => {
  const property = { propertyType: 'single-family', unitCount: 2, estimatedRent: null } as const;
  const [reported, rough, none] = [
    await app.make.lead(property),
    await app.make.lead(property),
    await app.make.lead(property),
  ];
  await makeEntry(app.em, { leadId: reported.id, rent: 1_740 });
  await makeEntry(app.em, { leadId: rough.id, rent: 1_800, status: 'fallback' });
  const quoted = async ({ id, version }: Lead) => {
    await app.as.staff.post(`/api/leads/${id}/quotes`).send({ version }).expect(201);
    const [quote] = await quotesOf(id);
    return [quote!.terms.rentDollarsPerMonth, quote!.terms.isDefaultRent];
  };

  expect(await quoted(reported)).toEqual([3_480, false]);
  expect(await quoted(rough)).toEqual([2_000, true]);
  expect(await quoted(none)).toEqual([2_000, true]);
});

// S-240
test('a quote stored without a term counts as twelve months and is not accepted again', async () => {
  const lead = await app.make.lead();
  const { body } = await finish(lead).expect(201);
  const { termMonths, ...before } = body.quote.terms;
  await app.em.nativeDelete(Quote, { leadId: lead.id });
  await app.em.insert(Quote, { leadId: lead.id, terms: before, acceptedAt: new Date() });

  await finish(await leadOf(lead.id)).expect(201);

  expect(termMonths).toBe(12);
  expect(await quotesOf(lead.id)).toHaveLength(1);
});

// S-118
test('moves the lead to proposal with rent and checklist, and stores exactly that quote', async () => {
  const lead = await app.make.lead({ status: 'walkthrough_scheduled', unitCount: 12, squareFootage: 1_600 });
  const plan = 'full-service';

  const { status, body } = await finish(lead, { ...OFFER, plan, priceBook: 1 });

  expect(status).toBe(201);
  expect(await leadOf(lead.id)).toMatchObject({ status: 'proposal', plan, ...OFFER });
  expect(body.quote).toMatchObject({
    acceptedBy: { id: app.as.staff.userId },
    terms: {
      plan,
      planName: 'Full Service',
      priceBook: 1,
      unitCount: 12,
      rentDollarsPerMonth: 2_150,
      isDefaultRent: false,
      baseDollarsPerMonth: 300,
      managementRate: 0.07,
      managementDollarsPerMonth: 150.5,
      tenantPlacementDollars: 2_150,
      setupDollars: 299,
      repairsPreApprovedUnderDollars: 1_500,
      improvements: [{ name: 'Interior painting', dollars: 3_200 }],
      improvementsDollars: 3_200,
      onboardingCents: 19_900,
    },
  });
  const changes = await app.em.fork().find(LeadStatusChange, { leadId: lead.id });
  expect(changes).toMatchObject([
    { from: 'walkthrough_scheduled', to: 'proposal', cause: 'walkthrough', actorId: app.as.staff.userId },
  ]);
});

test('the next payment refers to the quote and charges its amount', async () => {
  const lead = await app.make.lead();
  const { body } = await finish(lead);

  await app.as.staff.post('/api/stripe/create-session').send({ leadId: lead.id, amount: 199 }).expect(201);

  const payment = await app.em.fork().findOneOrFail(Payment, { leadId: lead.id });
  expect(payment).toMatchObject({ quoteId: body.quote.id, amountCents: body.quote.terms.onboardingCents });
});

test.each<LeadStatus>(['contract_sent', 'closed', 'won'])(
  'repeating the pitch does not move a lead back from %s',
  async (status) => {
    const lead = await app.make.lead({ status });

    await finish(lead).expect(201);

    expect(await leadOf(lead.id)).toMatchObject({ status, estimatedRent: 2_150 });
    expect(await quotesOf(lead.id)).toHaveLength(1);
  },
);

test('a lead who has paid stays in onboarding', async () => {
  const lead = await app.make.lead({ status: 'enrolled' });
  const paid = {
    createdAt: new Date(),
    attempt: 1,
    amountCents: 19_900,
    email: lead.email,
    about: 'x',
    state: 'paid' as const,
  };
  await app.em.fork().insert(Payment, { id: randomUUID(), leadId: lead.id, ...paid });

  await finish(lead).expect(201);

  expect(await leadOf(lead.id)).toMatchObject({ status: 'enrolled' });
});

test.each(['contract_sent', 'closed', 'won'] as const)(
  'repeating the pitch does not move a lead back from %s',
  async (status) => {
    const lead = await app.make.lead({ status });

    await finish(lead).expect(201);

    expect(await leadOf(lead.id)).toMatchObject({ status });
    expect(await quotesOf(lead.id)).toHaveLength(1);
  },
);

test('unchanged terms are not accepted again, changed ones are', async () => {
  const lead = await app.make.lead();
  await finish(lead).expect(201);

  await finish(await leadOf(lead.id)).expect(201);
  const same = await quotesOf(lead.id);
  await finish(await leadOf(lead.id), { ...OFFER, estimatedRent: 2_200 }).expect(201);

  expect(same).toHaveLength(1);
  expect(await quotesOf(lead.id)).toHaveLength(2);
});

test('a stale lead version is refused with the current lead', async () => {
  const lead = await app.make.lead();
  await app.as.admin.patch(`/api/leads/${lead.id}`).send({ estimatedRent: 1_500 });
  const before = await leadOf(lead.id);

  const { status, body } = await finish(lead);

  expect([status, body.code, body.current]).toEqual([409, 'LEAD_CHANGED', before]);
  expect(await leadOf(lead.id)).toEqual(before);
  expect(await quotesOf(lead.id)).toEqual([]);
});

test('one of two concurrent pitches is saved and the other is refused', async () => {
  const lead = await app.make.lead();

  const answers = await Promise.all([finish(lead), finish(lead, { ...OFFER, estimatedRent: 2_300 })]);

  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  const [quote, ...others] = await quotesOf(lead.id);
  expect(others).toEqual([]);
  expect((await leadOf(lead.id)).estimatedRent).toBe(quote!.terms.rentDollarsPerMonth);
});

describe('once the prices have changed', () => {
  /** Puts another version of the prices in effect. */
  const change = async (edit: (book: PriceBook) => void) => {
    const figures = structuredClone(SHIPPED_PRICE_BOOK);
    edit(figures);
    const body = { effectiveOn: businessDay(new Date()), figures };
    return (await app.as.admin.post('/api/price-books').send(body).expect(201)).body.number as number;
  };
  const raise = () => change((book) => (book.setup.dueAtSigningCents = 249_00));

  afterEach(() => change(() => {}));

  test('a pitch that showed the old ones is refused and changes nothing', async () => {
    const lead = await app.make.lead();
    const shown = await change(() => {});
    const current = await raise();

    const refused = await finish(lead, { ...OFFER, priceBook: shown });
    const before = await leadOf(lead.id);
    const accepted = await finish(lead, { ...OFFER, priceBook: current });

    expect([refused.status, refused.body.code]).toEqual([409, 'PRICES_CHANGED']);
    expect(before).toMatchObject({ status: 'leads', estimatedRent: null });
    expect(accepted.body.quote.terms).toMatchObject({ priceBook: current, onboardingCents: 24_900 });
  });

  test('a pitch that showed a different agreement length is refused, and one that names none is accepted', async () => {
    const [lead, fromOldTab] = [await app.make.lead(), await app.make.lead()];
    const setLength = (agreementMonths: number | null) =>
      app.as.admin
        .patch('/api/company')
        .send({ managementTerms: { ...NO_MANAGEMENT_TERMS, agreementMonths } })
        .expect(200);
    await setLength(24);

    const refused = await finish(lead, { ...OFFER, termMonths: 12 });
    const before = await leadOf(lead.id);
    const { version } = before;
    const quote = await app.as.staff.post(`/api/leads/${lead.id}/quotes`).send({ version, termMonths: 12 });
    const accepted = await finish(lead, { ...OFFER, termMonths: 24 });
    const unnamed = await finish(fromOldTab);
    await setLength(null);

    expect([refused.status, refused.body.code]).toEqual([409, 'PRICES_CHANGED']);
    expect([quote.status, quote.body.code]).toEqual([409, 'PRICES_CHANGED']);
    expect(before).toMatchObject({ status: 'leads', estimatedRent: null });
    expect([accepted.body.quote.terms.termMonths, unnamed.body.quote.terms.termMonths]).toEqual([24, 24]);
  });

  test('an accepted quote stays as it was and is what is charged', async () => {
    const lead = await app.make.lead();
    const { body } = await finish(lead);
    await raise();

    const today = await app.as.staff
      .post('/api/stripe/create-session')
      .send({ leadId: lead.id, amount: 249 });
    const asAccepted = await app.as.staff
      .post('/api/stripe/create-session')
      .send({ leadId: lead.id, amount: 199 });

    expect([today.status, today.body.code, asAccepted.status]).toEqual([422, 'AMOUNT_MISMATCH', 201]);
    expect((await quotesOf(lead.id)).map(({ terms }) => terms)).toEqual([body.quote.terms]);
  });

  test('a lead without a quote is charged the new price', async () => {
    const lead = await app.make.lead();
    await raise();

    const send = (amount: number) =>
      app.as.staff.post('/api/stripe/create-session').send({ leadId: lead.id, amount });

    expect((await send(199)).status).toBe(422);
    expect((await send(249)).status).toBe(201);
  });

  test('another version with the same figures is no reason for a new quote', async () => {
    const lead = await app.make.lead();
    await finish(lead).expect(201);
    await change(() => {});

    await finish(await leadOf(lead.id)).expect(201);

    expect(await quotesOf(lead.id)).toHaveLength(1);
  });

  test('a plan that is no longer offered is refused with its name', async () => {
    const lead = await app.make.lead({ plan: 'full-service' });
    await change(({ plans }) => {
      plans['full-service'].isOffered = false;
    });

    const refused = await finish(lead);
    const other = await finish(lead, { ...OFFER, plan: 'online' });

    expect([refused.status, refused.body.code]).toEqual([409, 'PLAN_NOT_OFFERED']);
    expect(refused.body.detail).toBe(
      'We no longer offer the Full Service plan. Choose another plan for this property.',
    );
    expect(other.status).toBe(201);
  });
});

test.each([
  ['no rent', { estimatedRent: null }],
  ['a rent of zero', { estimatedRent: 0 }],
  ['a negative rent', { estimatedRent: -1 }],
  ['a rent with cents', { estimatedRent: 2_000.5 }],
  ['a rent above the limit', { estimatedRent: 10 ** 12 }],
  ['a rent that is text', { estimatedRent: LONG }],
  ['no checklist', { repairChecklist: null }],
  ['a name that is too long', { repairChecklist: [{ ...CHECKLIST[0], name: LONG }] }],
  ['duplicate item names', { repairChecklist: [CHECKLIST[0], CHECKLIST[0]] }],
  ['a price from the client', { onboardingCents: 1 }],
  ['a status', { status: 'won' }],
])('refuses %s (422) and changes nothing', async (_, wrong) => {
  const lead = await app.make.lead();

  expect((await finish(lead, { ...OFFER, ...wrong })).status).toBe(422);
  expect(await leadOf(lead.id)).toMatchObject({ status: 'leads', estimatedRent: null });
});

test('an unknown lead is 404, and signed-out users cannot finish a pitch', async () => {
  const lead = await app.make.lead();

  const unknown = await finish({ id: randomUUID(), version: 1 });
  const signedOut = await app.as.anonymous
    .post(`/api/leads/${lead.id}/proposal`)
    .send({ version: 1, ...OFFER });

  expect([unknown.status, unknown.body.detail, signedOut.status]).toEqual([404, 'Lead not found', 401]);
});

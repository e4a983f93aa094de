import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { EntryFilter, EntryView } from '#shared/analysis.js';
import { entryOf, property, reportOf, settledReport, submit } from '../support/analysis.js';
import { startApp, type TestApp } from '../support/app.js';
import { type FakeRentcast, startFakeRentcast } from '../support/fake-rentcast.js';
import { answering, refusing } from '../support/fake-rentcast-replies.js';

/** What staff see of analyses and do with them: P-135, P-193, P-194, P-198, S-97, S-159. */
let rentcast: FakeRentcast;
let product: TestApp;

beforeAll(async () => {
  rentcast = await startFakeRentcast();
  product = await startApp({ RENTCAST_BASE_URL: rentcast.url, RENTCAST_API_KEY: rentcast.apiKey });
});

afterEach(() => rentcast.reset());

afterAll(async () => {
  await product.close();
  await rentcast.close();
});

interface Query {
  sort?: [string, string];
  range?: [number, number];
  filter?: EntryFilter;
}

async function list(query: Query = {}) {
  const parameters = Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]);
  const answer = await product.as.staff.get('/api/analyses').query(Object.fromEntries(parameters));
  return { ...answer, rows: answer.body as EntryView[] };
}

function run(entryId: string, body: object = {}) {
  return product.as.staff.post(`/api/analyses/${entryId}/run`).send(body);
}

test('staff see an entry with its address, contact, result and origins', async () => {
  const { leadId, analyses } = await submit(product, [property({ street: '3 View St' })], 'seen@example.com');
  await settledReport(product, leadId);

  expect(await entryOf(product, analyses[0]!.entryId)).toEqual({
    id: analyses[0]!.entryId,
    createdAt: expect.any(String),
    name: 'seen',
    email: 'seen@example.com',
    phone: null,
    status: 'completed',
    leadId,
    streetAddress: '3 View St',
    city: 'Ankeny',
    state: 'IA',
    zipCode: '50021',
    propertyType: 'single-family',
    squareFootage: 1600,
    unitCount: 1,
    bedrooms: 3,
    bathrooms: 2.5,
    yearBuilt: 1988,
    providerMessage: null,
    rentEstimate: 1900,
    rentRangeLow: 1740,
    rentRangeHigh: 2060,
    origins: expect.objectContaining({ rentEstimate: 'provider' }),
  });
});

test('all analyses of an email, newest first, each with its estimate (P-198)', async () => {
  const email = 'history@example.com';
  const older = await product.make.entry({ email, rent: 1700, createdAt: new Date('2026-03-01') });
  const newer = await product.make.entry({ email, createdAt: new Date('2026-04-01') });
  await product.make.entry();

  const { rows, headers } = await list({ filter: { email: 'History@Example.com' } });

  expect(rows.map(({ id }) => id)).toEqual([newer.id, older.id]);
  expect(rows.map(({ rentEstimate }) => rentEstimate)).toEqual([null, 1700]);
  expect(headers['content-range']).toBe('analyses 0-1/2');
});

test('filters by status, city, lead and whether there is one', async () => {
  const lead = await product.make.lead();
  const city = 'Norwalk';
  const linked = await product.make.entry({ city, leadId: lead.id, status: 'failed' });
  const alone = await product.make.entry({ city, rent: 1500 });
  const ids = async (filter: EntryFilter) => (await list({ filter })).rows.map(({ id }) => id);

  expect((await ids({ city: 'norwalk' })).sort()).toEqual([linked.id, alone.id].sort());
  expect(await ids({ city, status: 'failed' })).toEqual([linked.id]);
  expect(await ids({ leadId: lead.id })).toEqual([linked.id]);
  expect(await ids({ city, isLinked: false })).toEqual([alone.id]);
  expect(await ids({ city, isLinked: true })).toEqual([linked.id]);
});

test('sorts with blanks last, and pages with a total', async () => {
  const city = 'Pella';
  for (const rent of [1500, undefined, 1900, 1700]) await product.make.entry({ city, rent });
  const rents = (rows: EntryView[]) => rows.map(({ rentEstimate }) => rentEstimate);

  const up = await list({ filter: { city }, sort: ['rentEstimate', 'ASC'] });
  const down = await list({ filter: { city }, sort: ['rentEstimate', 'DESC'], range: [0, 1] });
  const rest = await list({ filter: { city }, sort: ['rentEstimate', 'DESC'], range: [2, 3] });
  const beyond = await list({ filter: { city }, range: [50, 59] });

  expect(rents(up.rows)).toEqual([1500, 1700, 1900, null]);
  expect(rents(down.rows)).toEqual([1900, 1700]);
  expect(rents(rest.rows)).toEqual([1500, null]);
  expect(down.headers['content-range']).toBe('analyses 0-1/4');
  expect(rest.headers['content-range']).toBe('analyses 2-3/4');
  expect([beyond.rows, beyond.headers['content-range']]).toEqual([[], expect.stringMatching(/\/4$/)]);
});

test.each([
  ['sort', '["phone","ASC"]'],
  ['sort', '["createdAt","ASC; drop table leads"]'],
  ['range', '[0,100]'],
  ['range', '[5,1]'],
  ['filter', '{"name":"x"}'],
  ['filter', '{"email":{"$ne":null}}'],
  ['filter', '{"leadId":"1"}'],
  ['filter', 'nonsense'],
])('refuses a list with %s %s', async (name, value) => {
  const { status, body } = await product.as.staff.get('/api/analyses').query({ [name]: value });

  expect(status).toBe(400);
  expect(body.code).toBe('MALFORMED');
});

test('linking an entry to a lead gives the lead its report (P-194)', async () => {
  const lead = await product.make.lead();
  const entry = await product.make.entry({ rent: 2100 });
  expect((await product.as.anonymous.get(`/api/public/analyses/${lead.id}`)).status).toBe(404);

  const { status, body } = await product.as.staff
    .post(`/api/analyses/${entry.id}/link`)
    .send({ leadId: lead.id });

  expect(status).toBe(200);
  expect(body).toMatchObject({ id: entry.id, leadId: lead.id });
  expect((await reportOf(product, lead.id)).rentEstimate).toBe(2100);
  const audit = await product.em.execute(
    "select before, after, actor_id from audit_entries where action = 'analysis.linked' and subject_id = ?",
    [entry.id],
  );
  expect(audit).toEqual([
    { before: { leadId: null }, after: { leadId: lead.id }, actor_id: product.as.staff.userId },
  ]);
});

test('of concurrent links one wins, and the entry stays with its lead', async () => {
  const leads = await Promise.all(Array.from({ length: 5 }, () => product.make.lead()));
  const entry = await product.make.entry({ rent: 2100 });
  const link = (leadId: string) => product.as.staff.post(`/api/analyses/${entry.id}/link`).send({ leadId });

  const answers = await Promise.all(leads.map(({ id }) => link(id)));

  const { leadId } = await entryOf(product, entry.id);
  const refused = answers.filter(({ body }) => body.code === 'ANALYSIS_LINKED');
  expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
  expect((await link(leadId!)).status).toBe(200);
  expect((await reportOf(product, leadId!)).rentEstimate).toBe(2100);
});

test('unknown entries and leads are 404', async () => {
  const lead = await product.make.lead();
  const entry = await product.make.entry();

  const toNobody = await product.as.staff
    .post(`/api/analyses/${entry.id}/link`)
    .send({ leadId: randomUUID() });
  const answers = [
    await product.as.staff.post(`/api/analyses/${randomUUID()}/link`).send({ leadId: lead.id }),
    await product.as.staff.get(`/api/analyses/${lead.id}`),
    await product.as.staff.get('/api/analyses/nonsense'),
    await run(randomUUID()),
  ];

  expect(toNobody.body).toMatchObject({ status: 404, detail: 'Lead not found' });
  for (const { body } of answers)
    expect(body).toMatchObject({
      status: 404,
      detail: "The property analysis you're looking for doesn't exist.",
    });
  expect((await entryOf(product, entry.id)).leadId).toBeNull();
});

test('a rerun bypasses the cache and replaces the figures', async () => {
  rentcast.next(404);
  const { leadId, analyses } = await submit(product);
  expect(await settledReport(product, leadId)).toMatchObject({ status: 'fallback', rentEstimate: 1800 });
  rentcast.next(answering({ rent: 2050 }));

  const { status, body } = await run(analyses[0]!.entryId);

  expect(status).toBe(200);
  expect(body).toMatchObject({ status: 'completed', rentEstimate: 2050, providerMessage: null });
  expect((await reportOf(product, leadId)).rentEstimate).toBe(2050);
});

test.each([
  ['its message', refusing(400, { message: 'Street unknown here' }), 422, 'Street unknown here'],
  ['its status', 'html-500' as const, 502, 'API request failed: 500'],
  ['that it failed', 'malformed' as const, 502, 'Failed to analyze property'],
])('when a run fails staff read %s, and the figures stay (P-212)', async (_, reply, status, message) => {
  const entry = await product.make.entry({ rent: 1650 });
  rentcast.always(reply);

  const answer = await run(entry.id);

  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject({ detail: message, message });
  expect(await entryOf(product, entry.id)).toMatchObject({ status: 'completed', rentEstimate: 1650 });
});

test('a run may correct the address first (P-171)', async () => {
  const entry = await product.make.entry({ leadId: (await product.make.lead()).id });

  const { body } = await run(entry.id, { address: ' 12 Main St, Apt 4, Ankeny , ia  50021-1234' });

  const corrected = { streetAddress: '12 Main St, Apt 4', city: 'Ankeny', state: 'IA', zipCode: '50021' };
  expect(body).toMatchObject({ ...corrected, status: 'completed' });
  expect(rentcast.calls.at(-1)?.query.address).toBe('12 Main St, Apt 4, Ankeny, IA 50021');
});

test("the lead gets the entry's corrected address", async () => {
  const lead = await product.make.lead({ propertyAddress: 'somewhere in Ankeny', city: 'Ankeny' });
  const entry = await product.make.entry({ leadId: lead.id });

  await run(entry.id, { address: '12 Main St, Ankeny, IA 50021' });

  const { body } = await product.as.staff.get(`/api/leads/${lead.id}`);
  const parts = { streetAddress: '12 Main St', city: 'Ankeny', state: 'IA', zipCode: '50021' };
  expect(body).toMatchObject({ ...parts, propertyAddress: '12 Main St, Ankeny, IA 50021' });
});

test('a failed rerun changes neither entry nor lead', async () => {
  const lead = await product.make.lead();
  const entry = await product.make.entry({ leadId: lead.id, rent: 1650 });
  const before = await entryOf(product, entry.id);
  rentcast.always('malformed');

  const { status } = await run(entry.id, { address: '12 Main St, Ankeny, IA 50021' });

  expect(status).toBe(502);
  expect(await entryOf(product, entry.id)).toEqual(before);
  const { body } = await product.as.staff.get(`/api/leads/${lead.id}`);
  expect([body.propertyAddress, body.version]).toEqual([lead.propertyAddress, lead.version]);
});

test.each([
  ['', 'Invalid address format. Expected: Street, City, State ZIP'],
  ['12 Main St Ankeny IA 50021', 'Invalid address format. Expected: Street, City, State ZIP'],
  ['12 Main St, Ankeny', 'Invalid address format. Expected: Street, City, State ZIP'],
  [', Ankeny, IA 50021', 'Invalid address format. Expected: Street, City, State ZIP'],
  ['12 Main St, Ankeny, Iowa 50021', 'Invalid state/zip format. Expected: STATE ZIP'],
  ['12 Main St, Ankeny, IA 5002', 'Invalid state/zip format. Expected: STATE ZIP'],
])(
  'the address "%s" gets its specific error, and the provider is not called (P-172, P-173)',
  async (address, message) => {
    const entry = await product.make.entry();

    const { status, body } = await run(entry.id, { address });

    expect(status).toBe(422);
    expect(body).toMatchObject({ detail: message, errors: [{ field: 'address', message }] });
    expect(rentcast.calls).toEqual([]);
    expect((await entryOf(product, entry.id)).streetAddress).toBe(entry.streetAddress);
  },
);

test('commercial property is never sent to the provider', async () => {
  const entry = await product.make.entry({ propertyType: 'commercial' });

  const { status, body } = await run(entry.id);

  expect(status).toBe(200);
  expect(body).toMatchObject({ status: 'fallback', propertyType: 'commercial', rentEstimate: 1800 });
  expect(rentcast.calls).toEqual([]);
});

test('requires signing in (P-185)', async () => {
  const entry = await product.make.entry();
  const { anonymous } = product.as;

  const answers = [
    await anonymous.get('/api/analyses'),
    await anonymous.get(`/api/analyses/${entry.id}`),
    await anonymous.post(`/api/analyses/${entry.id}/run`).send({}),
    await anonymous.post(`/api/analyses/${entry.id}/link`).send({ leadId: randomUUID() }),
  ];

  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
});

import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { formatDollars } from '#shared/format.js';
import { textOf } from '../site/built-site.js';
import { entryOf, property, reportOf, settledReport, submit, untilRequested } from '../support/analysis.js';
import { startApp, type TestApp } from '../support/app.js';
import { type FakeRentcast, startFakeRentcast } from '../support/fake-rentcast.js';

/** What anyone with the link may see: decision 19, P-197, S-50, S-98, S-190. */
const DAY = /^\d{4}-\d\d-\d\d$/;

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

function get(path: string) {
  return product.as.anonymous.get(`/api/public/analyses/${path}`);
}

test('the report has exactly these fields, and none identifies the owner', async () => {
  const { leadId } = await submit(
    product,
    [property({ street: '412 Grand Ave' })],
    'secret.owner@example.com',
  );
  await settledReport(product, leadId);
  await product.as.staff
    .patch(`/api/leads/${leadId}`)
    .send({
      name: 'Selma Hidden',
      phone: '515-555-0177',
      message: 'A private note',
      status: 'lost',
      statusReason: 'A private reason',
    })
    .expect(200);

  const { body, text, headers } = await get(leadId);

  expect(body).toEqual({
    leadId,
    status: 'completed',
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    address: '412 Grand Ave, Ankeny, IA 50021',
    property: {
      propertyType: 'single-family',
      squareFootage: 1600,
      unitCount: 1,
      bedrooms: 3,
      bathrooms: 2.5,
      yearBuilt: 1988,
    },
    rentEstimate: 1900,
    rentRangeLow: 1740,
    rentRangeHigh: 2060,
    marketStats: { averageDaysOnMarket: 31, occupancyRate: 95, yearOverYearChange: 2.7 },
    comparables: Array(5).fill({
      address: expect.any(String),
      distance: expect.any(Number),
      squareFootage: expect.any(Number),
      bedrooms: expect.any(Number),
      bathrooms: expect.any(Number),
      rentAmount: expect.any(Number),
      daysOnMarket: expect.any(Number),
      listedOn: expect.stringMatching(DAY),
      lastSeenOn: expect.stringMatching(DAY),
      removedOn: null,
      location: { latitude: expect.any(Number), longitude: expect.any(Number) },
    }),
    location: { latitude: expect.any(Number), longitude: expect.any(Number) },
    records: { yearBuilt: 1994 },
    history: [],
    estimatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    origins: {
      rentEstimate: 'provider',
      rentRangeLow: 'provider',
      rentRangeHigh: 'provider',
      averageDaysOnMarket: 'derived',
      occupancyRate: 'regional default',
      yearOverYearChange: 'derived',
      propertyType: 'visitor',
      squareFootage: 'visitor',
      bedrooms: 'visitor',
      bathrooms: 'visitor',
      yearBuilt: 'visitor',
      comparables: 'provider',
    },
    siblings: [],
    isAcknowledged: false,
    isClosed: true,
    plan: null,
    area: null,
    photo: null,
  });
  expect(text).not.toMatch(/secret|owner@|Hidden|555-0177|private|lost|provider's/i);
  expect(headers['cache-control']).toContain('no-store');
});

test('the properties of one form are siblings, in the order of the form', async () => {
  const email = 'many@example.com';
  const streets = ['9 Oak St', '1 Ash St', '5 Elm St'].map((street) => property({ street, unitCount: 4 }));
  const { analyses } = await submit(product, streets, email);
  const other = await submit(product, [property()], email);

  await Promise.all(analyses.map(({ leadId }) => settledReport(product, leadId)));
  const second = await reportOf(product, analyses[1]!.leadId);

  const figures = {
    propertyType: second.property.propertyType,
    unitCount: 4,
    rentEstimate: second.rentEstimate,
    plan: null,
  };
  expect(second.siblings).toEqual([
    { leadId: analyses[0]!.leadId, address: '9 Oak St, Ankeny, IA 50021', figures },
    { leadId: analyses[1]!.leadId, address: '1 Ash St, Ankeny, IA 50021', figures },
    { leadId: analyses[2]!.leadId, address: '5 Elm St, Ankeny, IA 50021', figures },
  ]);
  expect(second.property.unitCount).toBe(4);
  expect((await reportOf(product, other.leadId)).siblings).toEqual([]);
});

test('an email in the query reveals nothing more', async () => {
  const email = 'lister@example.com';
  const { leadId } = await submit(product, [property()], email);
  await submit(product, [property()], email);
  const plain = await settledReport(product, leadId);

  const withEmail = await get(`${leadId}?email=${email}`);
  const listed = await product.as.anonymous.get(`/api/public/analyses?email=${email}`);

  expect(withEmail.body).toEqual(plain);
  expect(listed.status).toBe(405);
});

test('malformed ids, unknown ids and ids of other tables all get Lead not found', async () => {
  const { analyses } = await submit(product, [property()]);
  const withoutAnalysis = await product.make.lead();
  const [submission] = await product.em.execute('select id from submissions limit 1');
  const strangers = [
    analyses[0]!.entryId,
    submission!.id,
    product.as.staff.userId,
    withoutAnalysis.id,
    randomUUID(),
    '00000000-0000-0000-0000-000000000000',
    'nonsense',
    '1 or 1=1',
    "'; drop table leads; --",
    '%00',
    'x'.repeat(400),
  ];

  const answers = [];
  for (const id of strangers) answers.push(await get(id === '%00' ? id : encodeURIComponent(id)));

  for (const { status, body } of answers) {
    expect(status).toBe(404);
    expect(body).toMatchObject({ detail: 'Lead not found', message: 'Lead not found' });
  }
});

test('a report is deleted with its lead', async () => {
  const { leadId, analyses } = await submit(product, [property(), property()]);
  await settledReport(product, leadId);

  await product.as.admin.delete(`/api/leads/${leadId}`);

  expect((await get(leadId)).status).toBe(404);
  const rest = await product.em.execute('select 1 from property_analysis_entries where lead_id = ?', [
    leadId,
  ]);
  expect(rest).toEqual([]);
  expect((await reportOf(product, analyses[1]!.leadId)).siblings).toEqual([]);
});

test('a lead deleted during its lookup stays deleted', async () => {
  rentcast.always('slow');
  const { leadId, analyses } = await submit(product, [property({ street: '2 TimeoutSettings Ln' })]);
  await untilRequested(rentcast, '2 TimeoutSettings Ln');

  await product.as.admin.delete(`/api/leads/${leadId}`);
  rentcast.release();

  expect((await get(leadId)).status).toBe(404);
  expect(await entryOf(product, analyses[0]!.entryId)).toMatchObject({ code: 'ANALYSIS_NOT_FOUND' });
});

test('a home farther away than we manage has its estimate, but no fees and no way to start', async () => {
  const { leadId } = await submit(product, [property({ city: 'Iowa City', zipCode: '52240' })]);
  const { isOutside, rentEstimate } = await settledReport(product, leadId);
  const { text: html } = await product.as.anonymous.get(`/analysis/${leadId}`);
  const report = textOf(html);
  const start = textOf((await product.as.anonymous.get(`/analysis/${leadId}/start`)).text);

  expect(isOutside).toBe(true);
  expect(report).toContain(formatDollars(rentEstimate!));
  expect(html).not.toContain('data-start');
  for (const text of [report, start]) {
    expect(text).toContain("We don't manage homes here yet");
    expect(text).toContain('Iowa City is more than 25 miles from downtown Des Moines');
    expect(text).not.toMatch(/First-year net|What happens next|What it costs/);
  }
});

test('a ZIP code missing from our table does not count as far away', async () => {
  const { leadId } = await submit(product, [property({ zipCode: '50999' })]);

  expect(await settledReport(product, leadId)).not.toHaveProperty('isOutside');
});

test('a home we agreed to manage anyway no longer counts as far away', async () => {
  const { leadId } = await submit(product, [property({ city: 'Iowa City', zipCode: '52240' })]);
  await product.as.staff.patch(`/api/leads/${leadId}`).send({ status: 'contract_sent' }).expect(200);

  expect(await settledReport(product, leadId)).not.toHaveProperty('isOutside');
  expect((await product.as.anonymous.get(`/analysis/${leadId}`)).text).toContain('First-year net');
});

test('an owner with a far home sees its figures next to the others only once we manage it', async () => {
  const far = property({ street: '8 Far St', city: 'Iowa City', zipCode: '52240' });
  const homes = [property({ street: '9 Oak St' }), property({ street: '1 Ash St' }), far];
  const { analyses } = await submit(product, homes);
  const [first, , last] = await Promise.all(analyses.map(({ leadId }) => settledReport(product, leadId)));
  const pageOf = async () => textOf((await product.as.anonymous.get(`/analysis/${first!.leadId}`)).text);

  const before = await reportOf(product, first!.leadId);
  const pageBefore = await pageOf();
  await product.as.staff.patch(`/api/leads/${last!.leadId}`).send({ status: 'contract_sent' }).expect(200);
  const after = await reportOf(product, first!.leadId);
  const pageAfter = await pageOf();

  expect(before.siblings[2]).toEqual({
    leadId: last!.leadId,
    address: '8 Far St, Iowa City, IA 52240',
    isOutside: true,
  });
  expect(pageBefore).toContain('Your 2 properties together');
  expect(pageBefore).toContain('Not included (too far away for us to manage): 8 Far St.');
  expect(pageBefore).not.toContain('no estimate');
  expect(after.siblings[2]).toMatchObject({ figures: { rentEstimate: last!.rentEstimate } });
  expect(after.siblings[2]).not.toHaveProperty('isOutside');
  expect(pageAfter).toContain('Your 3 properties together');
  expect(pageAfter).not.toContain('Not included');
});

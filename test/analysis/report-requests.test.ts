import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type ConsentView, REPORT_CALL_CONSENT } from '#shared/consent.js';
import { entryOf, property, reportOf, settledReport, submit } from '../support/analysis.js';
import { startApp, type TestApp } from '../support/app.js';
import { freezeClock } from '../support/clock.js';
import { type FakeRentcast, startFakeRentcast } from '../support/fake-rentcast.js';
import { answering } from '../support/fake-rentcast-replies.js';
import { isBlocking } from '../support/locks.js';
import { temporarySettings } from '../support/temporary-settings.js';
import { until } from '../support/until.js';

/** Owners' requests from their report, and the estimates that staff enter. */
let rentcast: FakeRentcast;
let product: TestApp;

beforeAll(async () => {
  rentcast = await startFakeRentcast();
  const rents = { RENTCAST_BASE_URL: rentcast.url, RENTCAST_API_KEY: rentcast.apiKey };
  product = await startApp(rents);
});

const settings = temporarySettings(() => product);

afterEach(() => rentcast.reset());

afterAll(async () => {
  await product.close();
  await rentcast.close();
});

let made = 0;

async function report(values: Parameters<typeof property>[0] = {}, app = product) {
  const email = `owner${++made}@example.com`;
  const { leadId, analyses } = await submit(app, [property(values)], email);
  return { leadId, email, entryId: analyses[0]!.entryId, view: await settledReport(app, leadId) };
}

/** A report without market data. */
function reportWithoutData(values: Parameters<typeof property>[0] = {}) {
  rentcast.next(404);
  return report(values);
}

const post = (leadId: string, what: string, body: object = {}, { as } = product) =>
  as.visitor.post(`/api/public/analyses/${leadId}/${what}`).send(body);

async function tasksOf(leadId: string): Promise<{ title: string; doneAt: string | null; dueAt: string }[]> {
  return (await product.as.staff.get(`/api/leads/${leadId}/tasks`)).body;
}

async function messagesTo(
  email: string,
  { em } = product,
): Promise<{ template: string; data: { link?: string } }[]> {
  return em.execute('select template, data from messages where recipient = ? order by id', [email]);
}

describe('editing the facts', () => {
  test('looks the rent up again, and the owner’s facts win over the records', async () => {
    const { leadId } = await report({ bathrooms: 2.5 });
    rentcast.next(answering({ rent: 2100, rentRangeLow: 1900, rentRangeHigh: 2300 }));

    const { status, body } = await post(leadId, 'facts', { bathrooms: 3, squareFootage: 1900 });

    expect([status, body]).toEqual([201, { accepted: true }]);
    expect(rentcast.calls.at(-1)!.query).toMatchObject({ bathrooms: '3', squareFootage: '1900' });
    expect(await reportOf(product, leadId)).toMatchObject({
      status: 'completed',
      rentEstimate: 2100,
      property: { bathrooms: 3, squareFootage: 1900, bedrooms: 3 },
      origins: { bathrooms: 'visitor' },
    });
  });

  test('doesn’t change the lead, which belongs to staff', async () => {
    const { leadId } = await report({ squareFootage: 1600 });
    const { body: before } = await product.as.staff
      .patch(`/api/leads/${leadId}`)
      .send({ squareFootage: 1750, name: 'Dana Reyes' });

    await post(leadId, 'facts', { squareFootage: 900 });

    expect((await reportOf(product, leadId)).property.squareFootage).toBe(900);
    const { body: after } = await product.as.staff.get(`/api/leads/${leadId}`);
    expect(after).toEqual(before);
  });

  test('without a change does no lookup', async () => {
    const { leadId } = await report({ bedrooms: 3 });
    rentcast.calls.length = 0;

    expect((await post(leadId, 'facts', { bedrooms: 3 })).status).toBe(201);

    expect(rentcast.calls).toEqual([]);
  });

  test.each([500, 404] as const)('keeps facts and estimate if the provider answers %i', async (reply) => {
    const { leadId, view } = await report();
    rentcast.always(reply);

    const { status, body } = await post(leadId, 'facts', { bedrooms: 5 });

    expect([status, body.code]).toEqual([503, 'CANNOT_RECOMPUTE']);
    expect(await reportOf(product, leadId)).toEqual(view);
  });

  test('is saved without an estimate, too', async () => {
    const { leadId } = await reportWithoutData();
    rentcast.always(404);

    expect((await post(leadId, 'facts', { bedrooms: 5 })).status).toBe(201);

    expect(await reportOf(product, leadId)).toMatchObject({ status: 'fallback', property: { bedrooms: 5 } });
  });

  test('doesn’t replace an estimate by staff', async () => {
    const { leadId, entryId } = await report();
    const estimate = { rentEstimate: 2400, rentRangeLow: 2300, rentRangeHigh: 2500 };
    await product.as.staff.post(`/api/analyses/${entryId}/estimate`).send(estimate).expect(200);

    const { status, body } = await post(leadId, 'facts', { bedrooms: 5 });

    expect([status, body.code]).toEqual([409, 'ESTIMATE_SET_BY_STAFF']);
    expect(await reportOf(product, leadId)).toMatchObject({ rentEstimate: 2400, property: { bedrooms: 3 } });
  });

  test.each([
    [{ bedrooms: -1 }, 'bedrooms'],
    [{ bathrooms: 2.3 }, 'bathrooms'],
    [{ squareFootage: 0 }, 'squareFootage'],
    [{ propertyType: 'commercial' }, 'propertyType'],
    [{ yearBuilt: 1200 }, 'yearBuilt'],
    [{ email: 'other@example.com' }, 'email'],
  ])('%j is refused', async (facts, field) => {
    const { leadId } = await report();

    const { status, body } = await post(leadId, 'facts', facts);

    expect(status).toBe(422);
    expect(JSON.stringify(body.errors)).toContain(field);
  });

  // The report shows these next to its fields, with and without JavaScript.
  test.each([
    [{ squareFootage: 0 }, 'Enter square footage as a whole number from 1 to 1,000,000'],
    [{ squareFootage: 99_999_999 }, 'Enter square footage as a whole number from 1 to 1,000,000'],
    [{ squareFootage: null }, 'Enter square footage as a whole number from 1 to 1,000,000'],
    [{ bedrooms: 2.5 }, 'Enter bedrooms as a whole number from 0 to 1,000'],
    [{ bathrooms: 0 }, 'Enter bathrooms in steps of 0.5, up to 1,000'],
    [{ bathrooms: 2.3 }, 'Enter bathrooms in steps of 0.5, up to 1,000'],
    [{ propertyType: 'castle' }, 'Choose a property type'],
  ])('%j is refused with what to enter instead', async (facts, message) => {
    const { leadId } = await report();

    const { body } = await post(leadId, 'facts', facts);

    expect(body.errors.map((error: { message: string }) => error.message)).toEqual([message]);
  });
});

describe('email it to me', () => {
  test('sends the link to the address of the analysis', async () => {
    const { leadId, email } = await report();

    expect((await post(leadId, 'emails')).body).toEqual({ accepted: true });

    const links = (await messagesTo(email)).filter(({ template }) => template === 'analysis-report');
    expect(links).toHaveLength(1);
    expect(links[0]!.data.link).toMatch(new RegExp(`/analysis/${leadId}$`));
  });

  test('opens with the plan that was shown', async () => {
    const { leadId, email } = await report();

    await post(leadId, 'emails', { plan: 'full-service' });
    const unknown = await post(leadId, 'emails', { plan: 'gold' });

    const links = (await messagesTo(email)).filter(({ template }) => template === 'analysis-report');
    expect(links.map(({ data }) => data.link)).toEqual([
      expect.stringMatching(new RegExp(`/analysis/${leadId}\\?plan=full-service$`)),
    ]);
    expect(unknown.status).toBe(422);
  });

  test('goes to no other address', async () => {
    const { leadId } = await report();

    expect((await post(leadId, 'emails', { email: 'victim@example.com' })).status).toBe(422);
    expect(await messagesTo('victim@example.com')).toEqual([]);
  });
});

describe('a report without market data', () => {
  test('creates a task for staff, due by the end of the next workday', async () => {
    const { leadId, view } = await reportWithoutData();

    const tasks = await tasksOf(leadId);

    expect(tasks).toHaveLength(1);
    expect(tasks[0]!.title).toBe('Send a rent estimate: there is no market data for this address');
    const hours = (Date.parse(tasks[0]!.dueAt) - Date.parse(view.createdAt)) / 3_600_000;
    expect(hours).toBeGreaterThan(8);
    expect(hours).toBeLessThan(97);
  });

  test('takes a phone number, which becomes a task', async () => {
    const { leadId, entryId } = await reportWithoutData();

    expect((await post(leadId, 'calls', { phone: '515-555-0177' })).status).toBe(201);

    expect((await tasksOf(leadId)).map(({ title }) => title)).toContain(
      'Call 515-555-0177 about the rent estimate',
    );
    expect((await entryOf(product, entryId)).phone).toBe('515-555-0177');
    expect((await post(leadId, 'calls', { phone: 'later' })).status).toBe(422);
  });

  test.each(['', '12', 'later'])('asks for a phone number instead of "%s"', async (phone) => {
    const { leadId } = await reportWithoutData();

    const { body } = await post(leadId, 'calls', { phone });

    expect(body.errors[0].message).toBe('Enter your phone number with area code, like 515-555-0142');
  });

  // Decision 45
  test('stores the wording under the phone field as a consent for that number', async () => {
    const { leadId } = await reportWithoutData();
    const consents = async () => (await product.as.staff.get(`/api/leads/${leadId}/consents`)).body;
    const call = (phone: string) =>
      post(leadId, 'calls', { phone }).set('Referer', `${product.config.PUBLIC_SITE_URL}/analysis/${leadId}`);

    await call('515-555-0177').expect(201);
    await call('(515) 555-0177').expect(201);
    await call('515-555-0178').expect(201);
    await call('115-555-0188').expect(422);

    const given = (await consents()).filter(({ version }: ConsentView) => version !== 'analysis-2');
    expect(given).toHaveLength(2);
    expect(given.map(({ contact }: ConsentView) => contact).sort()).toEqual(['+15155550177', '+15155550178']);
    expect(given[0]).toMatchObject({
      channel: 'contact',
      givenBy: 'lead',
      version: REPORT_CALL_CONSENT.version,
      page: `/analysis/${leadId}`,
      withdrawnAt: null,
    });
  });

  test('a request for a call is due on the next day the company is open', async () => {
    const { leadId } = await report();
    const closedDays = [{ date: '2026-11-26', name: 'Thanksgiving' }];
    await settings.company({ closedDays });
    const clock = freezeClock(product, new Date('2026-11-25T16:00:00Z'));

    await post(leadId, 'calls', { phone: '515-555-0177' }).expect(201);

    clock.unfreeze();
    const [task] = await tasksOf(leadId);
    expect(task!.dueAt).toBe('2026-11-27T23:00:00.000Z');
  });

  test('a request for a call waits for a deletion of its lead without locking the analysis', async () => {
    const { leadId, entryId } = await reportWithoutData();

    const call = await product.em.transactional(async (em) => {
      await em.execute('select from leads where id = ? for update', [leadId]);
      const status = post(leadId, 'calls', { phone: '515-555-0177' }).then((answer) => answer.status);
      await until(() => isBlocking(em));
      await em.execute('select from property_analysis_entries where id = ? for update nowait', [entryId]);
      return { status };
    });

    expect(await call.status).toBe(201);
  });

  // Decision 45: the wording covers calls to that number and nothing else.
  test('consent to be called never lets us send email', async () => {
    const { leadId } = await reportWithoutData();
    await product.em.execute('update consents set withdrawn_at = now() where lead_id = ?', [leadId]);

    await post(leadId, 'calls', { phone: '515-555-0177' }).expect(201);

    const { body: plan } = await product.as.staff.get('/api/campaigns/plan').query({ leadId }).expect(200);
    const emails = plan.messages.filter(({ type }: { type: string }) => type === 'email');
    expect(emails).not.toEqual([]);
    expect(new Set(emails.map(({ reason }: { reason: string }) => reason))).toEqual(
      new Set(['No consent on file.']),
    );
    const { body: lead } = await product.as.staff.get(`/api/leads/${leadId}`);
    const { body: owner } = await product.as.staff.get(`/api/owners/${lead.ownerId}`).expect(200);
    expect(owner.consent.email).toBe('withdrawn');
  });

  test('becomes a full report when staff enter the estimate, and the owner is emailed once', async () => {
    const { leadId, entryId, email } = await reportWithoutData();
    const estimate = { rentEstimate: 2150, rentRangeLow: 2050, rentRangeHigh: 2250 };

    await product.as.staff.post(`/api/analyses/${entryId}/estimate`).send(estimate).expect(200);
    await product.as.staff
      .post(`/api/analyses/${entryId}/estimate`)
      .send({ ...estimate, rentEstimate: 2160 })
      .expect(200);

    const view = await reportOf(product, leadId);
    expect(view).toMatchObject({ ...estimate, rentEstimate: 2160, status: 'completed' });
    expect(view.origins).toMatchObject({
      rentEstimate: 'staff',
      rentRangeLow: 'staff',
      rentRangeHigh: 'staff',
    });
    expect((await tasksOf(leadId))[0]!.doneAt).not.toBeNull();
    expect((await messagesTo(email)).filter(({ template }) => template === 'analysis-report')).toHaveLength(
      1,
    );
  });

  test('becomes a full report when a later lookup finds data, too', async () => {
    const { leadId, entryId, email } = await reportWithoutData();

    await product.as.staff.post(`/api/analyses/${entryId}/run`).send({}).expect(200);

    expect((await reportOf(product, leadId)).status).toBe('completed');
    expect((await tasksOf(leadId))[0]!.doneAt).not.toBeNull();
    expect((await messagesTo(email)).filter(({ template }) => template === 'analysis-report')).toHaveLength(
      1,
    );
  });

  test('says what we know about the area, once there are five estimates', async () => {
    const zipCode = '50047';
    const before = await reportWithoutData({ zipCode });
    for (const rent of [1500, 1700, 1900, 2100]) {
      rentcast.next(answering({ rent, rentRangeLow: rent, rentRangeHigh: rent }));
      await report({ zipCode });
    }
    const four = await reportOf(product, before.leadId);
    rentcast.next(answering({ rent: 2000, rentRangeLow: 2000, rentRangeHigh: 2000 }));
    await report({ zipCode });

    expect(four.area).toBeNull();
    expect((await reportOf(product, before.leadId)).area).toEqual({ zipCode, homes: 5, medianRent: 1900 });
  });
});

test('an estimate includes its rent in its range, and only staff enter it', async () => {
  const { entryId } = await report();
  const path = `/api/analyses/${entryId}/estimate`;
  const estimate = { rentEstimate: 2000, rentRangeLow: 2100, rentRangeHigh: 2200 };

  expect((await product.as.staff.post(path).send(estimate)).status).toBe(422);
  expect(
    (await product.as.staff.post(path).send({ ...estimate, rentRangeLow: 1, rentRangeHigh: 2 })).status,
  ).toBe(422);
  expect((await product.as.anonymous.post(path).send({ ...estimate, rentRangeLow: 1900 })).status).toBe(401);
});

test.each(['facts', 'emails', 'calls'])('%s for an unknown report are not found', async (what) => {
  const unknown = '7d3f7a56-0f4c-4c1c-8f64-5a2f4c3e9f10';

  expect((await post(unknown, what, what === 'calls' ? { phone: '515-555-0100' } : {})).status).toBe(404);
});

// Last, because this is another server.
describe('the default limits', () => {
  let strict: TestApp;

  beforeAll(async () => {
    strict = await startApp({
      RENTCAST_BASE_URL: rentcast.url,
      RENTCAST_API_KEY: rentcast.apiKey,
      RATE_LIMIT_FACTOR: '1',
    });
  });

  afterAll(() => strict?.close());

  test('facts change ten times a day at most', async () => {
    const { leadId } = await report({}, strict);

    const statuses = [];
    for (let bedrooms = 0; bedrooms < 11; bedrooms += 1)
      statuses.push((await post(leadId, 'facts', { bedrooms: 3 }, strict)).status);

    expect(statuses).toEqual([...Array(10).fill(201), 429]);
  });

  test('the link is emailed three times a day at most', async () => {
    const { leadId, email } = await report({}, strict);

    const statuses = [];
    for (let count = 0; count < 4; count += 1)
      statuses.push((await post(leadId, 'emails', {}, strict)).status);

    expect(statuses).toEqual([201, 201, 201, 429]);
    const sent = await messagesTo(email, strict);
    expect(sent.filter(({ template }) => template === 'analysis-report')).toHaveLength(3);
  });
});

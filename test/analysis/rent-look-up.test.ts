import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { AnalysisProperty } from '#shared/analysis.js';
import { LOOK_UP_RENT, LookUpRentJob } from '../../src/analysis/look-up-rent.js';
import { RentCache } from '../../src/analysis/rent-cache.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { entryOf, property, reportOf, settledReport, submit, untilRequested } from '../support/analysis.js';
import { startApp, type TestApp } from '../support/app.js';
import { freezeClock } from '../support/clock.js';
import { createDatabase } from '../support/database.js';
import { type FakeRentcast, startFakeRentcast } from '../support/fake-rentcast.js';
import { answering, answeringExactly, type ReplyName } from '../support/fake-rentcast-replies.js';

/** From a stored entry to settled figures. */
let rentcast: FakeRentcast;
let shared: TestApp;
let product: TestApp;
const started: TestApp[] = [];

beforeAll(async () => {
  rentcast = await startFakeRentcast();
  shared = await startApp({ RENTCAST_BASE_URL: rentcast.url, RENTCAST_API_KEY: rentcast.apiKey });
  product = shared;
});

afterEach(async () => {
  for (const app of [...started]) await stop(app);
  product = shared;
  rentcast.reset();
});

afterAll(async () => {
  await shared.close();
  await rentcast.close();
});

async function start(env: Record<string, string>): Promise<TestApp> {
  const app = await startApp({
    RENTCAST_BASE_URL: rentcast.url,
    RENTCAST_API_KEY: rentcast.apiKey,
    ...env,
  });
  started.push(app);
  product = app;
  return app;
}

async function stop(app: TestApp): Promise<void> {
  started.splice(started.indexOf(app), 1);
  await app.close();
}

async function reportFor(values: Partial<AnalysisProperty> = {}) {
  const { leadId, analyses } = await submit(product, [property(values)]);
  return { leadId, entryId: analyses[0]!.entryId, report: await settledReport(product, leadId) };
}

test.each<ReplyName>(['estimate', 'old-shape'])(
  'a response in the format "%s" becomes the figures of the report (P-136..P-138, P-195, P-200, P-233, P-234, S-98)',
  async (reply) => {
    rentcast.always(reply);

    const { report, entryId } = await reportFor({ bedrooms: 3, bathrooms: 2.5, squareFootage: 1600 });

    expect(report).toMatchObject({
      status: 'completed',
      rentEstimate: 1900,
      rentRangeLow: 1740,
      rentRangeHigh: 2060,
      marketStats: { averageDaysOnMarket: 31, occupancyRate: 95, yearOverYearChange: 2.7 },
      property: {
        propertyType: 'single-family',
        squareFootage: 1600,
        unitCount: 1,
        bedrooms: 3,
        bathrooms: 2.5,
        yearBuilt: 1988,
      },
      records: { yearBuilt: 1994 },
      origins: {
        rentEstimate: 'provider',
        rentRangeLow: 'provider',
        rentRangeHigh: 'provider',
        averageDaysOnMarket: 'derived',
        occupancyRate: 'regional default',
        yearOverYearChange: 'derived',
        yearBuilt: 'visitor',
        comparables: 'provider',
      },
    });
    expect(report.comparables).toHaveLength(5);
    expect(report.comparables[0]).toMatchObject({
      address: '508 Ash St, Ankeny, IA 50021',
      distance: 0.31,
      squareFootage: 1612,
      rentAmount: 1850,
      daysOnMarket: 24,
    });
    expect(await entryOf(product, entryId)).toMatchObject({ rentEstimate: 1900, providerMessage: null });
  },
);

test('the provider is called once, with the key in a header, for 5 comparables within 5 miles (P-199, P-231, S-167)', async () => {
  await reportFor({ street: '412 Grand Ave', squareFootage: 1640, bedrooms: 4, bathrooms: 2 });

  expect(rentcast.calls).toEqual([
    {
      apiKey: rentcast.apiKey,
      query: {
        address: '412 Grand Ave, Ankeny, IA 50021',
        city: 'Ankeny',
        state: 'IA',
        zipCode: '50021',
        propertyType: 'Single Family',
        squareFootage: '1640',
        bedrooms: '4',
        bathrooms: '2',
        compCount: '5',
        maxRadius: '5',
      },
    },
  ]);
});

test('a partial response is completed field by field; what it leaves out of a comparable stays unknown (P-232)', async () => {
  rentcast.always('half');

  const { report } = await reportFor({ bedrooms: undefined, bathrooms: 1.5, squareFootage: 1480 });

  expect(report).toMatchObject({
    status: 'completed',
    rentEstimate: 1900,
    rentRangeLow: 1710,
    rentRangeHigh: 2090,
    marketStats: { averageDaysOnMarket: 26, occupancyRate: 95, yearOverYearChange: 3.5 },
    property: { squareFootage: 1480, bedrooms: 3, bathrooms: 1.5, yearBuilt: 1988 },
    origins: {
      rentEstimate: 'provider',
      rentRangeLow: 'derived',
      rentRangeHigh: 'derived',
      yearOverYearChange: 'regional default',
      squareFootage: 'visitor',
      bedrooms: 'fallback estimate',
      bathrooms: 'visitor',
      yearBuilt: 'visitor',
    },
    records: { yearBuilt: 1994 },
  });
  expect(report.comparables.map(({ daysOnMarket }) => daysOnMarket)).toEqual([null, 18, null]);
});

test('without a rent in the response, the estimate is 1800 with a range of 90 to 110 percent, and is never called market data (P-232)', async () => {
  rentcast.always(answeringExactly({ subjectProperty: { yearBuilt: 1994 } }));

  const { report } = await reportFor();

  expect(report).toMatchObject({
    status: 'fallback',
    rentEstimate: 1800,
    rentRangeLow: 1620,
    rentRangeHigh: 1980,
    marketStats: { averageDaysOnMarket: 30, occupancyRate: 95, yearOverYearChange: 3.5 },
    origins: { rentEstimate: 'fallback estimate', rentRangeLow: 'fallback estimate' },
  });
});

test('the visitor gets the report link immediately; figures are null until the provider has responded', async () => {
  rentcast.next('slow');
  const street = '3 Patience Ln';

  const { leadId } = await submit(product, [property({ street, bathrooms: 1.5 })]);

  const waiting = await reportOf(product, leadId);
  expect(['pending', 'processing']).toContain(waiting.status);
  expect(waiting).toMatchObject({
    rentEstimate: null,
    rentRangeLow: null,
    rentRangeHigh: null,
    marketStats: null,
    comparables: [],
    origins: {},
    property: { bathrooms: 1.5, bedrooms: 3 },
  });
  await untilRequested(rentcast, street);
  rentcast.release();
  expect((await settledReport(product, leadId)).rentEstimate).toBe(1900);
});

test('identical properties of one form cost one call', async () => {
  rentcast.next('slow');
  const street = '77 Twin Oaks Ln';

  const { analyses } = await submit(product, [
    property({ street }),
    property({ street: ` ${street.toUpperCase()}.` }),
    property({ street }),
  ]);
  // The first of the three makes the call for all.
  await rentcast.holding();
  rentcast.release();

  for (const { leadId } of analyses) expect((await settledReport(product, leadId)).rentEstimate).toBe(1900);
  expect(rentcast.calls).toHaveLength(1);
});

test('identical concurrent lookups cost one call, whatever the spelling of the address', async () => {
  rentcast.always('slow');
  const cache = product.app.get(RentCache);
  const asked = property({ street: '9 Shared Ct' });
  const alike = { ...asked, street: ' 9  SHARED Ct.' };

  const lookups = [cache.refresh(asked), cache.refresh(alike), cache.get(alike), cache.get(asked)];
  await rentcast.holding();
  rentcast.release();

  expect(new Set((await Promise.all(lookups)).map(({ outcome }) => outcome))).toEqual(new Set(['estimate']));
  expect(rentcast.calls).toHaveLength(1);
});

test('responses are cached for thirty days, including that there is no data', async () => {
  const clock = freezeClock(product);
  const [known, unknown] = ['12 Kept Way', '14 Kept Way'];
  rentcast
    .next('estimate')
    .next(404)
    .always(answering({ rent: 2000 }));
  await reportFor({ street: known });
  await reportFor({ street: unknown });

  clock.advance({ days: 29 });
  const soon = [await reportFor({ street: known }), await reportFor({ street: unknown })];
  expect(rentcast.calls).toHaveLength(2);
  clock.advance({ days: 2 });
  const later = await reportFor({ street: known });

  expect(soon.map(({ report }) => report.rentEstimate)).toEqual([1900, 1800]);
  clock.unfreeze();
  expect(later.report.rentEstimate).toBe(2000);
  expect(rentcast.calls).toHaveLength(3);
});

test('the same address with other attributes is looked up separately', async () => {
  const street = '16 Kept Way';

  await reportFor({ street, bedrooms: 2 });
  await reportFor({ street, bedrooms: 4 });

  expect(rentcast.calls.map(({ query }) => query.bedrooms)).toEqual(['2', '4']);
});

test('a failed lookup is marked as failed, and staff can run it again (P-154)', async () => {
  const { app, em, as } = product;
  await app.get(Jobs).boss.offWork(LOOK_UP_RENT.name);
  const { leadId, analyses } = await submit(product);
  await em.execute('alter table property_analysis_results add constraint full_disk check (false) not valid');
  await em.execute("update pgboss.job set retry_limit = 0 where name = 'look-up-rent'");

  await app.get(LookUpRentJob).onModuleInit();

  expect(await settledReport(product, leadId)).toMatchObject({ status: 'failed', rentEstimate: null });
  await em.execute('alter table property_analysis_results drop constraint full_disk');
  const rerun = await as.staff.post(`/api/analyses/${analyses[0]!.entryId}/run`).send({});
  expect(rerun.body).toMatchObject({ status: 'completed', rentEstimate: 1900 });
});

// Last: starting another application takes over the sign-in of this process.
test('a lookup still waiting when the server stops is done by the next one', async () => {
  const database = await createDatabase();
  const first = await start({ DATABASE_URL: database.url });
  await first.app.get(Jobs).boss.offWork(LOOK_UP_RENT.name);
  const { leadId } = await submit(first);
  const waiting = await reportOf(first, leadId);
  await stop(first);

  const second = await start({ DATABASE_URL: database.url });

  const report = await settledReport(second, leadId);
  await stop(second);
  await database.drop();
  expect(waiting.status).toBe('pending');
  expect(report).toMatchObject({ status: 'completed', rentEstimate: 1900 });
});

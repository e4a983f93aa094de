import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AnalysisProperty, AnalysisView } from '#shared/analysis.js';
import { median, rentConfidence } from '#shared/rent-confidence.js';
import { addDays, DAY_MS } from '#shared/time.js';
import { MonthlyUpdates } from '../../src/analysis/monthly-updates.js';
import { SandboxRents } from '../../src/analysis/sandbox/sandbox-rents.js';
import { isSandbox } from '../../src/integrations/rentcast/rentcast.module.js';
import { Message } from '../../src/messages/message.entity.js';
import { Clock } from '../../src/platform/clock.js';
import { RentUpdate } from '../../src/subscriptions/rent-update.entity.js';
import { entryOf, property, settledReport, submit } from '../support/analysis.js';
import { startApp, type TestApp } from '../support/app.js';
import { freezeClock } from '../support/clock.js';
import { createDatabase } from '../support/database.js';
import { startFakeRentcast } from '../support/fake-rentcast.js';

/** The demo's made-up rents. */
const NOW = new Date('2026-11-27T18:00:00Z');
const DEMO = { hasEmbeddedDatabase: true, SEED: 'demo' } as const;
const ANKENY = {
  street: '4127 NW Abilene Rd',
  city: 'Ankeny',
  zipCode: '50023',
  squareFootage: 1850,
  bedrooms: 3,
  bathrooms: 2,
};
/** Too far out for many rentals. */
const SMALL_TOWN = { city: 'Winterset', zipCode: '50273' };

let demo: TestApp;

beforeAll(async () => {
  demo = await startApp({}, DEMO);
  freezeClock(demo, NOW);
});

afterAll(() => demo.close());

async function reportFor(values: Partial<AnalysisProperty> = ANKENY, app = demo) {
  const { leadId, analyses } = await submit(app, [property(values)]);
  return { leadId, entryId: analyses[0]!.entryId, report: await settledReport(app, leadId) };
}

function figuresOf({ leadId: _, createdAt, estimatedAt, ...figures }: AnalysisView) {
  return figures;
}

function confidenceOf({ rentEstimate, rentRangeLow, rentRangeHigh, comparables }: AnalysisView) {
  const range = { rent: rentEstimate!, low: rentRangeLow!, high: rentRangeHigh! };
  return rentConfidence({ ...range, isRangeAssumed: false, comparables, asOf: NOW }).level;
}

test('an address typed in the demo gets sample figures, which say that they are samples', async () => {
  const { report, leadId } = await reportFor();

  expect(report).toMatchObject({
    status: 'completed',
    property: { squareFootage: 1850, bedrooms: 3, bathrooms: 2 },
    origins: {
      rentEstimate: 'sample',
      rentRangeLow: 'sample',
      comparables: 'sample',
      averageDaysOnMarket: 'sample',
      squareFootage: 'visitor',
      occupancyRate: 'regional default',
    },
  });
  expect(Object.values(report.origins)).not.toContain('provider');
  expect(report.rentEstimate).toBeGreaterThan(1_700);
  expect(report.rentEstimate).toBeLessThan(2_300);
  const page = await demo.as.anonymous.get(`/analysis/${leadId}`);
  expect(page.text).toContain('Sample figures for the demo');
  expect(page.text).toContain('These rentals are samples for the demo');
  expect(page.text).not.toContain('RentCast');
});

test.each([
  ['rentcast', 'not market data'],
  ['stripe', 'SANDBOX'],
  ['docuseal', 'SANDBOX'],
])('the integrations page says what stands in for %s', async (service, note) => {
  const { body } = await demo.as.admin.get('/api/integrations');

  expect(body.find(({ name }: { name: string }) => name === service)).toMatchObject({
    state: 'unset',
    note: expect.stringContaining(note),
  });
});

test('sample figures cost nothing, so they don’t count toward the daily budget', async () => {
  await reportFor({ ...ANKENY, street: '4131 NW Abilene Rd' });
  await reportFor({ ...ANKENY, street: '999 NW Abilene Rd' });

  const spent = await demo.em.execute('select day from rent_budget_days');
  expect(spent).toEqual([]);
});

test('comparables are consistent: nearest first, at the distance they say, in streets of the area, with dates before today, and the estimate in their middle', async () => {
  const { report } = await reportFor();
  const { comparables, location } = report;

  expect(comparables).toHaveLength(5);
  expect(new Set(comparables.map(({ address }) => address)).size).toBe(5);
  const middle = median(comparables.map(({ rentAmount }) => rentAmount!))!;
  expect(Math.abs(report.rentEstimate! / middle - 1)).toBeLessThan(0.025);
  const distances = comparables.map(({ distance }) => distance!);
  expect(distances).toEqual(distances.toSorted((a, b) => a - b));
  for (const { address, distance, listedOn, lastSeenOn, removedOn, daysOnMarket, ...rental } of comparables) {
    expect(address).toMatch(/^\d+ (NW|SW) .+, Ankeny, IA 50023$/);
    expect(address).not.toContain('NW Abilene Rd');
    expect(milesBetween(location!, rental.location!)).toBeCloseTo(distance!, 1);
    expect(lastSeenOn).toBe(removedOn ?? '2026-11-27');
    expect(listedOn).toBe(addDays(lastSeenOn!, -daysOnMarket!));
    expect(rental.bedrooms).toBeGreaterThan(1);
    expect(rental.rentAmount! / report.rentEstimate!).toBeGreaterThan(0.7);
    expect(rental.rentAmount! / report.rentEstimate!).toBeLessThan(1.35);
  }
});

test('the same address gets the same figures, however it is spelled', async () => {
  const first = await reportFor();
  const cached = await reportFor();
  const again = await reportFor({ ...ANKENY, street: '4127 nw abilene rd.' });

  expect(figuresOf(cached.report)).toEqual(figuresOf(first.report));
  expect(again.report.rentEstimate).toBe(first.report.rentEstimate);
  expect(again.report.comparables).toEqual(first.report.comparables);
});

test('a larger home in the same place rents for more, and a small town for less', async () => {
  const rentOf = async (values: Partial<AnalysisProperty>) =>
    (await reportFor({ ...ANKENY, ...values })).report.rentEstimate!;

  const [small, middle, large, town] = [
    await rentOf({ squareFootage: 900, bedrooms: 2, bathrooms: 1 }),
    await rentOf({}),
    await rentOf({ squareFootage: 2600, bedrooms: 4, bathrooms: 3 }),
    await rentOf(SMALL_TOWN),
  ];

  expect(small).toBeLessThan(middle);
  expect(middle).toBeLessThan(large);
  expect(town).toBeLessThan(middle - 100);
});

test('there are examples of every confidence, with one or two rentals for a unit in a small town', async () => {
  const reports: AnalysisView[] = [];
  for (const number of [1201, 1202, 1203, 1204, 1205, 1206])
    reports.push((await reportFor({ ...ANKENY, street: `${number} NW State St` })).report);
  const house = (await reportFor({ ...SMALL_TOWN, street: '512 W 2nd St' })).report;
  const unit = (await reportFor({ ...SMALL_TOWN, street: '512 W 2nd St, Apt 2', bedrooms: 2 })).report;

  expect(new Set(reports.map(confidenceOf))).toEqual(new Set(['good', 'fair']));
  expect(confidenceOf(house)).toBe('fair');
  expect(confidenceOf(unit)).toBe('low');
  expect([3, 4]).toContain(house.comparables.length);
  expect([1, 2]).toContain(unit.comparables.length);
});

test('what may not be a street gets low confidence, even in the metro', async () => {
  const levels: Record<string, string> = {};
  for (const street of [
    '99 asdf asdf',
    'asdf asdf 99',
    '12 qwertz',
    '4200 Broadway',
    '4127 NW Abilene Road',
    '9 42nd',
  ])
    levels[street] = confidenceOf((await reportFor({ ...ANKENY, street })).report);

  expect(levels).toEqual({
    '99 asdf asdf': 'low',
    'asdf asdf 99': 'low',
    '12 qwertz': 'low',
    '4200 Broadway': expect.stringMatching(/good|fair/),
    '4127 NW Abilene Road': expect.stringMatching(/good|fair/),
    '9 42nd': expect.stringMatching(/good|fair/),
  });
});

test('a monthly update says that its figures are samples', async () => {
  const { leadId } = await reportFor();
  const email = 'sample-updates@example.com';
  await demo.em.insert(RentUpdate, { leadId, email, nextAt: new Date(NOW.getTime() - DAY_MS) });

  await demo.app.get(MonthlyUpdates).run();

  const [update] = await demo.em.find(Message, { recipient: email, template: 'rent-update' });
  expect(update!.data.rentals).toContain('not market data');
});

test('house number 999 has no sample figures, so a person sends the estimate', async () => {
  const { report, entryId } = await reportFor({ ...ANKENY, street: '999 NW Abilene Rd' });

  expect(report).toMatchObject({
    status: 'fallback',
    rentEstimate: 1800,
    comparables: [],
    origins: { rentEstimate: 'fallback estimate' },
  });
  expect((await entryOf(demo, entryId)).providerMessage).toMatch(/sample figures/);
});

test.each([
  ['without the demo data', { hasEmbeddedDatabase: true, SEED: 'none' as const }],
  ['with its own database', { hasEmbeddedDatabase: false, SEED: 'demo' as const }],
])('%s, a server without a key uses the fallback estimate', async (_, settings) => {
  const app = await startApp({}, settings);

  const { report } = await reportFor(ANKENY, app);
  const { body } = await app.as.admin.get('/api/integrations');
  await app.close();

  expect(report).toMatchObject({ status: 'fallback', rentEstimate: 1800 });
  const notes = ['rentcast', 'stripe', 'docuseal'].map(
    (service) => body.find(({ name }: { name: string }) => name === service).note !== null,
  );
  expect(notes).toEqual([false, settings.hasEmbeddedDatabase, settings.hasEmbeddedDatabase]);
});

test('with a RentCast key the demo shows market data, even for an address that had sample figures', async () => {
  const rentcast = await startFakeRentcast();
  const { url: DATABASE_URL, drop } = await createDatabase();
  const before = await startApp({ DATABASE_URL }, DEMO);
  const sample = await reportFor(ANKENY, before);
  await before.close();
  rentcast.always('estimate');
  const env = { DATABASE_URL, RENTCAST_BASE_URL: rentcast.url, RENTCAST_API_KEY: rentcast.apiKey };
  const keyed = await startApp(env, DEMO);

  const { report } = await reportFor(ANKENY, keyed);
  await keyed.close();
  await drop();
  await rentcast.close();

  expect(sample.report.origins.rentEstimate).toBe('sample');
  expect(report).toMatchObject({ rentEstimate: 1900, origins: { rentEstimate: 'provider' } });
});

test('commercial property has no sample figures', async () => {
  const query = { ...ANKENY, state: 'IA', propertyType: 'commercial' as const };

  const answer = await new SandboxRents(demo.app.get(Clock, { strict: false })).lookUp(query);

  expect(answer.outcome).toBe('no-data');
});

test('only the demo on the embedded database without a key makes figures up', () => {
  expect(isSandbox(DEMO)).toBe(true);
  expect(isSandbox({ ...DEMO, RENTCAST_API_KEY: 'key' })).toBe(false);
  expect(isSandbox({ ...DEMO, SEED: 'none' })).toBe(false);
  expect(isSandbox({ SEED: 'demo' })).toBe(false);
});

type Place = { latitude: number; longitude: number };

function milesBetween(from: Place, to: Place): number {
  const perDegree = 69.1 * Math.cos((from.latitude * Math.PI) / 180);
  return Math.hypot(69.1 * (to.latitude - from.latitude), perDegree * (to.longitude - from.longitude));
}

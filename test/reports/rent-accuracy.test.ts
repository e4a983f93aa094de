import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AnalyticsViews } from '#shared/analytics.js';
import type { Lead } from '../../src/leads/lead.entity.js';
import { startApp, type TestApp } from '../support/app.js';
import { type FrozenClock, freezeClock } from '../support/clock.js';

/** How far our estimates were from the rents in signed leases, which staff record on the lead. */
let app: TestApp;
let clock: FrozenClock;

/** Every lease is for $2,000; the numbers are how far our estimate was off. */
const LEASES: [city: string, signedOn: string, off: number[]][] = [
  ['Ankeny', '2026-10-05', [-100, -50, 0, 50, 100, 150, 200]],
  ['Ankeny', '2026-11-05', [20, 40, 60, 80, 100, 120, 140, 160, 180, 200, 220, 240, 260]],
  ['Waukee', '2026-11-10', [...Array(10).fill(-200), ...Array(10).fill(-40)]],
  ['Clive', '2026-11-12', [0, 0, 0, 0]],
  ['Johnston', '2026-10-20', [10, 20, 30, 40, 50, 60]],
];
const RENT = 2_000;

beforeAll(async () => {
  app = await startApp();
  clock = freezeClock(app, new Date('2026-11-18T18:00:00Z'));
  for (const [city, leaseSignedOn, offs] of LEASES)
    for (const off of offs) await leased({ leaseSignedOn, achievedRent: RENT }, { city, rent: RENT + off });
});

afterAll(async () => {
  clock.unfreeze();
  await app.close();
});

async function leased(values: Partial<Lead>, { city, rent }: { city: string; rent: number }) {
  const lead = await app.make.lead({ status: 'closed', city, ...values });
  const entry = await app.make.entry({ leadId: lead.id, city, rent, unitCount: lead.unitCount });
  return { lead, entry };
}

async function accuracy(weeks = 12): Promise<AnalyticsViews['accuracy']['rows']> {
  const { body } = await app.as.admin.get(`/api/analytics/accuracy?weeks=${weeks}`).expect(200);
  return body.rows;
}

test('the median error by area and month matches 50 leases worked out on paper', async () => {
  const rows = await accuracy();

  const expected = [
    // Of 50: the 25th and 26th smallest distances are $60; the middle of all differences is $0.
    [null, null, 50, 0.03, 0],
    // Of 20: the 10th and 11th are $100 and $120, either way.
    ['Ankeny', null, 20, 0.055, 0.055],
    ['Ankeny', '2026-11', 13, 0.07, 0.07],
    ['Ankeny', '2026-10', 7, 0.05, 0.025],
    ['Clive', null, 4, null, null],
    ['Clive', '2026-11', 4, null, null],
    ['Johnston', null, 6, 0.0175, 0.0175],
    ['Johnston', '2026-10', 6, 0.0175, 0.0175],
    ['Waukee', null, 20, 0.06, -0.06],
    ['Waukee', '2026-11', 20, 0.06, -0.06],
  ];
  expect(rows.map(({ city, month, leases }) => [city, month, leases])).toEqual(
    expected.map(([city, month, leases]) => [city, month, leases]),
  );
  rows.forEach(({ medianError, medianBias }, index) => {
    const [error, bias] = expected[index]!.slice(3) as (number | null)[];
    if (error === null) expect([medianError, medianBias]).toEqual([null, null]);
    else {
      expect(medianError).toBeCloseTo(error!, 10);
      expect(medianBias).toBeCloseTo(bias!, 10);
    }
  });
});

test('staff record the lease like any other field, and clear it again', async () => {
  const lead = await app.make.lead({ status: 'closed' });
  const patch = (body: object) => app.as.staff.patch(`/api/leads/${lead.id}`).send(body);

  const set = await patch({ achievedRent: 2_050, leaseSignedOn: '2026-11-03' }).expect(200);
  const read = await app.as.staff.get(`/api/leads/${lead.id}`);
  const cleared = await patch({ achievedRent: null, leaseSignedOn: null }).expect(200);
  const refused = [{ achievedRent: -1 }, { leaseSignedOn: '2026-02-30' }, { leaseSignedOn: 'soon' }];

  expect(set.body).toMatchObject({ achievedRent: 2_050, leaseSignedOn: '2026-11-03' });
  expect(read.body).toEqual(set.body);
  expect(cleared.body).toMatchObject({ achievedRent: null, leaseSignedOn: null });
  for (const body of refused) expect((await patch(body)).status).toBe(422);
});

test('counts all units, the estimate of the time, and only estimates of our own', async () => {
  await app.em.execute('delete from leads');
  const lease = { leaseSignedOn: '2026-10-10', achievedRent: 4_000 };
  const city = 'Urbandale';
  for (let count = 0; count < 5; count += 1) {
    const { entry } = await leased({ ...lease, unitCount: 2 }, { city, rent: 1_900 });
    // The estimate of October was 5% too low, and later ones don't change that.
    await app.em.execute("insert into rent_history values (?, '2026-10-01', 1900), (?, '2026-11-01', 2600)", [
      entry.id,
      entry.id,
    ]);
    await app.em.execute('update property_analysis_results set rent_estimate = 2600 where entry_id = ?', [
      entry.id,
    ]);
  }
  await leased({ achievedRent: 4_000 }, { city, rent: 9_000 });
  await leased({ ...lease, leaseSignedOn: '2026-01-10' }, { city, rent: 9_000 });
  const fallback = await leased(lease, { city, rent: 9_000 });
  await app.em.execute("update property_analysis_entries set status = 'fallback' where id = ?", [
    fallback.entry.id,
  ]);

  // Another period, because results are cached.
  const [all] = await accuracy(26);

  expect(all).toMatchObject({ leases: 5 });
  expect(all!.medianError).toBeCloseTo(0.05, 10);
  expect(all!.medianBias).toBeCloseTo(-0.05, 10);
});

test('a rent and day of a lease are columns of the export', async () => {
  await app.em.execute('delete from leads');
  await app.make.lead({ achievedRent: 1_975, leaseSignedOn: '2026-11-03' });

  const { text } = await app.as.admin.get('/api/leads/export').expect(200);

  expect(text).toContain('"Achieved Rent","Lease Signed"');
  expect(text).toContain('"1975","2026-11-03"');
});

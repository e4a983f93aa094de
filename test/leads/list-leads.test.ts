import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Lead } from '../../src/leads/lead.entity.js';
import { startApp, type TestApp } from '../support/app.js';
import { type LeadsDesk, leadsDesk } from './leads-desk.js';

let app: TestApp;
let desk: LeadsDesk;

beforeAll(async () => {
  app = await startApp();
  desk = leadsDesk(app);
});

afterAll(() => app.close());

// P-188, S-158, P-158: newest first.
test('the list returns the newest 25 first, with all fields and the total', async () => {
  for (let i = 0; i < 30; i++) await app.make.lead();

  const response = await desk.list();

  const [total] = await app.em.execute<{ count: number }[]>('select count(*)::int as count from leads');
  const created = response.body.map(({ createdAt }: { createdAt: string }) => createdAt);
  expect(response.headers['content-range']).toBe(`leads 0-24/${total!.count}`);
  expect(response.headers['access-control-expose-headers']).toBe('Content-Range');
  expect(created).toHaveLength(25);
  expect(created).toEqual([...created].sort().reverse());
  expect(response.body[0]).toEqual({ ...(await desk.read(response.body[0].id)), nextTask: null });
});

test('pages of leads with equal values neither overlap nor skip one', async () => {
  const city = 'Equality';
  const createdAt = new Date('2026-06-01T12:00:00Z');
  for (let i = 0; i < 25; i++) await app.make.lead({ city, createdAt, name: 'Same' });
  const pages: Awaited<ReturnType<LeadsDesk['list']>>[] = [];

  for (const field of ['name', 'createdAt', 'estimatedRent', 'city', 'status', 'lastContactedAt'])
    for (const start of [0, 10, 20])
      pages.push(await desk.list({ filter: { city }, sort: [field, 'ASC'], range: [start, start + 9] }));

  const idsOf = (some: typeof pages) => some.flatMap(({ body }) => body.map(({ id }: { id: string }) => id));
  expect(pages.map(({ headers }) => headers['content-range']).slice(0, 3)).toEqual([
    'leads 0-9/25',
    'leads 10-19/25',
    'leads 20-24/25',
  ]);
  for (let i = 0; i < pages.length; i += 3) expect(new Set(idsOf(pages.slice(i, i + 3))).size).toBe(25);
});

test.each([
  ['name', ['Änne', 'bea', 'Zed']],
  ['city', ['Änne', 'bea', 'Zed']],
  ['estimatedRent', ['bea', 'Zed', 'Änne']],
  ['lastContactedAt', ['Zed', 'bea', 'Änne']],
  ['createdAt', ['Zed', 'Änne', 'bea']],
  ['status', ['Änne', 'Zed', 'bea']],
])('the list sorts by %s both ways, empty values last', async (field, ascending) => {
  const zipCode = '50999';
  const existing = await app.em.count(Lead, { zipCode });
  if (existing === 0) {
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    await app.make.lead({ name: 'Änne', city: 'Änne', zipCode, createdAt: at(2), status: 'closed' });
    await app.make.lead({
      name: 'bea',
      city: 'bea',
      zipCode,
      estimatedRent: 1,
      lastContactedAt: at(2),
      createdAt: at(3),
      status: 'won',
    });
    await app.make.lead({
      name: 'Zed',
      city: 'Zed',
      zipCode,
      estimatedRent: 2,
      lastContactedAt: at(1),
      createdAt: at(1),
      status: 'leads',
    });
  }
  const filter = { createdFrom: '2025-12-31', createdTo: '2026-01-04' };

  const up = await desk.namesIn({ sort: [field, 'ASC'], filter });
  const down = await desk.namesIn({ sort: [field, 'DESC'], filter });

  const isNullable = field === 'estimatedRent' || field === 'lastContactedAt';
  const [first, second, third] = ascending;
  expect(up).toEqual(ascending);
  expect(down).toEqual(isNullable ? [second, first, third] : [third, second, first]);
});

test('an empty page says so in its range', async () => {
  const response = await desk.list({ filter: { city: 'Nowhere at all' } });

  expect([response.body, response.headers['content-range']]).toEqual([[], 'leads 0-0/0']);
});

test('the list takes each filter alone and combined, with one value or several', async () => {
  const city = 'Filterville';
  const values = { city, status: 'won', propertyType: 'condo', source: 'referral' } as const;
  const lead = await app.make.lead({ ...values, createdAt: new Date('2026-03-08T12:00:00-05:00') });
  await app.make.lead({ ...values, status: 'lost', city: 'filterville' });
  const idsFor = async (filter: object) => {
    const { body, headers } = await desk.list({ filter: { city, ...filter } });
    expect(headers['content-range']).toMatch(new RegExp(`/${body.length}$`));
    return body.map(({ id }: { id: string }) => id);
  };

  expect(await idsFor({})).toHaveLength(2);
  expect(await idsFor({ status: 'won' })).toEqual([lead.id]);
  expect(await idsFor({ status: ['won', 'lost'] })).toHaveLength(2);
  expect(await idsFor({ propertyType: ['condo', 'commercial'], source: 'referral' })).toHaveLength(2);
  expect(await idsFor({ source: 'api' })).toEqual([]);
  expect(await idsFor({ id: [lead.id, randomUUID()] })).toEqual([lead.id]);
  expect(await idsFor({ createdFrom: '2026-03-08', createdTo: '2026-03-08' })).toEqual([lead.id]);
  expect(await idsFor({ createdTo: '2026-03-07' })).toEqual([]);
});

// Days are in the company's time zone: March 8, 2026 has 23 hours in Chicago.
test.each([
  ['2026-03-08T05:59:59.999Z', false],
  ['2026-03-08T06:00:00.000Z', true],
  ['2026-03-09T04:59:59.999Z', true],
  ['2026-03-09T05:00:00.000Z', false],
])('a lead created at %s is from March 8 in Chicago: %s', async (moment, belongs) => {
  const city = `Midnight ${moment}`;
  await app.make.lead({ city, createdAt: new Date(moment) });

  const { body } = await desk.list({ filter: { city, createdFrom: '2026-03-08', createdTo: '2026-03-08' } });

  expect(body).toHaveLength(belongs ? 1 : 0);
});

test('a row shows the open task that is due first, and the list can be filtered by leads without a next step', async () => {
  const city = 'Stepton';
  const make = (name: string, values: object = {}) => app.make.lead({ city, name, ...values });
  const busy = await make('Busy');
  await make('Idle');
  await make('Booked', { walkthroughDate: new Date('2030-05-01T15:00:00Z') });
  await make('Visited', { walkthroughDate: new Date('2020-05-01T15:00:00Z') });
  await make('Done', { status: 'won' });
  for (const [title, dueAt] of [
    ['Later', '2030-06-02T15:00:00.000Z'],
    ['First', '2030-06-01T15:00:00.000Z'],
  ])
    await app.as.staff.post(`/api/leads/${busy.id}/tasks`).send({ title, dueAt }).expect(201);

  const rows = (await desk.list({ filter: { city } })).body as { name: string; nextTask: object | null }[];

  const taskOf = (name: string) => rows.find((row) => row.name === name)!.nextTask;
  expect(taskOf('Busy')).toEqual({ title: 'First', dueAt: '2030-06-01T15:00:00.000Z' });
  expect(taskOf('Idle')).toBeNull();
  expect((await desk.namesIn({ filter: { city, noNextStep: true } })).toSorted()).toEqual([
    'Idle',
    'Visited',
  ]);
});

test('many leads change status by the same rules as one, and that can be undone', async () => {
  const leads = [
    await app.make.lead({ status: 'leads' }),
    await app.make.lead({ status: 'proposal' }),
    await app.make.lead({ status: 'won' }),
  ];
  const statuses = () => Promise.all(leads.map(async ({ id }) => (await desk.read(id)).status));
  const bulk = (path: string, body: object) => app.as.staff.post(`/api/leads/bulk/${path}`).send(body);
  const targets = leads.map(({ id, version }) => ({ id, version }));

  const { body } = await bulk('status', { leads: targets, status: 'won' }).expect(200);

  expect(body.done.map(({ id }: { id: string }) => id)).toEqual([leads[0]!.id, leads[1]!.id]);
  expect(body.skipped).toEqual([{ id: leads[2]!.id, reason: 'same' }]);
  expect(await statuses()).toEqual(['won', 'won', 'won']);
  const history = (await app.as.staff.get(`/api/leads/${leads[0]!.id}/status-changes`)).body;
  expect(history[0]).toMatchObject({ from: 'leads', to: 'won', cause: 'dropdown' });
  const ranks = await Promise.all(leads.slice(0, 2).map(async ({ id }) => (await desk.read(id)).rank));
  expect(new Set(ranks).size).toBe(2);

  await desk.patch(leads[1]!.id, { company: 'Changed since' }).expect(200);
  const undone = await bulk('undo', { leads: body.done }).expect(200);

  expect(undone.body.skipped).toEqual([{ id: leads[1]!.id, reason: 'changed' }]);
  expect(await statuses()).toEqual(['leads', 'won', 'won']);
  await bulk('status', { leads: targets.slice(0, 1), status: 'lost' }).expect(422);
  expect(await statuses()).toEqual(['leads', 'won', 'won']);
});

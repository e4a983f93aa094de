import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { WalkthroughList } from '#shared/dashboard.js';
import { startApp, type TestApp } from '../support/app.js';
import { type FrozenClock, freezeClock } from '../support/clock.js';

let app: TestApp;
let clock: FrozenClock | undefined;

beforeAll(async () => {
  app = await startApp();
});

afterEach(async () => {
  clock?.unfreeze();
  await app.em.execute('delete from leads');
});

afterAll(() => app.close());

const list = async () => (await app.as.staff.get('/api/walkthroughs')).body as WalkthroughList;
const names = async () => (await list()).map(({ name }) => name);

// S-39, S-100, S-168
test('S-39, S-100, S-168 a walkthrough has a name, place, property and time', async () => {
  const start = new Date(Date.now() + 86_400_000);
  const lead = await app.make.lead({
    name: 'Ada Brandt',
    phone: '515-555-0142',
    squareFootage: 1850,
    walkthroughDate: start,
    walkthroughConfirmed: true,
  });
  const bare = await app.make.lead({
    name: ' ',
    propertyType: null,
    status: 'walkthrough_scheduled',
  });

  expect(await list()).toEqual([
    {
      leadId: lead.id,
      name: 'Ada Brandt',
      description: lead.propertyAddress,
      details: 'Single Family, 1,850 sq ft, 515-555-0142',
      start: start.toISOString(),
      isConfirmed: true,
    },
    {
      leadId: bare.id,
      name: 'Anonymous',
      description: bare.propertyAddress,
      details: '',
      start: null,
      isConfirmed: false,
    },
  ]);
});

// Decision 12
test('walkthroughs with a date come soonest first, whatever their stage, then those without one, oldest first', async () => {
  clock = freezeClock(app, new Date('2026-11-18T18:00:00Z'));
  const on = (walkthroughDate: string) => ({ walkthroughDate: new Date(walkthroughDate) });
  const waiting = (createdAt: string) => ({
    status: 'walkthrough_scheduled' as const,
    createdAt: new Date(createdAt),
  });
  await app.make.lead({ name: 'later', ...on('2026-12-24T16:00:00Z'), status: 'enrolled' });
  await app.make.lead({ name: 'soon', ...on('2026-11-19T16:00:00Z'), status: 'walkthrough_scheduled' });
  await app.make.lead({ name: 'this morning', ...on('2026-11-18T15:00:00Z') });
  await app.make.lead({ name: 'yesterday', ...on('2026-11-18T05:59:00Z') });
  await app.make.lead({ name: 'lost', ...on('2026-11-20T15:00:00Z'), status: 'lost', statusReason: 'Sold' });
  await app.make.lead({ name: 'booked last', ...waiting('2026-11-17T10:00:00Z') });
  await app.make.lead({ name: 'booked first', ...waiting('2026-11-10T10:00:00Z') });
  await app.make.lead({ name: 'no walkthrough' });

  expect(await names()).toEqual(['this morning', 'soon', 'later', 'booked first', 'booked last']);
});

test('setting a date confirms a walkthrough, and clearing it asks for one again', async () => {
  const lead = await app.make.lead({ status: 'walkthrough_scheduled' });
  const patch = (walkthroughDate: string | null) =>
    app.as.staff.patch(`/api/leads/${lead.id}`).send({ walkthroughDate });
  const start = new Date(Date.now() + 86_400_000).toISOString();

  const seen = [await list()];
  await patch(start);
  seen.push(await list());
  await patch(null);
  seen.push(await list());

  expect(seen.map(([first]) => [first!.start, first!.isConfirmed])).toEqual([
    [null, false],
    [start, true],
    [null, false],
  ]);
});

test('without walkthroughs the list is empty, and it has at most a hundred of each kind', async () => {
  const before = await list();
  await app.em.execute(
    `insert into leads (email, source, walkthrough_date)
     select 'many@example.com', 'import', now() + n * interval '1 hour' from generate_series(1, 120) n`,
  );
  await app.em.execute(
    `insert into leads (email, source, status)
     select 'many@example.com', 'import', 'walkthrough_scheduled' from generate_series(1, 120) n`,
  );

  const starts = (await list()).map(({ start }) => start);

  expect(before).toEqual([]);
  expect([starts.filter(Boolean).length, starts.length]).toEqual([100, 200]);
});

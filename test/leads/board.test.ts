import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { generateKeyBetween } from 'fractional-indexing';
import {
  type BoardView,
  LEAD_SOURCES,
  LEAD_STATUSES,
  type LeadCard,
  type LeadStatus,
  STAFF_PROPERTY_TYPES,
} from '#shared/lead.js';
import type { QuoteTerms } from '#shared/quote.js';
import { Lead } from '../../src/leads/lead.entity.js';
import { Quote } from '../../src/payments/quote.entity.js';
import { startApp, type TestApp } from '../support/app.js';
import { type FrozenClock, freezeClock } from '../support/clock.js';

let app: TestApp;
let clock: FrozenClock | undefined;

beforeAll(async () => {
  app = await startApp();
});

afterEach(() => clock?.unfreeze());

afterAll(() => app.close());

const board = async (filter: object = {}, query: object = {}): Promise<BoardView> =>
  (await app.as.staff.get('/api/leads/board').query({ filter: JSON.stringify(filter), ...query })).body;
const page = async (status: string, after: string, filter: object, sort: string) =>
  (
    await app.as.staff
      .get(`/api/leads/board/${status}`)
      .query({ filter: JSON.stringify(filter), sort, after })
  ).body;
const move = (id: string, values: object) =>
  app.as.staff.post(`/api/leads/${id}/move`).send({ after: null, version: 1, ...values });
const undo = (id: string, version: number, by = app.as.staff) =>
  by.post(`/api/leads/${id}/undo`).send({ version });
const read = async (id: string) => (await app.as.staff.get(`/api/leads/${id}`)).body;
const idsOf = (cards: LeadCard[]) => cards.map(({ id }) => id);

/** Leads of one city are alone on a board filtered by that city, the newest on top. */
async function column(city: string, count: number, values: Partial<Lead> = {}): Promise<Lead[]> {
  const leads: Lead[] = [];
  for (let i = 0; i < count; i++) leads.unshift(await app.make.lead({ city, ...values }));
  return leads;
}

const orderOf = async (city: string, status: LeadStatus = 'leads') => {
  const { columns } = await board({ city });
  return idsOf(columns.find((each) => each.status === status)!.cards);
};

// P-158, S-113
test('the board has all nine statuses with count, rent total and cards, newest on top', async () => {
  const city = 'Nine';
  for (const status of LEAD_STATUSES) await column(city, 2, { status, estimatedRent: 1000 });
  await app.make.lead({ city, status: 'won', estimatedRent: null });

  const { columns } = await board({ city });

  expect(columns.map(({ status }) => status)).toEqual(LEAD_STATUSES);
  expect(columns.map(({ count }) => count)).toEqual(
    LEAD_STATUSES.map((status) => (status === 'won' ? 3 : 2)),
  );
  expect(columns.map(({ rentSum }) => rentSum)).toEqual(Array(9).fill(2000));
  for (const { cards } of columns) {
    const created = cards.map(({ createdAt }) => createdAt);
    expect(created).toEqual([...created].sort().reverse());
  }
});

test('a card has what the board shows and nothing more', async () => {
  const city = 'Card';
  await app.make.lead({ city, message: 'not for the card' });

  const { columns } = await board({ city });

  expect(Object.keys(columns[0]!.cards[0]!).sort()).toEqual(
    [
      'assigneeId',
      'createdAt',
      'email',
      'estimatedRent',
      'feesDollarsPerMonth',
      'id',
      'lastContactedAt',
      'marketing',
      'name',
      'nextTask',
      'phone',
      'propertyAddress',
      'propertyType',
      'purchasePrice',
      'rank',
      'squareFootage',
      'stageSince',
      'status',
      'version',
      'walkthroughDate',
    ].sort(),
  );
});

test('a card has the monthly fees of its plan once there is a rent, and those the owner accepted', async () => {
  const city = 'Fees';
  const home = { city, plan: 'online', propertyType: 'single-family', unitCount: 1 } as const;
  const [none, priced, accepted] = [
    await app.make.lead({ ...home, estimatedRent: null }),
    await app.make.lead({ ...home, estimatedRent: 2_000 }),
    await app.make.lead({ ...home, estimatedRent: 2_000 }),
  ];
  const quote = async (managementDollarsPerMonth: number, acceptedAt: string) =>
    app.em.insert(Quote, {
      leadId: accepted.id,
      acceptedAt: new Date(acceptedAt),
      terms: { managementDollarsPerMonth, baseDollarsPerMonth: 39 } as QuoteTerms,
    });
  await quote(150, '2026-11-02T15:00:00Z');
  await quote(100, '2026-11-01T15:00:00Z');

  const { columns } = await board({ city });

  const feesOf = ({ id }: Lead) => columns[0]!.cards.find((card) => card.id === id)!.feesDollarsPerMonth;
  expect([none, priced, accepted].map(feesOf)).toEqual([null, Math.round(2_000 * 0.069 + 39), 150 + 39]);
});

test('a card has the task that is due first, and since when the lead is in its stage', async () => {
  const city = 'Staged';
  const lead = await app.make.lead({ city, createdAt: new Date('2026-10-01T15:00:00Z') });
  for (const [title, dueAt] of [
    ['Second', '2030-06-02T15:00:00Z'],
    ['First', '2030-06-01T15:00:00Z'],
  ])
    await app.as.staff.post(`/api/leads/${lead.id}/tasks`).send({ title, dueAt }).expect(201);
  const cardOf = async () => (await board({ city })).columns.flatMap(({ cards }) => cards)[0]!;
  const before = await cardOf();

  const { body: moved } = await move(lead.id, { status: 'enrolled' });
  const after = await cardOf();
  await undo(lead.id, moved.version);

  expect(before).toMatchObject({
    nextTask: { title: 'First', dueAt: '2030-06-01T15:00:00.000Z' },
    stageSince: '2026-10-01T15:00:00.000Z',
  });
  expect(after.stageSince > before.stageSince).toBe(true);
  expect((await cardOf()).stageSince).toBe(before.stageSince);
});

test('the stale leads are those that stay in their stage longer than its limit', async () => {
  const city = 'Stale';
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const make = (name: string, days: number, values: Partial<Lead> = {}) =>
    app.make.lead({ city, name, createdAt: daysAgo(days), ...values });
  await make('Stale', 5);
  await make('Fresh', 2);
  await make('Closed', 90, { status: 'closed' });
  await make('Visited soon', 30, { status: 'walkthrough_scheduled', walkthroughDate: daysAgo(-2) });
  await make('Visited', 30, { status: 'walkthrough_scheduled', walkthroughDate: daysAgo(2) });
  const { id } = await make('Moved on', 30);
  await move(id, { status: 'enrolled' });

  const { columns } = await board({ city, stale: true });

  expect(columns.flatMap(({ cards }) => cards.map(({ name }) => name)).sort()).toEqual(['Stale', 'Visited']);
  expect(columns.reduce((sum, { count }) => sum + count, 0)).toBe(2);
});

test.each(['manual', 'newest', 'oldestContact'])(
  'a column of 130 cards is paged without gap or overlap in the order %s',
  async (sort) => {
    const city = `Paged ${sort}`;
    await app.em.execute(
      `insert into leads (name, email, source, city, created_at, rank, last_contacted_at)
       select 'Owner ' || n, 'o@example.com', 'manual', ?, at, lead_rank(at), case when n % 3 = 0 then null else at end
       from (select n, timestamptz '2026-05-01' - (n / 2) * interval '1 ms' as at from generate_series(1, 130) n) s`,
      [city],
    );
    const { columns } = await board({ city }, { sort });
    const cards = [...columns[0]!.cards];

    for (let { next } = columns[0]!; next; ) {
      const more = await page('leads', next, { city }, sort);
      cards.push(...more.cards);
      next = more.next;
    }

    const keys = cards.map((card) => keyOf[sort as keyof typeof keyOf](card));
    expect(columns[0]!.cards).toHaveLength(50);
    expect(new Set(idsOf(cards)).size).toBe(130);
    expect(keys).toEqual([...keys].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
  },
);

const keyOf = {
  manual: (card: LeadCard) => card.rank,
  newest: (card: LeadCard) => -Date.parse(card.createdAt),
  oldestContact: (card: LeadCard) => (card.lastContactedAt ? Date.parse(card.lastContactedAt) : -Infinity),
};

test('the board’s counts add up to the matching leads under every filter', async () => {
  const city = 'Adding Up';
  const pick = <T>(values: readonly T[], i: number) => values[i % values.length]!;
  for (let i = 0; i < 60; i++)
    await app.make.lead({
      city: i % 4 ? city : 'Elsewhere',
      status: pick(LEAD_STATUSES, i),
      source: pick(LEAD_SOURCES, i),
      propertyType: pick(STAFF_PROPERTY_TYPES, i),
      name: i % 5 ? 'Plain' : 'Marked Person',
      estimatedRent: i,
    });
  const filters = [
    {},
    { city },
    { q: 'marked' },
    { status: ['won', 'lost'] },
    { source: 'referral' },
    { propertyType: ['condo', 'townhouse'], source: ['api', 'import', 'manual'] },
    { city, q: 'marked', status: 'leads' },
    { createdFrom: '2020-01-01', createdTo: '2199-01-01' },
    { city: 'Nowhere' },
  ];

  for (const filter of filters) {
    const { columns } = await board(filter);
    const { columns: counts } = await board(filter, { counts: '1' });
    const list = await app.as.staff.get('/api/leads').query({ filter: JSON.stringify(filter) });

    const total = Number(list.headers['content-range']!.split('/')[1]);
    expect({ filter, sum: columns.reduce((sum, { count }) => sum + count, 0) }).toEqual({
      filter,
      sum: total,
    });
    expect(counts).toEqual(columns.map((each) => ({ ...each, cards: [], next: null })));
    for (const { count, cards } of columns) expect(cards).toHaveLength(Math.min(count, 50));
  }
});

// S-114, P-153: any status may follow any other.
test.each(LEAD_STATUSES)('dragging a card to %s sets its status and last contact', async (status) => {
  clock = freezeClock(app);
  const lead = await app.make.lead({ status: status === 'leads' ? 'lost' : 'leads' });
  clock.advance({ seconds: 120 });

  const response = await move(lead.id, { status, statusReason: 'Because' });

  expect(response.status).toBe(200);
  expect(response.body).toMatchObject({ status, version: 2, statusReason: 'Because' });
  expect(Date.parse(response.body.lastContactedAt)).toBeGreaterThan(Date.now() + 60_000);
});

test('a card lands below the card it was dropped after, on top, or at the end', async () => {
  const city = 'Places';
  const [top, middle, bottom] = (await column(city, 3)).map(({ id }) => id) as [string, string, string];
  const [card] = (await column(city, 1, { status: 'won' })).map(({ id }) => id) as [string];
  const orders = [];

  await move(card, { status: 'leads', after: top });
  orders.push(await orderOf(city));
  await move(card, { status: 'leads', after: bottom, version: 2 });
  orders.push(await orderOf(city));
  await move(card, { status: 'leads', after: null, version: 3 });
  orders.push(await orderOf(city));

  expect(orders).toEqual([
    [top, card, middle, bottom],
    [top, middle, bottom, card],
    [card, top, middle, bottom],
  ]);
});

test('a card still lands if its neighbor was deleted or moved to another column', async () => {
  const city = 'Left Behind';
  const [first, second, third] = (await column(city, 3)).map(({ id }) => id) as [string, string, string];
  const cards = await column(city, 2, { status: 'won' });
  await move(second, { status: 'lost', after: null, statusReason: 'Sold it' });

  const inOtherColumn = await move(cards[0]!.id, { status: 'leads', after: second });
  const unknownNeighbor = await move(cards[1]!.id, { status: 'leads', after: randomUUID() });

  expect([inOtherColumn.status, unknownNeighbor.status]).toEqual([200, 200]);
  expect((await orderOf(city))[0]).toBe(cards[1]!.id);
  expect(new Set(await orderOf(city))).toEqual(new Set([first, third, cards[0]!.id, cards[1]!.id]));
});

// S-114 is about moves to another column
test('moving a card within its column does not count as contact', async () => {
  const city = 'Tidied';
  const lastContactedAt = new Date('2026-11-01T10:00:00Z');
  const [first, second] = (await column(city, 2, { lastContactedAt })) as [Lead, Lead];

  const response = await move(first.id, { status: 'leads', after: second.id });

  expect(await orderOf(city)).toEqual([second.id, first.id]);
  expect(response.body).toMatchObject({ version: 2, lastContactedAt: lastContactedAt.toISOString() });
});

// S-115
test('dropping a card where it was changes nothing: no version, contact or history', async () => {
  const city = 'Own Place';
  const [first, second] = (await column(city, 3)) as [Lead, Lead];
  const before = [await read(first.id), await read(second.id)];

  await move(first.id, { status: 'leads', after: null });
  await move(second.id, { status: 'leads', after: first.id });

  expect([await read(first.id), await read(second.id)]).toEqual(before);
  expect((await app.as.staff.get(`/api/leads/${first.id}/status-changes`)).body).toEqual([]);
});

test('a move within the column changes the order but not the status', async () => {
  const city = 'Within';
  const [first, second, third] = (await column(city, 3)).map(({ id }) => id) as [string, string, string];

  const { body } = await move(first, { status: 'leads', after: third });

  const { columns } = await board({ city });
  const [, , last] = columns[0]!.cards;
  expect(await orderOf(city)).toEqual([second, third, first]);
  expect(last!.rank).toBe(body.rank);
  expect((await app.as.staff.get(`/api/leads/${first}/status-changes`)).body).toEqual([]);
});

test('a move from a stale board is refused with the current lead', async () => {
  const lead = await app.make.lead();
  const { body: faster } = await app.as.staff
    .patch(`/api/leads/${lead.id}`)
    .send({ name: 'Someone was faster' });

  const response = await move(lead.id, { status: 'enrolled' });

  expect([response.status, response.body.code]).toEqual([409, 'LEAD_CHANGED']);
  expect(response.body.current).toEqual(faster);
});

test.each([
  [{ status: 'sold' }],
  [{ status: 'won', after: 'top' }],
  [{ status: 'won', version: '1' }],
  [{ status: 'won', rank: 'a0' }],
  [{ status: 'won', after: undefined }],
  [{}],
])('an invalid move gets 422: %j', async (values) => {
  const { id } = await app.make.lead();

  expect((await move(id, values)).status).toBe(422);
});

test('twenty cards dropped on one place at the same time all land there with distinct ranks', async () => {
  const city = 'Crowd';
  const [above, below] = (await column(city, 2)).map(({ id }) => id) as [string, string];
  const cards = (await column(city, 20, { status: 'won' })).map(({ id }) => id);

  const answers = await Promise.all(cards.map((id) => move(id, { status: 'leads', after: above })));

  const order = await orderOf(city);
  const ranks = await app.em.execute(`select distinct rank from leads where city = ? and status = 'leads'`, [
    city,
  ]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(order[0]).toBe(above);
  expect(order.at(-1)).toBe(below);
  expect(order).toHaveLength(22);
  expect(ranks).toHaveLength(22);
});

test('of two people moving one card at the same time, one succeeds and the other gets an error', async () => {
  const lead = await app.make.lead();

  const answers = await Promise.all([
    move(lead.id, { status: 'won' }),
    app.as.admin
      .post(`/api/leads/${lead.id}/move`)
      .send({ status: 'lost', statusReason: 'Sold it', after: null, version: 1 }),
  ]);

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('undoing a move restores column, place, reason and last contact', async () => {
  const city = 'Undo';
  const lastContactedAt = new Date('2026-11-01T10:00:00Z');
  const [first, second, third] = (await column(city, 3, { statusReason: 'old', lastContactedAt })).map(
    ({ id }) => id,
  ) as [string, string, string];
  const { rank } = await read(second);
  await move(second, { status: 'lost', statusReason: 'Sold it' });

  const response = await undo(second, 2);

  expect(response.body).toMatchObject({
    status: 'leads',
    rank,
    statusReason: 'old',
    lastContactedAt: lastContactedAt.toISOString(),
  });
  expect(await orderOf(city)).toEqual([first, second, third]);
  const { body: steps } = await app.as.staff.get(`/api/leads/${second}/status-changes`);
  expect(steps.map(({ from, to, cause }: Record<string, string>) => [from, to, cause])).toEqual([
    ['lost', 'leads', 'undo'],
    ['leads', 'lost', 'drag'],
  ]);
});

test('undoing a status set in the form also restores its reason', async () => {
  const lead = await app.make.lead({ status: 'proposal', statusReason: 'old' });
  await app.as.staff.patch(`/api/leads/${lead.id}`).send({ status: 'lost', statusReason: 'Sold it' });

  const response = await undo(lead.id, 2);

  expect(response.body).toMatchObject({ status: 'proposal', statusReason: 'old' });
});

test('leaving a column clears the reason, moving within it does not', async () => {
  const city = 'Reasons';
  const [first, second] = (await column(city, 2, { status: 'lost', statusReason: 'Too expensive' })) as [
    Lead,
    Lead,
  ];

  const within = await move(first.id, { status: 'lost', after: second.id });
  const out = await move(second.id, { status: 'won' });
  const back = await undo(second.id, 2);

  expect([within, out, back].map(({ body }) => body.statusReason)).toEqual([
    'Too expensive',
    null,
    'Too expensive',
  ]);
});

test('a move can’t be undone once anything else happened to the lead', async () => {
  const edited = await app.make.lead();
  const reordered = (await column('Since', 2))[0]!;
  await app.make.lead({ city: 'Since', status: 'won' });
  await move(edited.id, { status: 'won' });
  await app.as.admin.patch(`/api/leads/${edited.id}`).send({ phone: '515-555-0101' });
  await move(reordered.id, { status: 'won' });
  const { columns } = await board({ city: 'Since', status: 'won' });
  const below = columns.find(({ status }) => status === 'won')!.cards.at(-1)!;
  await move(reordered.id, { status: 'won', after: below.id, version: 2 });

  const answers = [await undo(edited.id, 3), await undo(reordered.id, 3)];

  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [409, 'NOTHING_TO_UNDO'],
    [409, 'NOTHING_TO_UNDO'],
  ]);
});

test('undoing a move to a place taken in the meantime does not share its rank', async () => {
  const city = 'Taken';
  const [first, last] = (await column(city, 2)).map(({ id }) => id) as [string, string];
  const [one, two] = (await column(city, 2, { status: 'won' })).map(({ id }) => id) as [string, string];
  await move(one, { status: 'leads', after: first });
  await move(one, { status: 'lost', statusReason: 'Sold it', version: 2 });
  await move(two, { status: 'leads', after: first });

  await undo(one, 3);

  const ranks = await app.em.execute(`select distinct rank from leads where city = ? and status = 'leads'`, [
    city,
  ]);
  expect(ranks).toHaveLength(4);
  expect((await orderOf(city)).slice(1, 3).sort()).toEqual([one, two].sort());
  expect((await orderOf(city)).at(-1)).toBe(last);
});

test.each([
  [10, 200],
  [14, 200],
  [16, 409],
])('%d seconds after a move, an undo gets %d', async (seconds, status) => {
  clock = freezeClock(app);
  const lead = await app.make.lead();
  await move(lead.id, { status: 'won' });
  clock.advance({ seconds });

  const response = await undo(lead.id, 2);

  expect(response.status).toBe(status);
  expect((await read(lead.id)).status).toBe(status === 200 ? 'leads' : 'won');
});

test('no one can undo another person’s move, an undo, or a lead that never moved', async () => {
  const moved = await app.make.lead();
  const fresh = await app.as.staff
    .post('/api/leads')
    .send({ name: 'New', email: 'new@example.com', propertyAddress: 'x', propertyType: 'condo' });
  await move(moved.id, { status: 'won' });

  const byAnother = await undo(moved.id, 2, app.as.admin);
  const stale = await undo(moved.id, 1);
  await undo(moved.id, 2);
  const twice = await undo(moved.id, 3);

  expect([byAnother.status, byAnother.body.code]).toEqual([409, 'NOTHING_TO_UNDO']);
  expect([stale.status, stale.body.code]).toEqual([409, 'LEAD_CHANGED']);
  expect([twice.status, twice.body.code]).toEqual([409, 'NOTHING_TO_UNDO']);
  expect((await undo(fresh.body.id, 1)).body.code).toBe('NOTHING_TO_UNDO');
});

test('the audit log records every status change with actor, from and to', async () => {
  const lead = await app.make.lead({ name: 'Private Person' });
  await move(lead.id, { status: 'won' });
  await app.as.admin.patch(`/api/leads/${lead.id}`).send({ status: 'lost', statusReason: 'Sold it' });

  const entries = await app.em.execute(
    'select action, actor_id, before, after from audit_entries where subject_id = ? order by id',
    [lead.id],
  );

  const action = 'lead.statusChanged';
  expect(entries).toEqual([
    { action, actor_id: app.as.staff.userId, before: { status: 'leads' }, after: { status: 'won' } },
    { action, actor_id: app.as.admin.userId, before: { status: 'won' }, after: { status: 'lost' } },
  ]);
});

test('cards can be read by id; deleted ones are left out', async () => {
  const leads = await column('By Ids', 3);
  const ids = [...leads.map(({ id }) => id), randomUUID()];

  const { body } = await app.as.staff.get('/api/leads/board/cards').query({ ids: ids.join(',') });

  expect(idsOf(body).sort()).toEqual(leads.map(({ id }) => id).sort());
});

test('reading cards by id respects the board’s filter', async () => {
  const [here, away] = [await app.make.lead({ city: 'Here', name: 'Zwingli' }), await app.make.lead()];
  const matching = async (filter: object) => {
    const query = { ids: `${here.id},${away.id}`, filter: JSON.stringify(filter) };
    return idsOf((await app.as.staff.get('/api/leads/board/cards').query(query)).body);
  };

  expect(await matching({ city: 'Here' })).toEqual([here.id]);
  expect(await matching({ q: 'zwingli' })).toEqual([here.id]);
  expect(await matching({ q: 'zwngli' })).toEqual([here.id]);
  expect(await matching({ status: 'won' })).toEqual([]);
  expect(await matching({ id: [away.id] })).toEqual([away.id]);
});

test('board search tolerates a typo like the list, but only when nothing matches exactly', async () => {
  const city = 'Forgiving';
  const [near] = await column(city, 1, { name: 'Quentin Oberholtzer', estimatedRent: 900 });
  const leads = await column(city, 51, { name: 'Rosalind Thwaite', status: 'won' });
  const found = async (q: string) => {
    const { columns } = await board({ city, q });
    return columns
      .filter(({ count }) => count > 0)
      .map(({ status, count, rentSum }) => [status, count, rentSum]);
  };

  expect(await found('Oberholzter')).toEqual([['leads', 1, 900]]);
  expect((await board({ city, q: 'Oberholzter' })).columns[0]!.cards.map(({ id }) => id)).toEqual([near!.id]);
  expect(await found('Thwayte')).toEqual([['won', 51, 0]]);
  const { columns } = await board({ city, q: 'Thwayte' });
  const { next } = columns.find(({ status }) => status === 'won')!;
  expect(idsOf((await page('won', next!, { city, q: 'Thwayte' }, 'manual')).cards)).toEqual([leads[50]!.id]);
  await column(city, 1, { name: 'Olga Thwayte', status: 'lost' });
  expect(await found('Thwayte')).toEqual([['lost', 1, 0]]);
});

const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test.each(
  [
    ['/api/leads/board?sort=name'],
    ['/api/leads/board?filter={"rank":1}'],
    ['/api/leads/board?filter={'],
    ['/api/leads/board?filter={}&filter={}'],
    ['/api/leads/board?page=2'],
    ['/api/leads/board/sold'],
    ['/api/leads/board/constructor'],
    ['/api/leads/board/leads?after=nonsense'],
    [`/api/leads/board/leads?after=${cursor({ key: 'a', id: "' or 1=1" })}`],
    [`/api/leads/board/leads?sort=newest&after=${cursor({ key: 'yesterday', id: randomUUID() })}`],
    [
      `/api/leads/board/leads?sort=newest&after=${cursor({ key: '2026-02-31T00:00:00.000Z', id: randomUUID() })}`,
    ],
    [`/api/leads/board/leads?after=${cursor({ key: 'a\u0000', id: randomUUID() })}`],
    ['/api/leads/board/cards'],
    [`/api/leads/board/cards?ids=${randomUUID()}&filter={"rank":1}`],
    ['/api/leads/board/cards?ids='],
    ['/api/leads/board/cards?ids=1,2'],
    [`/api/leads/board/cards?ids=${Array.from({ length: 101 }, () => randomUUID()).join(',')}`],
  ].map(([path]) => [path!.slice(0, 60), path!]),
)('an invalid board query gets 400: %s', async (_, path) => {
  expect((await app.as.staff.get(encodeURI(path))).status).toBe(400);
});

test('the database’s rank for a timestamp is a valid fractional index key, newest first', async () => {
  const rows = await app.em.execute<{ rank: string }[]>(
    `select lead_rank(at) as rank from (
       select timestamptz '1970-01-01' + random() * interval '230 years' as at from generate_series(1, 300)
     ) moments order by at desc`,
  );

  const ranks = rows.map(({ rank }) => rank);

  for (let i = 1; i < ranks.length; i++) {
    expect(ranks[i - 1]! < ranks[i]!).toBe(true);
    const between = generateKeyBetween(ranks[i - 1]!, ranks[i]!);
    expect(between > ranks[i - 1]! && between < ranks[i]!).toBe(true);
  }
});

/** What may happen to leads, through the application or plain SQL. */
const writes = fc.array(
  fc.record({
    kind: fc.constantFrom('insert', 'insertMany', 'status', 'rent', 'type', 'delete', 'rollback', 'fold'),
    status: fc.constantFrom(...LEAD_STATUSES),
    type: fc.constantFrom(...STAFF_PROPERTY_TYPES, null),
    source: fc.constantFrom(...LEAD_SOURCES),
    rent: fc.option(fc.integer({ min: 0, max: 5000 })),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  { minLength: 20, maxLength: 40 },
);

type Write = typeof writes extends fc.Arbitrary<(infer One)[]> ? One : never;

function perform({ kind, status, type, source, rent, share }: Write): Promise<unknown> {
  const insert = (count: number) =>
    app.em.execute(
      `insert into leads (email, source, status, property_type, estimated_rent)
       select 'x@example.com', ?, ?, ?, ? from generate_series(1, ?::int)`,
      [source, status, type, rent, count],
    );
  const some = `where id in (select id from leads where random() < ${share})`;
  switch (kind) {
    case 'insert':
      return app.make.lead({ status, source, propertyType: type, estimatedRent: rent });
    case 'insertMany':
      return insert(30);
    case 'status':
      return app.em.execute(`update leads set status = ? ${some}`, [status]);
    case 'rent':
      return app.em.execute(`update leads set estimated_rent = ? ${some}`, [rent]);
    case 'type':
      return app.em.execute(`update leads set property_type = ?, source = ? ${some}`, [type, source]);
    case 'delete':
      return app.em.execute(`delete from leads ${some}`);
    case 'fold':
      return app.em.execute('select fold_lead_tally()');
    default:
      return app.em
        .transactional(async (em) => {
          await em.execute(`update leads set status = 'won' ${some}`);
          throw new Error('taken back');
        })
        .catch(() => undefined);
  }
}

const groups = (table: string) =>
  app.em.execute(
    `select status, property_type, source, sum(n)::int as n, sum(rent)::int as rent
     from ${table} group by status, property_type, source having sum(n) <> 0 or sum(rent) <> 0 order by 1, 2, 3`,
  );

test('the tally equals a count after any writes, two at a time, compacted or not', async () => {
  await fc.assert(
    fc.asyncProperty(writes, async (all) => {
      for (let i = 0; i < all.length; i += 2) await Promise.allSettled(all.slice(i, i + 2).map(perform));

      const counted = await groups('(select *, 1 as n, coalesce(estimated_rent, 0) as rent from leads) l');
      expect(await groups('lead_tally')).toEqual(counted);
    }),
    { numRuns: 8 },
  );
  await app.em.execute('select fold_lead_tally()');
  const duplicates = await app.em.execute(
    'select 1 from lead_tally group by status, property_type, source having count(*) > 1',
  );
  expect(duplicates).toEqual([]);
});

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startApp, type TestApp } from '../support/app.js';
import { type LeadsDesk, leadsDesk } from './leads-desk.js';

/** Decision 9: `lost` asks for a reason. */
let app: TestApp;
let desk: LeadsDesk;

beforeAll(async () => {
  app = await startApp();
  desk = leadsDesk(app);
});

afterAll(() => app.close());

const move = (id: string, body: object) =>
  app.as.staff.post(`/api/leads/${id}/move`).send({ status: 'lost', after: null, version: 1, ...body });

const WITHOUT_WORDS: [string, object][] = [
  ['none', {}],
  ['null', { statusReason: null }],
  ['an empty one', { statusReason: '' }],
  ['a blank one', { statusReason: ' \n ' }],
];

test.each(WITHOUT_WORDS)('a lead can’t be lost without a reason, and %s is not one', async (_, reason) => {
  const lead = await app.make.lead({ statusReason: 'An earlier one' });
  const before = await desk.read(lead.id);

  const answers = [
    await move(lead.id, reason),
    await desk.patch(lead.id, { status: 'lost', ...reason }),
    await desk.put(lead.id, { ...before, statusReason: null, status: 'lost', ...reason }),
    await desk.create({ status: 'lost', ...reason }),
  ];

  for (const { status, body } of answers) {
    expect([status, body.detail]).toEqual([422, 'Say why this lead was lost']);
    expect(body.errors).toEqual([
      { field: 'statusReason', code: 'REQUIRED', message: 'Say why this lead was lost' },
    ]);
  }
  expect(await desk.read(lead.id)).toEqual(before);
  expect((await app.as.staff.get(`/api/leads/${lead.id}/status-changes`)).body).toEqual([]);
});

test('with a reason, a lead can be set to lost in every way', async () => {
  const [moved, edited] = [await app.make.lead(), await app.make.lead()];
  const reason = { statusReason: 'Sold the house' };

  const answers = [
    await move(moved.id, reason),
    await desk.patch(edited.id, { status: 'lost', ...reason }),
    await desk.create({ status: 'lost', ...reason }),
  ];

  for (const { body } of answers) expect(body).toMatchObject({ status: 'lost', ...reason });
});

test('the reason of a lost lead can be changed but not removed', async () => {
  const { id } = await app.make.lead({ status: 'lost', statusReason: 'Sold' });
  const other = await app.make.lead({ status: 'lost', statusReason: 'Too expensive' });

  const answers = [
    await desk.patch(id, { statusReason: null }),
    await move(id, { statusReason: null, after: other.id }),
    await move(other.id, { statusReason: null, after: id }),
    await desk.patch(id, { statusReason: 'Sold to a neighbor' }),
  ];

  // One of the two drags is to the card's own place, which changes nothing.
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 422, 422]);
  expect(await desk.read(other.id)).toMatchObject({ statusReason: 'Too expensive' });
  expect(await desk.read(id)).toMatchObject({ status: 'lost', statusReason: 'Sold to a neighbor' });
});

test('a lead that was lost without a reason before this rule can still be edited and dragged', async () => {
  const { id } = await app.make.lead({ status: 'lost' });
  const other = await app.make.lead({ status: 'lost', statusReason: 'Sold' });

  const edited = await desk.put(id, { ...(await desk.read(id)), phone: '515-555-0142' });
  const dragged = await move(id, { after: other.id, version: 2 });

  expect([edited.status, dragged.status]).toEqual([200, 200]);
});

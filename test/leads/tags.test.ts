import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startApp, type TestApp } from '../support/app.js';
import { type LeadsDesk, leadsDesk } from './leads-desk.js';

let app: TestApp;
let desk: LeadsDesk;

beforeAll(async () => {
  app = await startApp();
  desk = leadsDesk(app);
});

afterAll(() => app.close());

const twenty = Array.from({ length: 20 }, (_, index) => `tag ${index}`);
const tagsOf = async (id: string) => (await desk.read(id)).tags;
const tagMany = (body: object) => app.as.staff.post('/api/leads/bulk/tag').send(body);

test('tags are lowercase and keep their order', async () => {
  const { body } = await desk.create({ tags: [' Out of State ', 'VIP'] });
  const edited = await desk.patch(body.id, { tags: ['vip', 'Duplex'] }).expect(200);

  expect(body.tags).toEqual(['out of state', 'vip']);
  expect(edited.body.tags).toEqual(['vip', 'duplex']);
});

test.each([
  ['the same tag twice', ['VIP', 'vip']],
  ['a blank tag', [' ']],
  ['a tag of 41 characters', ['x'.repeat(41)]],
  ['the word that would be stored as no value', ['null']],
  ['21 tags', [...twenty, 'one more']],
  ['text', 'vip'],
  ['null', null],
])('refuses %s', async (_, tags) => {
  const { status, body } = await desk.create({ tags });

  expect([status, body.errors[0].field.split('.')[0]]).toEqual([422, 'tags']);
});

test('the list is filtered by a tag, however it is typed', async () => {
  await desk.create({ name: 'Tagged', tags: ['absentee', 'duplex'] });
  await desk.create({ name: 'Tagged Otherwise', tags: ['absentee owner'] });

  expect(await desk.namesIn({ filter: { tag: 'Absentee' } })).toEqual(['Tagged']);
  expect(await desk.namesIn({ filter: { tag: 'no one has it' } })).toEqual([]);
});

test('the tags in use come with the number of leads, the most common first', async () => {
  await desk.create({ tags: ['counted often', 'counted once'] });
  await desk.create({ tags: ['counted often'] });

  const { body } = await app.as.staff.get('/api/leads/tags').expect(200);

  const counted = (body as { tag: string }[]).filter(({ tag }) => tag.startsWith('counted'));
  expect(counted).toEqual([
    { tag: 'counted often', leads: 2 },
    { tag: 'counted once', leads: 1 },
  ]);
});

test('one tag is added to many leads, and those it cannot be added to are listed', async () => {
  const [plain, tagged, full, stale] = [
    await app.make.lead({}),
    await app.make.lead({ tags: ['spring mailing'] }),
    await app.make.lead({ tags: twenty }),
    await app.make.lead({}),
  ];
  await desk.patch(stale.id, { message: 'Changed since' });
  const gone = randomUUID();

  const { body } = await tagMany({
    leads: [...[plain, tagged, full].map(({ id }) => ({ id })), { id: stale.id, version: 1 }, { id: gone }],
    tag: 'Spring Mailing',
    isAdded: true,
  }).expect(200);

  expect(body).toEqual({
    done: [{ id: plain.id, version: 2 }],
    skipped: [
      { id: tagged.id, reason: 'same' },
      { id: full.id, reason: 'full' },
      { id: stale.id, reason: 'changed' },
      { id: gone, reason: 'deleted' },
    ],
  });
  expect(await tagsOf(plain.id)).toEqual(['spring mailing']);
});

test('a tag is removed from many leads, and others stay', async () => {
  const [both, other] = [
    await app.make.lead({ tags: ['old', 'kept'] }),
    await app.make.lead({ tags: ['kept'] }),
  ];

  const { body } = await tagMany({
    leads: [{ id: both.id }, { id: other.id }],
    tag: 'old',
    isAdded: false,
  }).expect(200);

  expect(body).toEqual({
    done: [{ id: both.id, version: 2 }],
    skipped: [{ id: other.id, reason: 'same' }],
  });
  expect([await tagsOf(both.id), await tagsOf(other.id)]).toEqual([['kept'], ['kept']]);
});

test('the CSV has all tags of a lead in one cell', async () => {
  await desk.create({ tags: ['csv one', 'csv two'] });

  const { text } = await app.as.admin
    .get('/api/leads/export')
    .query({ filter: JSON.stringify({ tag: 'csv one' }) })
    .expect(200);

  expect(text).toContain('"csv one, csv two"');
});

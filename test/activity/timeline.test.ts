import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { LIVE, type TimelinesMessage } from '#shared/live.js';
import type { TimelineEntry, TimelinePage } from '#shared/timeline.js';
import { startApp, type TestApp } from '../support/app.js';
import { closeListeners, listen } from '../support/live.js';
import { until } from '../support/until.js';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});

afterEach(closeListeners);

afterAll(() => app.close());

const BASICS = {
  name: 'Ada Brandt',
  email: 'ada@example.com',
  propertyAddress: '412 Grand Ave, Ankeny, IA 50021',
  propertyType: 'condo',
};

const timeline = (leadId: string, cursor?: string) =>
  app.as.staff.get(`/api/leads/${leadId}/timeline`).query(cursor ? { cursor } : {});
const entriesOf = async (leadId: string) => ((await timeline(leadId)).body as TimelinePage).rows;
const addNote = (leadId: string, text = 'Called') =>
  app.as.staff.post(`/api/leads/${leadId}/notes`).send({ text });
const addTask = (leadId: string) =>
  app.as.staff
    .post(`/api/leads/${leadId}/tasks`)
    .send({ title: 'Send photos', dueAt: '2027-01-01T10:00:00Z' });

test('S-67 a lead’s timeline is newest first, and each entry names its actor', async () => {
  const { body: lead } = await app.as.staff.post('/api/leads').send({ ...BASICS, message: 'Two garages' });
  const { body: note } = await addNote(lead.id);
  const { body: task } = await addTask(lead.id);
  await app.as.admin.patch(`/api/tasks/${task.id}`).send({ isDone: true });
  await app.as.admin.patch(`/api/leads/${lead.id}`).send({ status: 'proposal' });

  const entries = await entriesOf(lead.id);

  const staff = { id: app.as.staff.userId, email: expect.stringContaining('@'), name: null };
  const admin = { id: app.as.admin.userId, email: expect.stringContaining('@'), name: null };
  const at = expect.stringMatching(/^20.*Z$/);
  const current = { ...task, doneAt: expect.any(String), doneBy: admin, version: 2 };
  const ids = { id: expect.any(String), leadId: lead.id, at };
  expect(entries).toEqual([
    {
      ...ids,
      kind: 'statusChange',
      by: admin,
      from: 'leads',
      to: 'proposal',
      cause: 'dropdown',
      isUndone: false,
    },
    { ...ids, kind: 'taskDone', by: admin, task: current },
    { ...ids, kind: 'taskAdded', by: staff, task: current },
    { ...ids, kind: 'note', by: staff, note },
    { ...ids, kind: 'submission', by: staff, source: 'manual', message: 'Two garages' },
  ]);
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
});

test('an undone move stays on the timeline, marked, next to its undo', async () => {
  const lead = await app.make.lead();
  await app.as.staff.post(`/api/leads/${lead.id}/move`).send({ status: 'won', after: null, version: 1 });
  await app.as.staff.post(`/api/leads/${lead.id}/undo`).send({ version: 2 });

  const entries = await entriesOf(lead.id);

  const changes = entries.filter((entry) => entry.kind === 'statusChange');
  expect(changes.map(({ from, to, cause, isUndone }) => [from, to, cause, isUndone])).toEqual([
    ['won', 'leads', 'undo', false],
    ['leads', 'won', 'drag', true],
  ]);
});

test('a timeline shows nothing of another lead', async () => {
  const [lead, other] = [await app.make.lead(), await app.make.lead()];
  await addNote(other.id);
  await addTask(other.id);

  expect((await entriesOf(lead.id)).map(({ kind }) => kind)).toEqual(['submission']);
});

test('an owner’s timeline shows the history of every home in one order, page by page, and no one else’s', async () => {
  const createdAt = new Date('2026-01-01T10:00:00Z');
  const homes = [
    await app.make.lead({ email: 'two-homes@example.com', createdAt }),
    await app.make.lead({ email: 'two-homes@example.com', createdAt }),
  ];
  await addNote((await app.make.lead()).id);
  for (const { id } of homes) await fillTimeline(id, 40);
  const { body: lead } = await app.as.staff.get(`/api/leads/${homes[0]!.id}`);
  const ofOwner = (cursor?: string) =>
    app.as.staff.get(`/api/owners/${lead.ownerId}/timeline`).query(cursor ? { cursor } : {});

  const first: TimelinePage = (await ofOwner().expect(200)).body;
  const second: TimelinePage = (await ofOwner(first.next!).expect(200)).body;

  const expected = (await Promise.all(homes.map(({ id }) => entriesOf(id)))).flat();
  const seen = [...first.rows, ...second.rows];
  expect([first.rows.length, second.next]).toEqual([50, null]);
  expect(new Set(seen.map(({ id }) => id))).toEqual(new Set(expected.map(({ id }) => id)));
  expect(seen).toHaveLength(expected.length);
  expect(new Set(seen.map(({ leadId }) => leadId))).toEqual(new Set(homes.map(({ id }) => id)));
  const moments = seen.map(({ at }) => at);
  expect(moments).toEqual([...moments].sort().reverse());
});

test('the timeline of an owner who does not exist is not found', async () => {
  await app.as.staff.get(`/api/owners/${randomUUID()}/timeline`).expect(404);
});

/** A long history of equal and different times, with every kind of entry. */
async function fillTimeline(leadId: string, entries: number): Promise<void> {
  const quarter = entries / 4;
  const at = `now() - n / 5 * interval '1 second'`;
  const statements = [
    `insert into lead_notes (lead_id, author_id, text, created_at)
     select ?, '${app.as.staff.userId}', 'Note ' || n, ${at} from generate_series(1, ${quarter}) n`,
    `insert into lead_tasks (lead_id, title, due_at, created_at, done_at)
     select ?, 'Task ' || n, now(), ${at}, ${at} from generate_series(1, ${quarter / 2}) n`,
    `insert into lead_report_views (lead_id, viewer, visitor, hour, at)
     select ?, 'public', n::text, now(), ${at} from generate_series(1, ${quarter}) n`,
    `insert into lead_status_changes (lead_id, from_status, to_status, cause, at)
     select ?, 'leads', 'won', 'drag', ${at} from generate_series(1, ${quarter}) n`,
  ];
  for (const statement of statements) await app.em.execute(statement, [leadId]);
}

test('a history of 1,000 entries comes in pages of 50 that neither overlap nor skip one', async () => {
  const lead = await app.make.lead({ createdAt: new Date('2026-01-01T10:00:00Z') });
  await fillTimeline(lead.id, 1_000);
  const seen: TimelineEntry[] = [];
  const sizes: number[] = [];
  let cursor: string | null = '';

  while (cursor !== null) {
    const page = (await timeline(lead.id, cursor || undefined)).body as TimelinePage;
    seen.push(...page.rows);
    sizes.push(page.rows.length);
    cursor = page.next;
  }

  const moments = seen.map(({ at }) => at);
  expect(seen).toHaveLength(1_001);
  expect(new Set(seen.map(({ id }) => id)).size).toBe(1_001);
  expect(moments).toEqual([...moments].sort().reverse());
  expect(seen.at(-1)!.kind).toBe('submission');
  expect(sizes).toEqual([...Array(20).fill(50), 1]);
});

test('new entries don’t shift the pages of someone reading on', async () => {
  const lead = await app.make.lead({ createdAt: new Date('2026-01-01T10:00:00Z') });
  await fillTimeline(lead.id, 100);
  const first = (await timeline(lead.id)).body as TimelinePage;
  const expected = ((await timeline(lead.id, first.next!)).body as TimelinePage).rows.map(({ id }) => id);

  await addNote(lead.id, 'Newer than all');

  const second = (await timeline(lead.id, first.next!)).body as TimelinePage;
  expect(second.rows.map(({ id }) => id)).toEqual(expected);
});

test('one page of a history of 1,000 entries takes the server no more than 50 ms', async () => {
  const lead = await app.make.lead();
  await fillTimeline(lead.id, 1_000);
  const { next } = (await timeline(lead.id)).body as TimelinePage;
  const times: number[] = [];

  for (let i = 0; i < 20; i++) {
    const start = performance.now();
    await timeline(lead.id, i % 2 ? next! : undefined);
    times.push(performance.now() - start);
  }

  // The best of twenty, because other programs take time, too.
  expect(Math.min(...times)).toBeLessThan(50);
});

test.each([randomUUID(), 'undefined', '%00'])('a missing lead has no timeline: %s', async (id) => {
  const { status, body } = await timeline(encodeURIComponent(id));

  expect([status, body.detail]).toEqual([404, 'Lead not found']);
});

const forged = (cursor: object) => Buffer.from(JSON.stringify(cursor)).toString('base64url');

test.each([
  'x',
  'x'.repeat(501),
  forged({ key: '2026-01-01T10:00:00Z' }),
  forged({ key: 'now()', id: `note:${randomUUID()}` }),
  forged({ key: '2026-01-01T10:00:00Z', id: `note:' or 1=1` }),
  forged({ key: '2026-01-01T10:00:00Z', id: { $ne: null } }),
])('a cursor this server did not write gets 400: %s', async (cursor) => {
  const lead = await app.make.lead();

  expect((await timeline(lead.id, cursor)).status).toBe(400);
});

// P-191, S-86, decision 25
test('deleting a lead deletes its notes, tasks and report views', async () => {
  const lead = await app.make.lead();
  await fillTimeline(lead.id, 40);

  await app.as.admin.delete(`/api/leads/${lead.id}`);

  const left = await app.em.execute(
    `select 1 from lead_notes where lead_id = ? union all select 1 from lead_tasks where lead_id = ?
     union all select 1 from lead_report_views where lead_id = ?`,
    [lead.id, lead.id, lead.id],
  );
  expect(left).toEqual([]);
});

test('an open console is notified of the lead whose timeline changed, by id only', async () => {
  const [lead, other] = [await app.make.lead(), await app.make.lead()];
  const listener = await listen(app.url, app.as.staff.token);
  const notifications = ({ id }: { id: string }) => {
    const messages = listener.heard.filter(([event]) => event === LIVE.timelines);
    return messages
      .flatMap(([, message]) => (message as TimelinesMessage).leadIds)
      .filter((each) => each === id).length;
  };

  const { body: note } = await addNote(lead.id, 'A secret');
  await until(() => notifications(lead) === 1);
  await app.as.staff.patch(`/api/leads/${lead.id}/notes/${note.id}`).send({ text: 'Another', version: 1 });
  await until(() => notifications(lead) === 2);
  await app.as.staff.delete(`/api/leads/${lead.id}/notes/${note.id}`);
  await until(() => notifications(lead) === 3);
  await addTask(other.id);
  await until(() => notifications(other) === 1);

  expect(notifications(lead)).toBe(3);
  expect(JSON.stringify(listener.heard)).not.toContain('secret');
});

// S-122..S-124, decision 11
test('setup progress follows the stages a lead has reached and never unchecks, but an undone move does not count', async () => {
  const lead = await app.make.lead();
  const done = async () => {
    const { body } = await app.as.staff.get(`/api/leads/${lead.id}/setup-progress`);
    return body.filter(({ isDone }: { isDone: boolean }) => isDone).map(({ step }: { step: string }) => step);
  };
  const move = (status: string, version: number) =>
    app.as.staff.post(`/api/leads/${lead.id}/move`).send({ status, after: null, version });

  const seen = [await done()];
  await move('closed', 1);
  await app.as.staff.post(`/api/leads/${lead.id}/undo`).send({ version: 2 });
  seen.push(await done());
  await move('contract_sent', 3);
  await move('leads', 4);
  seen.push(await done());
  await move('closed', 5);
  seen.push(await done());

  expect(seen).toEqual([
    ['analysis'],
    ['analysis'],
    ['analysis', 'documents'],
    ['analysis', 'documents', 'payment', 'complete'],
  ]);
  expect((await app.as.staff.get(`/api/leads/${randomUUID()}/setup-progress`)).status).toBe(404);
});

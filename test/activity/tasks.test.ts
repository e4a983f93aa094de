import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { TaskView } from '#shared/task.js';
import { startApp, type TestApp } from '../support/app.js';
import { type FrozenClock, freezeClock } from '../support/clock.js';
import { isBlocking } from '../support/locks.js';
import { until } from '../support/until.js';

let app: TestApp;
let clock: FrozenClock | undefined;

beforeAll(async () => {
  app = await startApp();
});

afterEach(() => clock?.unfreeze());

afterAll(() => app.close());

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

async function add(leadId: string, body: object = {}): Promise<TaskView> {
  const response = await app.as.staff
    .post(`/api/leads/${leadId}/tasks`)
    .send({ title: 'Call the owner', dueAt: inHours(2), ...body });
  expect(response.status).toBe(201);
  return response.body as TaskView;
}

const patch = (id: string, body: object) => app.as.staff.patch(`/api/tasks/${id}`).send(body);
const ofLead = async (leadId: string) =>
  (await app.as.staff.get(`/api/leads/${leadId}/tasks`)).body as TaskView[];
const open = async (query: object, by = app.as.staff) =>
  (await by.get('/api/tasks').query(query)).body as { rows: TaskView[]; next: string | null };

test('a task has a title, lead, due time, assignee and creator', async () => {
  const lead = await app.make.lead({ name: 'Ada Brandt', phone: '515-555-0163' });
  const dueAt = inHours(2);

  const task = await add(lead.id, { dueAt, assigneeId: app.as.admin.userId });

  expect(task).toEqual({
    id: expect.any(String),
    lead: {
      id: lead.id,
      name: 'Ada Brandt',
      phone: '515-555-0163',
      propertyAddress: lead.propertyAddress,
    },
    title: 'Call the owner',
    dueAt,
    assignee: { id: app.as.admin.userId, email: expect.stringContaining('@'), name: null },
    createdBy: { id: app.as.staff.userId, email: expect.stringContaining('@'), name: null },
    doneAt: null,
    doneBy: null,
    isOverdue: false,
    version: 1,
    createdAt: expect.stringMatching(/Z$/),
  });
  expect(await ofLead(lead.id)).toEqual([task]);
});

test('an account can be deleted while its task is being completed', async () => {
  const leaving = await app.signIn('user');
  const lead = await app.make.lead({ assigneeId: leaving.userId });
  const task = await add(lead.id, { assigneeId: leaving.userId });
  const deleted = Promise.withResolvers<{ status: number }>();

  // What completing a task does: it locks the task, and then the person who completed it.
  await app.em.transactional(async (em) => {
    await em.execute('select from lead_tasks where id = ? for update', [task.id]);
    app.as.admin.delete(`/api/users/${leaving.userId}`).then(deleted.resolve, deleted.reject);
    await until(() => isBlocking(em));
    await em.execute('update lead_tasks set done_at = now(), done_by_id = ? where id = ?', [
      leaving.userId,
      task.id,
    ]);
  });

  expect((await deleted.promise).status).toBe(204);
  expect(await ofLead(lead.id)).toMatchObject([{ doneAt: expect.any(String), doneBy: null, assignee: null }]);
});

test('an open task past its due time is overdue; a completed one is not', async () => {
  clock = freezeClock(app);
  const lead = await app.make.lead();
  const [late, done] = [await add(lead.id), await add(lead.id)];
  await patch(done.id, { isDone: true });

  clock.advance({ seconds: 2 * 3600 + 60 });

  const tasks = await ofLead(lead.id);
  expect(tasks.map(({ id, isOverdue }) => [id, isOverdue])).toEqual([
    [late.id, true],
    [done.id, false],
  ]);
});

test('completing a task records who and when, a second time changes nothing, and reopening clears it', async () => {
  const lead = await app.make.lead();
  const task = await add(lead.id);

  const done = await patch(task.id, { isDone: true });
  const again = await app.as.admin.patch(`/api/tasks/${task.id}`).send({ isDone: true });
  const reopened = await patch(task.id, { isDone: false });

  expect(done.body).toMatchObject({ doneAt: expect.any(String), doneBy: { id: app.as.staff.userId } });
  expect(again.body).toEqual(done.body);
  expect(reopened.body).toMatchObject({ doneAt: null, doneBy: null });
});

test('a change merges; a task can be assigned and unassigned', async () => {
  const lead = await app.make.lead();
  const task = await add(lead.id);

  const handedOn = await patch(task.id, { assigneeId: app.as.admin.userId });
  const moved = await patch(task.id, { dueAt: '2026-12-24T18:00:00-06:00' });
  const back = await patch(task.id, { assigneeId: null, title: 'Write to the owner' });

  expect(handedOn.body).toMatchObject({ title: 'Call the owner', assignee: { id: app.as.admin.userId } });
  expect(moved.body).toMatchObject({ dueAt: '2026-12-25T00:00:00.000Z', assignee: handedOn.body.assignee });
  expect(back.body).toMatchObject({ title: 'Write to the owner', assignee: null, version: 4 });
});

test('of twenty people editing one version of a task one wins, and the others get the current task', async () => {
  const lead = await app.make.lead();
  const task = await add(lead.id);

  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => patch(task.id, { title: `Writer ${i}`, version: 1 })),
  );

  const late = answers.find(({ status }) => status === 409)!;
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
  expect(late.body).toMatchObject({ code: 'TASK_CHANGED', current: { id: task.id } });
  expect((await ofLead(lead.id))[0]).toMatchObject({ version: 2 });
});

const BAD_FIELDS: [string, object][] = [
  ['a blank title', { title: '  ' }],
  ['a long title', { title: 'x'.repeat(201) }],
  ['a title that is no text', { title: ['x'] }],
  ['a day without a time', { dueAt: '2026-12-01' }],
  ['a time without a zone', { dueAt: '2026-12-01T10:00:00' }],
  ['a day that does not exist', { dueAt: '2026-02-30T10:00:00Z' }],
  ['a time before all times', { dueAt: '0001-01-01T00:00:00Z' }],
  ['no due time', { dueAt: null }],
  ['an assignee by email', { assigneeId: 'ada@example.com' }],
  ['an unknown assignee', { assigneeId: randomUUID() }],
  ['a done time', { doneAt: '2026-12-01T10:00:00Z' }],
  ['another lead', { leadId: randomUUID() }],
  ['an unknown field', { priority: 1 }],
];

test.each(BAD_FIELDS)('rejects a new or edited task with %s', async (_, fields) => {
  const lead = await app.make.lead();
  const task = await add(lead.id);

  const added = await app.as.staff
    .post(`/api/leads/${lead.id}/tasks`)
    .send({ title: 'x', dueAt: inHours(1), ...fields });
  const changed = await patch(task.id, fields);

  expect([added.status, changed.status]).toEqual([422, 422]);
  expect(await ofLead(lead.id)).toEqual([task]);
});

test('a task needs a title and a due time', async () => {
  const lead = await app.make.lead();

  const response = await app.as.staff.post(`/api/leads/${lead.id}/tasks`).send({});

  const fields = response.body.errors.map(({ field }: { field: string }) => field).sort();
  expect([response.status, fields]).toEqual([422, ['dueAt', 'title']]);
});

test('a person who left can’t be assigned a task, and keeps those they have', async () => {
  const lead = await app.make.lead();
  const leaver = await app.make.user();
  const task = await add(lead.id, { assigneeId: leaver.id });
  await app.em.execute('update users set is_active = false where id = ?', [leaver.id]);

  const changed = await patch(task.id, { assigneeId: leaver.id, title: 'Still theirs' });
  const another = await app.as.staff
    .post(`/api/leads/${lead.id}/tasks`)
    .send({ title: 'x', dueAt: inHours(1), assigneeId: leaver.id });

  expect([changed.status, changed.body.assignee.id]).toEqual([200, leaver.id]);
  expect([another.status, another.body.errors[0].field]).toEqual([422, 'assigneeId']);
});

test('only its creator or an admin can delete a task', async () => {
  const lead = await app.make.lead();
  const [own, others] = [await add(lead.id), await add(lead.id)];
  const colleague = await app.signIn('user');

  const answers = [
    await colleague.delete(`/api/tasks/${own.id}`),
    await app.as.staff.delete(`/api/tasks/${own.id}`),
    await app.as.admin.delete(`/api/tasks/${others.id}`),
    await app.as.admin.delete(`/api/tasks/${others.id}`),
  ];

  expect(answers.map(({ status }) => status)).toEqual([403, 204, 204, 404]);
  expect(await ofLead(lead.id)).toEqual([]);
});

test.each([randomUUID(), 'undefined', "' or 1=1"])('a missing task gets 404: %s', async (id) => {
  const response = await patch(encodeURIComponent(id), { isDone: true });

  expect([response.status, response.body.detail]).toEqual([404, 'Task not found']);
});

test('a missing lead has no tasks', async () => {
  const answers = [
    await app.as.staff.get(`/api/leads/${randomUUID()}/tasks`),
    await app.as.staff.post(`/api/leads/${randomUUID()}/tasks`).send({ title: 'x', dueAt: inHours(1) }),
  ];

  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
});

test('the task list has open tasks, by window and by person, soonest first', async () => {
  clock = freezeClock(app);
  const { userId } = app.as.staff;
  const lead = await app.make.lead();
  const mine = { assigneeId: userId };
  const day = 24;
  const nextWeek = await add(lead.id, { title: 'in 9 days', dueAt: inHours(9 * day), ...mine });
  const thisWeek = await add(lead.id, { title: 'in 3 days', dueAt: inHours(3 * day), ...mine });
  const late = await add(lead.id, { title: 'late', dueAt: inHours(-30), ...mine });
  const others = await add(lead.id, {
    title: 'late too',
    dueAt: inHours(-20),
    assigneeId: app.as.admin.userId,
  });
  const done = await add(lead.id, { title: 'late and done', dueAt: inHours(-10), ...mine });
  await patch(done.id, { isDone: true });
  const titles = async (query: object) =>
    (await open(query)).rows.filter((task) => task.lead.id === lead.id).map(({ title }) => title);

  expect(await titles({ due: 'overdue' })).toEqual([late.title, others.title]);
  expect(await titles({ due: 'today', mine: '1' })).toEqual([late.title]);
  expect(await titles({ due: 'week', mine: '1' })).toEqual([late.title, thisWeek.title]);
  expect(await titles({ mine: '1' })).toEqual([late.title, thisWeek.title, nextWeek.title]);
});

test('today ends at midnight in Iowa', async () => {
  clock = freezeClock(app);
  const lead = await app.make.lead();
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date());
  const tomorrow = new Date(new Date(`${day}T12:00:00Z`).getTime() + 24 * HOUR).toISOString().slice(0, 10);
  const [{ midnight }] = await app.em.execute<[{ midnight: Date }]>(
    `select (?::date)::timestamp at time zone 'America/Chicago' as midnight`,
    [tomorrow],
  );
  const at = (ms: number) => new Date(new Date(midnight).getTime() + ms).toISOString();
  await add(lead.id, { title: 'just today', dueAt: at(-1) });
  await add(lead.id, { title: 'tomorrow', dueAt: at(0) });

  const { rows } = await open({ due: 'today' });

  const titles = rows.filter((task) => task.lead.id === lead.id).map(({ title }) => title);
  expect(titles).toEqual(['just today']);
});

test('pages of a long task list neither overlap nor skip one', async () => {
  const worker = await app.signIn('user');
  const lead = await app.make.lead();
  await app.em.execute(
    `insert into lead_tasks (lead_id, title, due_at, assignee_id)
     select ?, 'Task ' || n, '2026-12-01T10:00:00Z'::timestamptz + n / 4 * interval '1 hour', ?
     from generate_series(1, 130) n`,
    [lead.id, worker.userId],
  );
  const seen: TaskView[] = [];
  let cursor: string | null = '';

  while (cursor !== null) {
    const page = await open({ mine: '1', ...(cursor && { cursor }) }, worker);
    seen.push(...page.rows);
    cursor = page.next;
  }

  const times = seen.map(({ dueAt }) => dueAt);
  expect(new Set(seen.map(({ id }) => id)).size).toBe(130);
  expect(times).toEqual([...times].sort());
});

test.each([
  { due: 'tomorrow' },
  { due: ['today', 'week'] },
  { mine: 'true' },
  { assignee: '1' },
  { cursor: 'x' },
])('an invalid task query gets 400: %j', async (query) => {
  expect((await app.as.staff.get('/api/tasks').query(query)).status).toBe(400);
});

test('a task is added to many leads, and only its creator can undo that, as long as no one has touched it', async () => {
  const leads = [await app.make.lead(), await app.make.lead(), await app.make.lead()];
  const gone = randomUUID();
  const ids = leads.map(({ id }) => id);
  const bulk = (path: string, body: object, by = app.as.staff) => by.post(`/api/tasks/${path}`).send(body);

  const { body } = await bulk('bulk', {
    leadIds: [...ids, gone],
    title: 'Call again',
    dueAt: inHours(2),
  }).expect(200);

  expect(body.skipped).toEqual([{ id: gone, reason: 'deleted' }]);
  expect(body.done.map(({ leadId }: { leadId: string }) => leadId).toSorted()).toEqual(ids.toSorted());
  const [first] = body.done as { id: string; version: number }[];
  await patch(first!.id, { title: 'Call today' }).expect(200);
  const tasks = body.done.map(({ id, version }: { id: string; version: number }) => ({ id, version }));
  const others = await bulk('bulk/undo', { tasks }, app.as.admin).expect(200);
  expect(others.body.done).toEqual([]);
  expect(new Set(others.body.skipped.map(({ reason }: { reason: string }) => reason))).toEqual(
    new Set(['forbidden']),
  );
  const own = await bulk('bulk/undo', { tasks }).expect(200);
  expect(own.body.skipped).toEqual([{ id: first!.id, reason: 'changed' }]);
  const left = (await Promise.all(ids.map(ofLead))).flat().map(({ title }) => title);
  expect(left).toEqual(['Call today']);
});

import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { RuleView } from '#shared/assignment.js';
import type { TaskView } from '#shared/task.js';
import { Sql } from '../../src/platform/database/sql.js';
import { FORMS } from '../leads/public-forms.js';
import { property, submit } from '../support/analysis.js';
import { startApp, type TestApp } from '../support/app.js';
import { type FrozenClock, freezeClock } from '../support/clock.js';
import { isBlocking } from '../support/locks.js';
import { until } from '../support/until.js';

/** Who gets a new lead, and how staff reassign them. A Monday at 10 AM in Iowa. */
const AT_WORK = new Date('2026-11-23T16:00:00Z');
let app: TestApp;
let clock: FrozenClock;
let made = 0;

beforeAll(async () => {
  app = await startApp();
});

beforeEach(() => {
  clock = freezeClock(app, AT_WORK);
});

afterEach(async () => {
  clock.unfreeze();
  await app.em.execute('delete from assignment_rules');
});

afterAll(() => app.close());

const person = async () => (await app.make.user({ name: `Agent ${++made}` })).id;
/** A lead that no longer exists. */
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const people = (count: number) => Promise.all(Array.from({ length: count }, person));
const rule = async (values: object): Promise<RuleView> =>
  (
    await app.as.admin
      .post('/api/assignment-rules')
      .send({ name: `Rule ${++made}`, ...values })
      .expect(201)
  ).body;
const enroll = async (values: object = {}): Promise<string> =>
  (
    await app.as.visitor
      .post(FORMS.enrollment.path)
      .send({ ...FORMS.enrollment.body(), ...values })
      .expect(201)
  ).body.leadId;
/** A form that finds the server busy is sent again. */
const enrollPatiently = (): Promise<string> => {
  const form = FORMS.enrollment.body();
  return until(async () => (await app.as.visitor.post(FORMS.enrollment.path).send(form)).body.leadId);
};
const lead = async (id: string) => (await app.as.staff.get(`/api/leads/${id}`).expect(200)).body;
const assigneeOf = async (id: string): Promise<string | null> => (await lead(id)).assigneeId;
const absent = (userId: string) =>
  app.as.admin
    .patch(`/api/users/${userId}/working-hours`)
    .send({ timeOff: [{ startsAt: '2026-11-20T06:00:00.000Z', endsAt: '2026-12-01T06:00:00.000Z' }] })
    .expect(200);
const addTask = (leadId: string, assigneeId: string | null, title = 'Call back'): Promise<{ id: string }> =>
  app.as.staff
    .post(`/api/leads/${leadId}/tasks`)
    .send({ title, dueAt: '2026-11-24T16:00:00.000Z', assigneeId })
    .expect(201)
    .then(({ body }) => body);
/** The assignees of a lead's tasks, by title. */
const taskAssignees = async (leadId: string): Promise<Record<string, string | null>> => {
  const { body } = await app.as.staff.get(`/api/leads/${leadId}/tasks`).expect(200);
  const tasks: TaskView[] = body;
  return Object.fromEntries(tasks.map(({ title, assignee }) => [title, assignee?.id ?? null]));
};
/** Assigns leads, and returns what an undo sends back. */
const assignMany = async (leads: object[], isUndo = false): Promise<{ id: string; version: number }[]> => {
  const { body } = await app.as.staff.post('/api/leads/bulk/assign').send({ leads, isUndo }).expect(200);
  return body.done.map(({ id, version }: { id: string; version: number }) => ({ id, version }));
};
const assignmentsOf = (userId: string) =>
  app.em.execute<{ leadId: string }[]>(
    `select lead_id as "leadId" from notifications where user_id = ? and kind = 'assignment'`,
    [userId],
  );
const history = async (id: string) => {
  const { body } = await app.as.staff.get(`/api/leads/${id}/timeline`).expect(200);
  return body.rows.filter(({ kind }: { kind: string }) => kind === 'assignment');
};

describe('a new lead', () => {
  test('is unassigned without a rule', async () => {
    expect(await assigneeOf(await enroll())).toBeNull();
  });

  test('is shared evenly among the people of a rule, give or take one, when 30 forms arrive at the same time', async () => {
    const team = await people(4);
    await rule({ method: 'round_robin', userIds: team });

    const ids = await Promise.all(Array.from({ length: 30 }, enrollPatiently));
    const assignees = await Promise.all(ids.map(assigneeOf));

    const counts = team.map((id) => assignees.filter((each) => each === id).length);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    expect(counts.reduce((sum, count) => sum + count)).toBe(30);
  });

  test('goes to the next person for each property of one form', async () => {
    const team = await people(3);
    await rule({ method: 'round_robin', userIds: team });

    const { analyses } = await submit(app, [property(), property(), property()]);

    const assignees = await Promise.all(analyses.map(({ leadId }) => assigneeOf(leadId)));
    expect(assignees.toSorted()).toEqual(team.toSorted());
  });

  test('does not make an edit of its rule stale that an admin has open', async () => {
    const [agent] = await people(1);
    const { id, version } = await rule({ method: 'round_robin', userIds: [agent] });
    await enroll();

    await app.as.admin.patch(`/api/assignment-rules/${id}`).send({ version, name: 'Everyone' }).expect(200);
  });

  test('never deadlocks with a new rule: both lock rules by position', async () => {
    const [agent] = await people(1);
    const last = await rule({ method: 'fixed', userIds: [agent], position: 2 });
    const first = await rule({ method: 'fixed', userIds: [agent], position: 1 });
    const lock = 'select from assignment_rules where id = ? for update nowait';

    let created: Promise<unknown>;
    await app.em.transactional(async (em) => {
      await em.execute(lock, [first.id]);
      created = rule({ method: 'fixed', userIds: [agent] });
      await until(() => isBlocking(em));
      await em.execute(lock, [last.id]);
    });
    await created!;
  });

  test('goes by the first rule that matches its source and area', async () => {
    const [referrals, ames, others] = await people(3);
    await rule({ method: 'fixed', userIds: [referrals], sources: ['referral'] });
    await rule({ method: 'fixed', userIds: [ames], cities: ['ames'], zipCodes: ['50014'] });
    await rule({ method: 'fixed', userIds: [others] });

    expect(await assigneeOf(await enroll({ city: 'Ames', zipCode: '50010' }))).toBe(ames);
    expect(await assigneeOf(await enroll({ city: 'Gilbert', zipCode: '50014' }))).toBe(ames);
    expect(await assigneeOf(await enroll({ city: 'Ankeny' }))).toBe(others);
  });

  test('always goes to the one person of a fixed rule, and to the fallback while they are away', async () => {
    const [chosen, fallback] = await people(2);
    await rule({ method: 'fixed', userIds: [chosen], fallbackUserId: fallback });
    await app.make.lead({ assigneeId: chosen, status: 'leads' });

    const ids = [await enroll(), await enroll(), await enroll()];
    expect(await Promise.all(ids.map(assigneeOf))).toEqual([chosen, chosen, chosen]);

    await absent(chosen!);
    expect(await assigneeOf(await enroll())).toBe(fallback);
  });

  test('goes to the person with the fewest open leads', async () => {
    const [busy, free] = await people(2);
    await app.make.lead({ assigneeId: busy, status: 'leads' });
    await app.make.lead({ assigneeId: free, status: 'lost' });
    await rule({ method: 'load', userIds: [busy, free] });

    expect(await assigneeOf(await enroll())).toBe(free);
  });

  test('skips people with time off, then goes to the fallback, then to no one', async () => {
    const [away, present, fallback] = await people(3);
    await absent(away!);
    await rule({ method: 'round_robin', userIds: [away, present], fallbackUserId: fallback });
    expect(await assigneeOf(await enroll())).toBe(present);

    await absent(present!);
    expect(await assigneeOf(await enroll())).toBe(fallback);

    await absent(fallback!);
    expect(await assigneeOf(await enroll())).toBeNull();
  });

  test('is assigned at night, too', async () => {
    clock.advance({ seconds: 12 * 3_600 });
    const [agent] = await people(1);
    await rule({ method: 'round_robin', userIds: [agent] });

    expect(await assigneeOf(await enroll())).toBe(agent);
  });
});

describe('reassigning', () => {
  test('shows in the timeline with who decided it', async () => {
    const [first, second] = await people(2);
    const { name } = await rule({ method: 'fixed', userIds: [first] });
    const id = await enroll();
    clock.advance({ seconds: 60 });

    await app.as.staff.patch(`/api/leads/${id}`).send({ assigneeId: second }).expect(200);

    expect(await lead(id)).toMatchObject({ assigneeId: second, assignedAt: '2026-11-23T16:01:00.000Z' });
    expect(await history(id)).toMatchObject([
      { from: { id: first }, to: { id: second }, rule: null, by: { id: app.as.staff.userId } },
      { from: null, to: { id: first }, rule: name, by: null },
    ]);
  });

  test('to someone who has left is refused', async () => {
    const { id: former } = await app.make.user({ isActive: false });
    const id = await enroll();

    const answer = await app.as.staff.patch(`/api/leads/${id}`).send({ assigneeId: former });

    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([422, 'assigneeId']);
  });

  test('moves the open tasks of the former assignee too, and notifies the new one once', async () => {
    const [from, to, other] = await people(3);
    const id = await enroll();
    await app.as.staff.patch(`/api/leads/${id}`).send({ assigneeId: from }).expect(200);
    await addTask(id, from!, 'Call back');
    await addTask(id, from!, 'Send photos');
    await addTask(id, other!, 'Check the roof');
    const done = await addTask(id, from!, 'Say hello');
    await app.as.staff.patch(`/api/tasks/${done.id}`).send({ isDone: true }).expect(200);

    await app.as.staff.patch(`/api/leads/${id}`).send({ assigneeId: to }).expect(200);

    expect(await taskAssignees(id)).toMatchObject({
      'Call back': to,
      'Send photos': to,
      'Check the roof': other,
      'Say hello': from,
    });
    expect(await assignmentsOf(to!)).toEqual([{ leadId: id }]);
  });

  test('many leads moves their tasks too, and Undo moves them back', async () => {
    const [from, to] = await people(2);
    const ids = [await enroll(), await enroll()];
    for (const id of ids) {
      await app.as.staff.patch(`/api/leads/${id}`).send({ assigneeId: from }).expect(200);
      await addTask(id, from!);
    }
    const assign = (assigneeId: string) =>
      app.as.staff
        .post('/api/leads/bulk/assign')
        .send({ leads: ids.map((id) => ({ id, assigneeId })) })
        .expect(200);
    const assignees = () => Promise.all(ids.map(async (id) => (await taskAssignees(id))['Call back']));

    await assign(to!);
    expect(await assignees()).toEqual([to, to]);

    await assign(from!);
    expect(await assignees()).toEqual([from, from]);
  });

  test('many leads and undoing it leaves the tasks that the new assignee had before', async () => {
    const [from, to] = await people(2);
    const id = await enroll();
    await app.as.staff.patch(`/api/leads/${id}`).send({ assigneeId: from }).expect(200);
    await addTask(id, from!, 'Call back');
    await addTask(id, to!, 'Check the roof');

    const [done] = await assignMany([{ id, assigneeId: to }]);
    // Consoles opened before an upgrade name the tasks.
    await assignMany([{ ...done, assigneeId: from, tasks: [randomUUID()] }], true);

    expect(await taskAssignees(id)).toMatchObject({ 'Call back': from, 'Check the roof': to });
  });

  test('many leads to no one and undoing it moves their tasks back', async () => {
    const [from] = await people(1);
    const id = await enroll();
    await app.as.staff.patch(`/api/leads/${id}`).send({ assigneeId: from }).expect(200);
    await addTask(id, from!, 'Call back');
    await addTask(id, null, 'For anyone');

    const [done] = await assignMany([{ id, assigneeId: null }]);
    expect(await taskAssignees(id)).toMatchObject({ 'Call back': null });
    await assignMany([{ ...done, assigneeId: from }], true);

    expect(await taskAssignees(id)).toMatchObject({ 'Call back': from, 'For anyone': null });
  });

  test('a lead with any number of tasks can be undone', async () => {
    const [from, to] = await people(2);
    const { em } = app;
    const { id } = await app.make.lead({ assigneeId: from });
    await em.execute(
      `insert into lead_tasks (lead_id, assignee_id, title, due_at)
       select ?, ?, 'Task ' || n, now() from generate_series(1, 250) n`,
      [id, from],
    );
    const tasksOf = async (userId: string) =>
      (await em.execute('select from lead_tasks where assignee_id = ?', [userId])).length;

    const [done] = await assignMany([{ id, assigneeId: to }]);
    expect([await tasksOf(from!), await tasksOf(to!)]).toEqual([0, 250]);
    await assignMany([{ ...done, assigneeId: from }], true);

    expect([await tasksOf(from!), await tasksOf(to!)]).toEqual([250, 0]);
  });

  describe('a lead with an upcoming walkthrough', () => {
    const THURSDAY = '2026-12-03T20:00:00.000Z';
    const schedule = (id: string, agentId: string, startsAt = THURSDAY) =>
      app.as.staff.post(`/api/leads/${id}/walkthrough`).send({ startsAt, agentId }).expect(200);
    const agentsOf = (id: string) =>
      app.em
        .execute<{ agentId: string | null }[]>(
          `select agent_id as "agentId" from walkthroughs where lead_id = ? order by starts_at`,
          [id],
        )
        .then((rows) => rows.map(({ agentId }) => agentId));
    const assign = async (leads: object[], isUndo = false) =>
      (await app.as.staff.post('/api/leads/bulk/assign').send({ leads, isUndo }).expect(200)).body.done;
    const ofAgent = async (assigneeId: string) => {
      const id = await enroll();
      await app.as.staff.patch(`/api/leads/${id}`).send({ assigneeId }).expect(200);
      await schedule(id, assigneeId);
      return id;
    };
    const isBusy = (userId: string) =>
      app.em.execute(
        `insert into busy_times (user_id, starts_at, ends_at) values (?, '2026-12-03T20:30Z', '2026-12-03T21:30Z')`,
        [userId],
      );

    test('moves it to the new assignee, and Undo moves exactly that one back', async () => {
      const [from, to] = await people(2);
      const id = await ofAgent(from!);

      const [done] = await assign([{ id, assigneeId: to }]);

      expect(done.walkthrough).toMatchObject({ startsAt: THURSDAY, isMoved: true });
      expect(await agentsOf(id)).toEqual([to]);
      await assign([{ id, version: done.version, assigneeId: from }], true);
      expect(await agentsOf(id)).toEqual([from]);
    });

    test("stays on Undo if it was the new assignee's before", async () => {
      const [from, to] = await people(2);
      const id = await enroll();
      await app.as.staff.patch(`/api/leads/${id}`).send({ assigneeId: from }).expect(200);
      await assign([{ id, assigneeId: to }]);
      await schedule(id, to!);

      await assign([{ id, assigneeId: from }], true);

      expect(await agentsOf(id)).toEqual([to]);
    });

    test('gets it back on Undo, even right after another one', async () => {
      const [from, to] = await people(2);
      const id = await ofAgent(from!);
      await schedule(await enroll(), from!, '2026-12-03T19:00:00.000Z');

      const [done] = await assign([{ id, assigneeId: to }]);
      await assign([{ id, version: done.version, assigneeId: from }], true);

      expect(await agentsOf(id)).toEqual([from]);
    });

    test.each<[why: string, prepare: (to: string) => Promise<unknown>]>([
      [
        'has another walkthrough then',
        async (to) => schedule(await enroll(), to, '2026-12-03T19:30:00.000Z'),
      ],
      [
        'could not drive there from another walkthrough in time',
        async (to) => schedule(await enroll(), to, '2026-12-03T18:50:00.000Z'),
      ],
      ['is busy according to their own calendar', (to) => isBusy(to)],
      [
        'takes no walkthroughs',
        (to) =>
          app.as.admin.patch(`/api/users/${to}/working-hours`).send({ takesWalkthroughs: false }).expect(200),
      ],
      [
        'is off',
        (to) =>
          app.as.admin
            .patch(`/api/users/${to}/working-hours`)
            .send({ timeOff: [{ startsAt: '2026-12-01T06:00:00.000Z', endsAt: '2026-12-05T06:00:00.000Z' }] })
            .expect(200),
      ],
    ])('leaves it with the former assignee if the new one %s', async (_, prepare) => {
      const [from, to] = await people(2);
      const id = await ofAgent(from!);
      await prepare(to!);

      const [done] = await assign([{ id, assigneeId: to }]);

      expect(done.walkthrough).toMatchObject({ startsAt: THURSDAY, isMoved: false });
      expect(await agentsOf(id)).toEqual([from]);
    });

    test('leaves a past one, and one of a teammate, where they are', async () => {
      const [from, to, other] = await people(3);
      const [past, colleagues] = [await ofAgent(from!), await enroll()];
      await app.as.staff.patch(`/api/leads/${colleagues}`).send({ assigneeId: from }).expect(200);
      await schedule(colleagues, other!);
      clock.advance({ days: 14 });

      await assign([{ id: past, assigneeId: to }]);
      clock.advance({ days: -14 });
      await assign([{ id: colleagues, assigneeId: to }]);

      expect([await agentsOf(past), await agentsOf(colleagues)]).toEqual([[from], [other]]);
    });

    test('leaves it with the former assignee when the lead becomes unassigned', async () => {
      const [from] = await people(1);
      const id = await ofAgent(from!);

      const [done] = await assign([{ id, assigneeId: null }]);

      expect(done.walkthrough).toMatchObject({ startsAt: THURSDAY, isMoved: false });
      expect(await agentsOf(id)).toEqual([from]);
    });

    test('of someone who leaves goes to the next person, or to no one if that one is busy', async () => {
      const [leaving, next] = await people(2);
      const [free, taken] = [await ofAgent(leaving!), await enroll()];
      await app.as.staff.patch(`/api/leads/${taken}`).send({ assigneeId: leaving }).expect(200);
      await schedule(taken, leaving!, '2026-12-04T20:00:00.000Z');
      await schedule(await enroll(), next!, '2026-12-04T20:00:00.000Z');
      await rule({ method: 'fixed', userIds: [next] });

      await app.as.admin.patch(`/api/users/${leaving}`).send({ isActive: false }).expect(200);

      await until(async () => (await agentsOf(free))[0] === next);
      await until(async () => (await agentsOf(taken))[0] === null);
    });

    test('of a teammate who leaves goes to the assignee of the lead, if there is one', async () => {
      const [leaving, assignee] = await people(2);
      const [assigned, unassigned, over] = [await enroll(), await enroll(), await enroll()];
      await app.as.staff.patch(`/api/leads/${assigned}`).send({ assigneeId: assignee }).expect(200);
      await schedule(over, leaving!, '2026-11-24T20:00:00.000Z');
      await schedule(assigned, leaving!);
      await schedule(unassigned, leaving!, '2026-12-04T20:00:00.000Z');
      clock.advance({ days: 2 });

      await app.as.admin.patch(`/api/users/${leaving}`).send({ isActive: false }).expect(200);

      await until(async () => (await agentsOf(assigned))[0] === assignee);
      await until(async () => (await agentsOf(unassigned))[0] === null);
      expect(await agentsOf(over)).toEqual([leaving]);
    });

    test('of someone who leaves does not delay the deactivation while a walkthrough is being booked', async () => {
      const [leaving, next] = await people(2);
      const [id, another] = [await ofAgent(leaving!), await enroll()];
      await rule({ method: 'fixed', userIds: [next] });

      await app.em.transactional(async (em) => {
        await em.execute(
          `insert into walkthroughs (lead_id, agent_id, starts_at, ends_at) values (?, ?, ?, timestamptz '2026-12-03T21:00Z')`,
          [another, next, THURSDAY],
        );
        await app.as.admin.patch(`/api/users/${leaving}`).send({ isActive: false }).expect(200);
      });

      await until(async () => (await agentsOf(id))[0] === null);
    });
  });

  test('the leads of a teammate who leaves does not wait for a task that someone is completing', async () => {
    const [leaving, other] = await people(2);
    const [own, anothers] = [await enroll(), await enroll()];
    await app.as.staff.patch(`/api/leads/${own}`).send({ assigneeId: leaving }).expect(200);
    await app.as.staff.patch(`/api/leads/${anothers}`).send({ assigneeId: other }).expect(200);
    const tasks = [await addTask(own, leaving!), await addTask(anothers, leaving!)];

    await app.em.transactional(async (em) => {
      for (const { id } of tasks) await em.execute('select from lead_tasks where id = ? for update', [id]);
      await app.as.admin.patch(`/api/users/${leaving}`).send({ isActive: false }).expect(200);
    });

    await until(async () => (await taskAssignees(own))['Call back'] === null);
    await until(async () => (await taskAssignees(anothers))['Call back'] === other);
  });

  test('the leads of a teammate who leaves moves their tasks too, also those on the leads of others', async () => {
    const [leaving, next, other] = await people(3);
    const [own, anothers] = [await enroll(), await enroll()];
    await app.as.staff.patch(`/api/leads/${own}`).send({ assigneeId: leaving }).expect(200);
    await app.as.staff.patch(`/api/leads/${anothers}`).send({ assigneeId: other }).expect(200);
    await addTask(own, leaving!);
    await addTask(anothers, leaving!);
    await rule({ method: 'fixed', userIds: [next] });

    await app.as.admin.patch(`/api/users/${leaving}`).send({ isActive: false }).expect(200);

    expect(await taskAssignees(own)).toMatchObject({ 'Call back': next });
    await until(async () => (await taskAssignees(anothers))['Call back'] === other);
  });

  test('many leads skips those that changed, and can be undone', async () => {
    const [from, to] = await people(2);
    const ids = [await enroll(), await enroll(), await enroll()];
    for (const id of ids) await app.as.staff.patch(`/api/leads/${id}`).send({ assigneeId: from });
    const versions = await Promise.all(
      ids.map(async (id) => (await app.as.staff.get(`/api/leads/${id}`)).body.version as number),
    );
    await app.as.staff.patch(`/api/leads/${ids[1]}`).send({ company: 'Changed since' }).expect(200);
    const assign = async (leads: object[]) =>
      (await app.as.staff.post('/api/leads/bulk/assign').send({ leads }).expect(200)).body;

    const { done, skipped } = await assign([
      ...ids.map((id, at) => ({ id, version: versions[at], assigneeId: to })),
      { id: UNKNOWN, assigneeId: to },
    ]);

    expect(done.map(({ id, from: before }: { id: string; from: string }) => [id, before])).toEqual([
      [ids[0], from],
      [ids[2], from],
    ]);
    expect(skipped).toEqual([
      { id: ids[1], reason: 'changed' },
      { id: UNKNOWN, reason: 'deleted' },
    ]);
    expect(await Promise.all(ids.map(assigneeOf))).toEqual([to, from, to]);

    await app.as.staff.patch(`/api/leads/${ids[2]}`).send({ company: 'Changed since' }).expect(200);
    const undo = done.map(({ id, version }: { id: string; version: number }) => ({
      id,
      version,
      assigneeId: from,
    }));
    expect((await assign(undo)).skipped).toEqual([{ id: ids[2], reason: 'changed' }]);
    expect(await Promise.all(ids.map(assigneeOf))).toEqual([from, from, to]);
  });

  test('a lead lists it as handed over for 90 days, while it is open and the teammate still has it', async () => {
    const me = app.as.staff.userId;
    const [teammate, other] = await people(2);
    const assign = (id: string, assigneeId: string | undefined, by = app.as.staff) =>
      by.patch(`/api/leads/${id}`).send({ assigneeId }).expect(200);
    const handOver = async () => {
      const { id } = await app.make.lead({ assigneeId: me });
      await assign(id, teammate);
      return id;
    };
    const [still, closed, passedOn] = [await handOver(), await handOver(), await handOver()];
    await app.as.staff.patch(`/api/leads/${closed}`).send({ status: 'closed' }).expect(200);
    await assign(passedOn, other);
    const { id: byAdmin } = await app.make.lead({ assigneeId: me });
    await assign(byAdmin, teammate, app.as.admin);
    const handedOver = async () => (await app.as.staff.get('/api/leads/handed-over').expect(200)).body;

    expect(await handedOver()).toEqual([{ id: still, version: expect.any(Number), assigneeId: teammate }]);

    await app.em.execute(`update lead_assignments set at = at - interval '91 days'`);
    expect(await handedOver()).toEqual([]);
  });

  test('what a person handed over is read from an index, however many leads the team reassigned', async () => {
    const { id } = await app.make.lead();
    await app.em.execute(
      `insert into lead_assignments (lead_id, from_user_id, to_user_id, at)
      select ?, gen_random_uuid(), ?, now() - n * interval '1 minute' from generate_series(1, 20000) n`,
      [id, app.as.staff.userId],
    );
    await app.em.execute('analyze lead_assignments');
    const read = jest.spyOn(Sql.prototype, 'rows');
    await app.as.staff.get('/api/leads/handed-over').expect(200);
    const [text, values] = read.mock.calls.find(([statement]) => statement.includes('last.from_user_id'))!;
    read.mockRestore();

    const plan = JSON.stringify(await app.app.get(Sql).rows(`explain ${text}`, values));

    expect(plan).toContain('lead_assignments_from_user_id_at_index');
    expect(plan).not.toContain('Seq Scan on lead_assignments');
  });

  test('many leads refuses a person who has left, and more than 200 leads', async () => {
    const [gone] = await people(1);
    const id = await enroll();
    await app.as.admin.patch(`/api/users/${gone}`).send({ isActive: false }).expect(200);
    const assign = (leads: object[]) => app.as.staff.post('/api/leads/bulk/assign').send({ leads });

    await assign([{ id, assigneeId: gone }]).expect(422);
    await assign(Array.from({ length: 201 }, () => ({ id, assigneeId: null }))).expect(422);
    expect(await assigneeOf(id)).not.toBe(gone);
  });

  test('follows the rules when someone leaves; leads that no rule matches become unassigned', async () => {
    const [leaving, next] = await people(2);
    const [open, lost] = [await enroll(), await enroll()];
    await app.as.staff.patch(`/api/leads/${lost}`).send({ status: 'lost', statusReason: 'Sold' });
    for (const id of [open, lost]) await app.as.staff.patch(`/api/leads/${id}`).send({ assigneeId: leaving });
    await rule({ method: 'round_robin', userIds: [leaving, next] });

    await app.as.admin.patch(`/api/users/${leaving}`).send({ isActive: false }).expect(200);

    await until(async () => (await assigneeOf(lost)) === null);
    expect(await assigneeOf(open)).toBe(next);
  });
});

test('the list, the board and the export show the leads of one person, or of no one', async () => {
  const city = 'Filterton';
  const mine = await app.make.lead({ city, name: 'Mine', assigneeId: app.as.admin.userId });
  const free = await app.make.lead({ city, name: 'Free' });
  const of = async (assigneeId: string) => {
    const filter = JSON.stringify({ city, assigneeId });
    const [list, board, file] = [
      await app.as.admin.get('/api/leads').query({ filter }).expect(200),
      await app.as.admin.get('/api/leads/board').query({ filter }).expect(200),
      await app.as.admin.get('/api/leads/export').query({ filter }).expect(200),
    ];
    const cards = board.body.columns.flatMap(({ cards }: { cards: { id: string }[] }) => cards);
    const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
    return { list: ids(list.body), board: ids(cards), rows: file.text.trim().split('\r\n').length - 1 };
  };

  for (const own of ['me', app.as.admin.userId])
    expect(await of(own)).toEqual({ list: [mine.id], board: [mine.id], rows: 1 });
  expect(await of('none')).toEqual({ list: [free.id], board: [free.id], rows: 1 });
});

describe('rules', () => {
  test('are for admins', async () => {
    expect((await app.as.staff.get('/api/assignment-rules')).status).toBe(403);
    expect((await app.as.staff.post('/api/assignment-rules').send({})).status).toBe(403);
  });

  test('are edited, ordered and deleted', async () => {
    const [agent] = await people(1);
    const first = await rule({ method: 'fixed', userIds: [agent] });
    const second = await rule({ method: 'load', userIds: [agent] });
    await app.as.admin
      .patch(`/api/assignment-rules/${first.id}`)
      .send({ position: 9, version: 1 })
      .expect(200);

    const { body } = await app.as.admin.get('/api/assignment-rules').expect(200);
    expect(body.map(({ id }: RuleView) => id)).toEqual([second.id, first.id]);

    const stale = await app.as.admin
      .patch(`/api/assignment-rules/${first.id}`)
      .send({ name: 'x', version: 1 });
    expect([stale.status, stale.body.code]).toEqual([409, 'RULE_CHANGED']);
    await app.as.admin.delete(`/api/assignment-rules/${first.id}`).expect(200);
    expect((await app.as.admin.get(`/api/assignment-rules/${first.id}`)).status).toBe(404);
  });

  test('name active people only', async () => {
    const { id } = await app.make.user({ isActive: false });

    const answer = await app.as.admin
      .post('/api/assignment-rules')
      .send({ name: 'Former', method: 'fixed', userIds: [id] });

    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([422, 'userIds']);
  });
});

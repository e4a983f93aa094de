import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { TodayView } from '#shared/dashboard.js';
import type { NotificationView } from '#shared/notification.js';
import { onCallAt, onCallSeconds } from '#shared/on-call.js';
import { officeHours, waitedSeconds } from '#shared/speed-to-lead.js';
import { BUSINESS_HOURS, type WorkWeek } from '#shared/working-hours.js';
import type { Lead } from '../../src/leads/lead.entity.js';
import { EscalateLeads } from '../../src/speed-to-lead/speed-to-lead.jobs.js';
import { consentingLead } from '../campaigns/campaign-app.js';
import { type SignedIn, startApp, type TestApp } from '../support/app.js';
import { type FrozenClock, freezeClock } from '../support/clock.js';
import { resumeSending, temporarySettings } from '../support/temporary-settings.js';
import { until } from '../support/until.js';

/** The five-minute clock. Monday, 10 AM in Iowa. */
const MONDAY = new Date('2026-11-23T16:00:00Z');
const MISSING = '00000000-0000-4000-8000-000000000000';
let app: TestApp;
let clock: FrozenClock;
let dana: SignedIn;
let maria: SignedIn;

beforeAll(async () => {
  app = await startApp();
});

const settings = temporarySettings(() => app);

beforeEach(async () => {
  clock = freezeClock(app, MONDAY);
  dana = await app.signIn('user', { name: 'Dana' });
  maria = await app.signIn('user', { name: 'Maria' });
});

afterEach(async () => {
  clock.unfreeze();
  await close();
  await resumeSending(app);
  await app.em.execute('delete from leads');
  await app.em.execute('delete from users where id in (?, ?)', [dana.userId, maria.userId]);
});

afterAll(() => app.close());

const arrive = (values: Partial<Lead> = {}) =>
  app.make.lead({ source: 'analysis_form', createdAt: MONDAY, assigneeId: dana.userId, ...values });
/** Advances the clock by this much and runs the job. */
async function pass(seconds: number): Promise<void> {
  clock.advance({ seconds });
  await app.app.get(EscalateLeads).run();
}
/** The minutes of each reminder a person got, in order. */
async function reminders(by: SignedIn): Promise<number[]> {
  const { rows } = (await by.get('/api/notifications').expect(200)).body as { rows: NotificationView[] };
  return rows.flatMap((row) => (row.kind === 'noResponse' ? row.facts.minutes : [])).reverse();
}
const everyone = async () =>
  Object.fromEntries(
    await Promise.all(
      Object.entries({ dana, maria, admin: app.as.admin }).map(async ([name, by]) => [
        name,
        await reminders(by),
      ]),
    ),
  );
/** Closes the company on these dates until the end of the test. */
const close = (...dates: string[]) =>
  app.as.admin
    .patch('/api/company')
    .send({ closedDays: dates.map((date) => ({ date, name: 'Holiday' })) })
    .expect(200);
const stamp = async ({ id }: Lead) => {
  const [row] = await app.em.execute('select at, by_id as by, means from first_contacts where lead_id = ?', [
    id,
  ]);
  return row ?? null;
};
const away = (by: SignedIn) => settings.timeOff(by, '2026-11-20T06:00:00.000Z', '2026-12-01T06:00:00.000Z');

describe('a lead no one contacts', () => {
  test('reminds the assignee after 3 minutes, the team after 5 and admins after 10, each once', async () => {
    await arrive();

    await pass(179);
    expect(await everyone()).toEqual({ dana: [], maria: [], admin: [] });
    await pass(1);
    expect(await everyone()).toEqual({ dana: [3], maria: [], admin: [] });
    await pass(120);
    expect(await everyone()).toEqual({ dana: [3, 5], maria: [5], admin: [5] });
    await pass(300);
    await Promise.all([pass(0), pass(600)]);
    expect(await everyone()).toEqual({ dana: [3, 5], maria: [5], admin: [5, 10] });
  });

  test('reminds each person once of what was missed while no server ran', async () => {
    await arrive();

    await pass(3_600);
    await pass(3_600);

    expect(await everyone()).toEqual({ dana: [10], maria: [10], admin: [10] });
  });

  test('reminds the team immediately when it has no assignee', async () => {
    await arrive({ assigneeId: null });

    await pass(180);

    expect(await everyone()).toEqual({ dana: [3], maria: [3], admin: [3] });
  });

  test('reminds the team instead of an assignee who was deactivated in the meantime', async () => {
    await arrive();
    await pass(60);
    await app.em.execute('update users set is_active = false where id = ?', [dana.userId]);

    await pass(120);

    expect(await reminders(maria)).toEqual([3]);
  });

  test('reminds those at work instead of an assignee on vacation', async () => {
    await away(dana);
    await arrive();

    await pass(180);

    expect(await everyone()).toEqual({ dana: [], maria: [3], admin: [3] });
  });

  test('reminds everyone when everyone is on vacation', async () => {
    const staff = [dana, maria, app.as.admin, app.as.staff];
    for (const by of staff) await away(by);
    await arrive();

    await pass(180);

    expect(await everyone()).toEqual({ dana: [3], maria: [3], admin: [3] });
  });

  test('waits for the office to open', async () => {
    const evening = new Date('2026-11-20T22:58:00Z');
    clock.advance({ seconds: (evening.getTime() - MONDAY.getTime()) / 1_000 });
    await arrive({ createdAt: evening });

    // Friday, 4:58 PM: two minutes are left of the week.
    await pass(12 * 3_600);
    expect(await reminders(dana)).toEqual([]);
    await pass(2 * 86_400 + 4 * 3_600 + 2 * 60);

    // Monday, 9 AM.
    expect(await reminders(dana)).toEqual([]);
    await pass(60);
    expect(await reminders(dana)).toEqual([3]);
  });

  test('waits for the next day the company is open', async () => {
    const wednesday = new Date('2026-11-25T22:58:00Z');
    clock.advance({ seconds: (wednesday.getTime() - MONDAY.getTime()) / 1_000 });
    await close('2026-11-26', '2026-11-27');
    await arrive({ createdAt: wednesday });

    // Thanksgiving, 10 AM.
    await pass(17 * 3_600 + 2 * 60);
    expect(await everyone()).toEqual({ dana: [], maria: [], admin: [] });
    const { body } = await dana.get('/api/today').expect(200);
    expect(body.newLeads.rows[0]).toMatchObject({ waitedSeconds: 120, isRunning: false });
    // Monday, 9 AM.
    await pass(4 * 86_400 - 3_600);
    expect(await reminders(dana)).toEqual([]);
    await pass(60);

    expect(await reminders(dana)).toEqual([3]);
  });

  test('that staff added reminds no one', async () => {
    await arrive({ source: 'manual' });

    await pass(3_600);

    expect(await everyone()).toEqual({ dana: [], maria: [], admin: [] });
  });
});

describe('while the office is closed, the person on call', () => {
  const NIGHT = { from: 17 * 60, to: 9 * 60 };
  /** Monday, 7 PM in Iowa. */
  const EVENING = new Date('2026-11-24T01:00:00Z');
  const put = (schedule: object) => app.as.admin.put('/api/on-call').send(schedule);
  const goTo = (moment: Date) => clock.advance({ seconds: (moment.getTime() - MONDAY.getTime()) / 1_000 });

  afterEach(() => app.em.execute('delete from on_call_rota'));

  test('is reminded after 3, 5 and 10 minutes, and alerted; the office is reminded in the morning', async () => {
    await put({ shifts: [{ day: 1, ...NIGHT, userId: maria.userId }], exceptions: [] }).expect(200);
    goTo(EVENING);
    await arrive({ createdAt: EVENING });

    await pass(179);
    expect(await everyone()).toEqual({ dana: [], maria: [], admin: [] });
    await pass(1);
    await pass(120);
    await Promise.all([pass(300), pass(0)]);
    expect(await everyone()).toEqual({ dana: [], maria: [3, 5, 10], admin: [] });
    const alerts = await app.em.execute('select template from messages where user_id = ?', [maria.userId]);
    expect(alerts).toHaveLength(3);

    await pass(13 * 3_600 + 50 * 60 + 180);
    expect(await reminders(dana)).toEqual([3]);
  });

  test('is the one of the exception on that date, or no one', async () => {
    const shifts = [{ day: 1, ...NIGHT, userId: dana.userId }];
    const except = (userId: string | null) =>
      put({ shifts, exceptions: [{ date: '2026-11-23', ...NIGHT, userId }] }).expect(200);
    await except(null);
    goTo(EVENING);
    await arrive({ createdAt: EVENING });
    await pass(180);
    expect(await everyone()).toEqual({ dana: [], maria: [], admin: [] });

    await except(maria.userId);
    await pass(0);

    expect(await everyone()).toEqual({ dana: [], maria: [3], admin: [] });
  });

  test('covers a closed day, and is the only one emailed', async () => {
    await close('2026-11-23');
    await put({ shifts: [{ day: 1, from: 540, to: 1020, userId: maria.userId }], exceptions: [] });
    await arrive();

    await pass(600);

    expect(await everyone()).toEqual({ dana: [], maria: [10], admin: [] });
    const alerted = await app.em.execute('select user_id from messages where user_id in (?, ?)', [
      dana.userId,
      maria.userId,
    ]);
    expect(alerted).toEqual([{ user_id: maria.userId }]);
  });

  test('covers office hours when everyone is on vacation', async () => {
    const staff = [dana, maria, app.as.admin, app.as.staff];
    for (const by of staff) await away(by);
    await put({ shifts: [{ day: 1, from: 540, to: 1020, userId: maria.userId }], exceptions: [] });
    await arrive();

    await pass(180);

    expect(await reminders(maria)).toEqual([3]);
    expect(await reminders(dana)).toEqual([]);
  });

  test('is set by admins only, from active staff, and not from a stale page', async () => {
    const shifts = [{ day: 5, ...NIGHT, userId: dana.userId }];
    const { body } = await put({ shifts, exceptions: [] }).expect(200);

    expect((await app.as.admin.get('/api/on-call').expect(200)).body).toEqual(body);
    expect((await put({ shifts: [], exceptions: [], version: body.version - 1 }).expect(409)).body.code).toBe(
      'ON_CALL_CHANGED',
    );
    await put({ shifts: [{ ...shifts[0], userId: MISSING }], exceptions: [] }).expect(422);
    await put({ shifts: [{ ...shifts[0], day: 7 }], exceptions: [] }).expect(422);
    await dana.get('/api/on-call').expect(403);
  });

  test('who has left is removed shift by shift, but not added', async () => {
    const shifts = [1, 2].map((day) => ({ day, ...NIGHT, userId: dana.userId }));
    await put({ shifts, exceptions: [] }).expect(200);
    await app.em.execute('update users set is_active = false where id in (?, ?)', [
      dana.userId,
      maria.userId,
    ]);

    await put({ shifts: shifts.slice(1), exceptions: [] }).expect(200);
    await put({ shifts: [], exceptions: [] }).expect(200);
    await put({ shifts: [{ ...shifts[0], userId: maria.userId }], exceptions: [] }).expect(422);
  });

  test.each([
    ['an ordinary night', 1, '2026-11-24T00:00:00Z', '2026-11-24T15:00:00Z', 15],
    ['the night clocks go back', 6, '2026-10-31T23:00:00Z', '2026-11-01T15:00:00Z', 16],
    ['the night clocks go forward', 6, '2027-03-14T00:00:00Z', '2027-03-14T14:00:00Z', 14],
  ])('is on call all of %s', (_, day, from, to, hours) => {
    const schedule = { shifts: [{ day, from: 18 * 60, to: 9 * 60, userId: MISSING }], exceptions: [] };
    const [start, end] = [new Date(from), new Date(to)];

    expect(onCallSeconds(schedule, new Date(start.getTime() - 3_600_000), new Date(end.getTime() + 1))).toBe(
      hours * 3_600,
    );
    expect(onCallAt(schedule, start)).toEqual([MISSING]);
    expect(onCallAt(schedule, end)).toEqual([]);
  });
});

describe('when the assignee is deactivated while the clock runs', () => {
  const deactivate = (by: SignedIn) =>
    app.as.admin.patch(`/api/users/${by.userId}`).send({ isActive: false }).expect(200);
  const others = async () => ({ maria: await reminders(maria), admin: await reminders(app.as.admin) });

  test('the lead goes to the next person in the same transaction, with the reminders so far', async () => {
    await app.as.admin
      .post('/api/assignment-rules')
      .send({ name: 'New leads', method: 'fixed', userIds: [dana.userId], fallbackUserId: maria.userId })
      .expect(201);
    const lead = await arrive();
    await pass(180);

    await deactivate(dana);
    await pass(0);

    expect(await others()).toEqual({ maria: [3], admin: [] });
    const [change] = await app.em.execute(
      `select a.to_user_id as to, a.xmin::text = u.xmin::text as "isOneTransaction"
       from lead_assignments a, users u where a.lead_id = ? and u.id = ?`,
      [lead.id, dana.userId],
    );
    expect(change).toEqual({ to: maria.userId, isOneTransaction: true });
    await app.em.execute('delete from assignment_rules');
  });

  test('the team gets the lead and its reminders if no rule names someone else, each person once', async () => {
    await arrive();
    await pass(300);
    expect(await everyone()).toEqual({ dana: [5], maria: [5], admin: [5] });

    await deactivate(dana);
    await pass(5);
    expect(await others()).toEqual({ maria: [5], admin: [5] });
    await pass(295);

    expect(await others()).toEqual({ maria: [5], admin: [5, 10] });
  });

  test('a pending email to them is not sent', async () => {
    await app.em.execute(`update sending_states set paused_at = now()`);
    await arrive();
    await pass(180);
    await deactivate(dana);
    await app.em.execute(`update messages set expires_at = now() + interval '1 hour'`);
    await app.as.admin.post('/api/sending/resume').expect(200);

    const outcome = () =>
      app.em.execute('select state, reason from messages where user_id = ?', [dana.userId]);
    await until(async () => (await outcome())[0]?.state !== 'pending');

    expect(await outcome()).toEqual([
      { state: 'cancelled', reason: "The recipient's account was deactivated." },
    ]);
  });
});

// C-17
describe('an email or a text about it', () => {
  const NONE = { email: [], sms: [], phone: null, digest: false };
  const choose = (by: SignedIn, values: object) =>
    by.put('/api/notifications/preferences').send({ ...NONE, ...values });
  /** Channel and subject of what was written to a person, in order. */
  const written = async (by: SignedIn) =>
    (
      await app.em.execute<{ channel: string; title: string; recipient: string }[]>(
        `select channel, data->>'title' as title, recipient from messages where user_id = ? order by created_at, channel`,
        [by.userId],
      )
    ).map(({ channel, title }) => `${channel}: ${title}`);

  beforeEach(async () => {
    for (const by of [app.as.admin, app.as.staff]) await choose(by, {}).expect(200);
  });

  test('goes to each person as they chose, once per step', async () => {
    await choose(dana, { email: ['noResponse'], sms: ['noResponse'], phone: '(515) 555-0143' }).expect(200);
    await choose(maria, { sms: [] }).expect(200);
    await arrive({ name: 'Ada Brandt' });

    await pass(180);
    await Promise.all([pass(0), pass(0)]);
    expect(await written(dana)).toEqual([
      'email: Ada Brandt has been waiting 3 minutes',
      'sms: Ada Brandt has been waiting 3 minutes',
    ]);
    await pass(120);

    expect((await written(dana)).slice(2)).toEqual([
      'email: Ada Brandt has been waiting 5 minutes',
      'sms: Ada Brandt has been waiting 5 minutes',
    ]);
    expect(await written(maria)).toEqual([]);
  });

  test('goes out by email unless the person chose otherwise, and only about a lead that is still waiting', async () => {
    await arrive({ name: 'Ada Brandt' });

    await pass(180);

    expect(await written(dana)).toEqual(['email: Ada Brandt has been waiting 3 minutes']);
    expect((await dana.get('/api/notifications/preferences')).body).toMatchObject({
      email: ['noResponse'],
      sms: [],
    });
  });

  test('is not sent to people who are off work: only their bell has it', async () => {
    for (const by of [dana, maria, app.as.admin, app.as.staff]) {
      await choose(by, { email: ['noResponse'] }).expect(200);
      await away(by);
    }
    await arrive();

    await pass(180);

    expect(await reminders(maria)).toEqual([3]);
    for (const by of [dana, maria]) expect(await written(by)).toEqual([]);
  });

  test('is deleted with its lead', async () => {
    const lead = await arrive();
    await pass(180);
    expect(await written(dana)).toHaveLength(1);

    await app.as.admin.delete(`/api/leads/${lead.id}`).expect(200);

    expect(await written(dana)).toEqual([]);
  });

  test.each([
    ['texts without a number', { sms: ['reply'] }],
    ['texts to something that is no number', { sms: ['reply'], phone: 'call me' }],
    ['a kind that does not exist', { email: ['everything'] }],
  ])('refuses %s', async (_, values) => {
    await choose(dana, values).expect(422);
  });
});

describe('the first contact', () => {
  test('by a note stops the reminders, and is stamped with who and how', async () => {
    const lead = await arrive();
    await pass(180);
    await maria.post(`/api/leads/${lead.id}/notes`).send({ text: 'Left a voicemail' }).expect(201);

    await pass(600);

    expect(await stamp(lead)).toMatchObject({ by: maria.userId, means: 'note' });
    expect(await everyone()).toEqual({ dana: [3], maria: [], admin: [] });
  });

  test('by a move is stamped, and no longer once the move is undone', async () => {
    const lead = await arrive();
    const { body } = await dana
      .patch(`/api/leads/${lead.id}`)
      .send({ status: 'analysis_submitted' })
      .expect(200);
    expect(await stamp(lead)).toMatchObject({ by: dana.userId, means: 'move' });

    await dana.post(`/api/leads/${lead.id}/undo`).send({ version: body.version }).expect(200);

    expect(await stamp(lead)).toBeNull();
  });

  test('by an email of staff is stamped; a later email or note does not replace it', async () => {
    const lead = await arrive({ email: 'greta@example.com' });
    const write = (by: SignedIn) =>
      by.post('/api/email/send').send({
        to: 'greta@example.com',
        template: 'staff-message',
        data: { subject: 'Hi', message: 'Hello' },
      });
    await write(dana);
    await write(maria);
    await maria.post(`/api/leads/${lead.id}/notes`).send({ text: 'Called' }).expect(201);

    expect(await stamp(lead)).toMatchObject({ by: dana.userId, means: 'email' });
  });

  test('by a text stops the reminders, and is stamped with who and how', async () => {
    const lead = await consentingLead(app, {
      source: 'analysis_form',
      createdAt: MONDAY,
      assigneeId: dana.userId,
    });
    await maria.post(`/api/leads/${lead.id}/texts`).send({ text: 'Hi, this is Maria.' }).expect(202);

    await pass(600);

    expect(await stamp(lead)).toMatchObject({ by: maria.userId, means: 'sms' });
    expect(await everyone()).toEqual({ dana: [], maria: [], admin: [] });
  });

  test("is not a payment or an owner's form", async () => {
    const lead = await arrive();
    await app.em.execute(
      `insert into lead_status_changes (lead_id, from_status, to_status, cause) values (?, 'leads', 'enrolled', 'payment')`,
      [lead.id],
    );

    expect(await stamp(lead)).toBeNull();
  });
});

test('Today shows the clock of each new lead, and that managers know', async () => {
  const lead = await arrive();
  const first = async () => ((await dana.get('/api/today').expect(200)).body as TodayView).newLeads.rows[0];

  await pass(108);
  expect(await first()).toMatchObject({ waitedSeconds: 108, isRunning: true, escalatedAfter: null });
  await pass(492);
  expect(await first()).toMatchObject({ waitedSeconds: 600, escalatedAfter: 10, assigneeId: dana.userId });
  await maria.post(`/api/leads/${lead.id}/notes`).send({ text: 'Called' }).expect(201);
  expect(await first()).toBeUndefined();
});

describe('office hours', () => {
  const worked = (...weeks: (WorkWeek | null)[]) =>
    officeHours(weeks.map((week) => ({ week, closedDays: [] })));
  const week = worked(null);

  test.each([
    ['within a day', '2026-11-23T16:00:00Z', '2026-11-23T16:01:48Z', 108],
    ['over a night', '2026-11-23T22:59:00Z', '2026-11-24T15:01:00Z', 120],
    // From Friday 4:59 PM, daylight time, to Monday 9:01 AM, standard time.
    ['over the weekend clocks go back', '2026-10-30T21:59:00Z', '2026-11-02T15:01:00Z', 120],
    ['over the weekend clocks go forward', '2027-03-12T22:59:00Z', '2027-03-15T14:01:00Z', 120],
    ['on a Saturday', '2026-11-21T16:00:00Z', '2026-11-21T20:00:00Z', 0],
  ])('count %s', (_, from, to, seconds) => {
    expect(waitedSeconds(week, new Date(from), new Date(to))).toBe(seconds);
  });

  test('of a night shift skip the hour that clocks skip, and repeat the one they repeat', () => {
    const night = worked(BUSINESS_HOURS.map(() => ({ intervals: [{ from: 0, to: 6 * 60 }], zipCodes: [] })));

    const between = (from: string, to: string) => waitedSeconds(night, new Date(from), new Date(to)) / 3_600;
    expect(between('2027-03-14T06:00:00Z', '2027-03-14T12:00:00Z')).toBe(5);
    expect(between('2026-11-01T05:00:00Z', '2026-11-01T13:00:00Z')).toBe(7);
  });

  test('are those of everyone together', () => {
    const saturday = BUSINESS_HOURS.map((_, day) => ({
      intervals: day === 6 ? [{ from: 600, to: 840 }] : [{ from: 480, to: 600 }],
      zipCodes: [],
    }));

    const { week: together } = worked(null, saturday);

    expect([together[1]!.intervals, together[6]!.intervals]).toEqual([
      [{ from: 480, to: 1020 }],
      [{ from: 600, to: 840 }],
    ]);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { BUSY_CALENDAR_PROBLEMS } from '#shared/busy-calendar.js';
import { ReadBusyCalendars } from '../../src/booking/busy-calendars/busy-calendars.jobs.js';
import { readBusyTimes } from '../../src/booking/busy-calendars/busy-times.js';
import { CalendarReader, isOnInternet, onInternet } from '../../src/booking/busy-calendars/read-calendar.js';
import { NEXT_STEPS } from '../../src/leads/public-forms/confirmations.js';
import { SignedTokens } from '../../src/platform/secrets/signed-tokens.js';
import { type SignedIn, startApp, type TestApp } from '../support/app.js';
import { freezeClock } from '../support/clock.js';
import { type FakeCalendar, startFakeCalendar, toCalendar } from '../support/fake-calendar.js';

/** The week in which daylight saving time ends: on Sunday, November 1. */
const WEEK = {
  email: 'dana@example.com',
  from: Date.parse('2026-10-28T05:00Z'),
  until: Date.parse('2026-11-05T06:00Z'),
};

function busy(...events: string[]): string[] {
  const moment = (at: number) => new Date(at).toISOString().slice(5, 16);
  const intervals = readBusyTimes({ text: toCalendar(...events), ...WEEK });
  return intervals.map(({ start, end }) => `${moment(start)} to ${moment(end)}`);
}

describe('busy times in a calendar', () => {
  test.each<[what: string, event: string, times: string[]]>([
    ['an event in UTC', 'DTSTART:20261029T150000Z\nDTEND:20261029T160000Z', ['10-29T15:00 to 10-29T16:00']],
    [
      'one that ends in another time zone',
      'DTSTART;TZID=America/Chicago:20261029T100000\nDTEND;TZID=America/New_York:20261029T130000',
      ['10-29T15:00 to 10-29T17:00'],
    ],
    [
      'one in a time zone that the calendar defines, in summer and in standard time',
      'DTSTART;TZID=Central Standard Time:20261030T100000\nDURATION:PT30M\nRRULE:FREQ=DAILY;INTERVAL=3;COUNT=2',
      ['10-30T15:00 to 10-30T15:30', '11-02T16:00 to 11-02T16:30'],
    ],
    [
      "one without a time zone, in the company's",
      'DTSTART:20261029T100000\nDTEND:20261029T110000',
      ['10-29T15:00 to 10-29T16:00'],
    ],
    [
      'an all-day event, which has 25 hours when the clocks change',
      'DTSTART;VALUE=DATE:20261101\nDTEND;VALUE=DATE:20261102',
      ['11-01T05:00 to 11-02T06:00'],
    ],
    [
      'a weekly event that began years ago, except on the day that was left out',
      'DTSTART;TZID=America/Chicago:20200106T090000\nDTEND;TZID=America/Chicago:20200106T100000\nRRULE:FREQ=WEEKLY;BYDAY=MO,TH,WE\nEXDATE;TZID=America/Chicago:20261102T090000\nEXDATE:20261029T140000Z',
      ['10-28T14:00 to 10-28T15:00', '11-04T15:00 to 11-04T16:00'],
    ],
    [
      'dates listed one by one',
      'DTSTART:20261001T150000Z\nDURATION:PT1H\nRDATE:20261029T150000Z,20261030T150000Z',
      ['10-29T15:00 to 10-29T16:00', '10-30T15:00 to 10-30T16:00'],
    ],
    ['one shown as free', 'DTSTART:20261029T150000Z\nDTEND:20261029T160000Z\nTRANSP:TRANSPARENT', []],
    ['a canceled one', 'DTSTART:20261029T150000Z\nDTEND:20261029T160000Z\nSTATUS:CANCELLED', []],
    [
      'one that the person declined',
      'DTSTART:20261029T150000Z\nDTEND:20261029T160000Z\nATTENDEE;PARTSTAT=ACCEPTED:mailto:boss@example.com\nATTENDEE;PARTSTAT=DECLINED:MAILTO:Dana@Example.com',
      [],
    ],
    [
      'one that someone else declined',
      'DTSTART:20261029T150000Z\nDTEND:20261029T160000Z\nATTENDEE;PARTSTAT=DECLINED:mailto:boss@example.com\nATTENDEE;PARTSTAT=ACCEPTED:mailto:dana@example.com',
      ['10-29T15:00 to 10-29T16:00'],
    ],
    ['a reminder, which takes no time', 'DTSTART:20261029T150000Z', []],
    ['our own walkthroughs', 'UID:1@keyturn\nDTSTART:20261029T150000Z\nDTEND:20261029T160000Z', []],
    ['one that has ended', 'DTSTART:20261020T150000Z\nDTEND:20261020T160000Z', []],
  ])('%s', (_, event, times) => {
    expect(busy(event)).toEqual(times);
  });

  test('occurrences that were moved, canceled or marked as free count as they are now', () => {
    const series =
      'UID:standup\nDTSTART;TZID=America/Chicago:20261001T090000\nDTEND;TZID=America/Chicago:20261001T093000\nRRULE:FREQ=DAILY';
    const changed = (day: string, change: string) =>
      `UID:standup\nRECURRENCE-ID;TZID=America/Chicago:${day}T090000\n${change}`;
    const at = (day: string) => `DTSTART:${day}T200000Z\nDTEND:${day}T210000Z`;

    const times = busy(
      series,
      changed('20261028', at('20261028')),
      changed('20261029', `${at('20261029')}\nSTATUS:CANCELLED`),
      changed('20261030', `${at('20261030')}\nTRANSP:TRANSPARENT`),
      // From a day outside of the range.
      changed('20261001', at('20261031')),
      'UID:another\nDTSTART:20261103T150000Z\nDTEND:20261103T153000Z',
    );

    expect(times).toEqual([
      '10-28T20:00 to 10-28T21:00',
      '10-31T14:00 to 10-31T14:30',
      '10-31T20:00 to 10-31T21:00',
      '11-01T15:00 to 11-01T15:30',
      '11-02T15:00 to 11-02T15:30',
      '11-03T15:00 to 11-03T15:30',
      '11-04T15:00 to 11-04T15:30',
    ]);
  });

  test('events that overlap are one', () => {
    expect(
      busy(
        'DTSTART:20261029T150000Z\nDTEND:20261029T160000Z',
        'DTSTART:20261029T153000Z\nDTEND:20261029T170000Z',
      ),
    ).toEqual(['10-29T15:00 to 10-29T17:00']);
  });
});

test.each([
  ['8.8.8.8', true],
  ['2607:f8b0:4009::200e', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.20.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.100.100.200', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['::1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['::ffff:127.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
])('%s is on the internet: %s', (address, is) => {
  expect(isOnInternet(address)).toBe(is);
});

test.each(['RRULE:FREQ=SOMETIMES', 'EXDATE:whenever\nRRULE:FREQ=DAILY', 'DTEND:later'])(
  'an event with %j hides no other, but a calendar of nothing else is unreadable',
  (malformed) => {
    const event = `DTSTART:20261029T150000Z\n${malformed}`;

    expect(busy(event, 'DTSTART:20261030T150000Z\nDTEND:20261030T160000Z')).toEqual([
      '10-30T15:00 to 10-30T16:00',
    ]);
    expect(() => busy(event)).toThrow('No event of this calendar can be read.');
  },
);

test.each([
  [['8.8.8.8', '2607:f8b0:4009::200e'], true],
  [['8.8.8.8', '127.0.0.1'], false],
  [['10.1.2.3', '8.8.8.8'], false],
  [[], false],
])('a name that resolves to %j is connected to: %s', (addresses, is) => {
  const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  const answers: unknown[] = [];

  onInternet((_name, _options, callback) => callback(null, found))('calendar.example', {}, (error, address) =>
    answers.push(error ? error.message : address),
  );

  expect(answers).toEqual([is ? addresses[0] : 'address']);
});

describe('a connected calendar', () => {
  const PATH = '/api/auth/busy-calendar';
  const FRIDAY_TEN = '2026-10-30T15:00:00.000Z';
  const BUSY = 'DTSTART;TZID=America/Chicago:20261030T100000\nDTEND;TZID=America/Chicago:20261030T110000';
  let app: TestApp;
  let fake: FakeCalendar;
  let agent: SignedIn;
  let clock: ReturnType<typeof freezeClock>;

  beforeAll(async () => {
    fake = await startFakeCalendar();
    app = await startApp(fake.env);
  });

  beforeEach(async () => {
    clock = freezeClock(app, new Date('2026-10-26T18:00:00Z'));
    fake.publish(BUSY);
    // Only this person takes walkthroughs.
    await app.em.execute('delete from busy_calendars');
    await app.em.execute(`update users set is_active = false where role = 'user' and id <> ?`, [
      app.as.staff.userId,
    ]);
    for (const other of [app.as.staff, app.as.admin])
      await other.patch('/api/auth/working-hours').send({ takesWalkthroughs: false }).expect(200);
    agent = await app.signIn('user', { name: 'Dana Agent' });
  });

  afterAll(async () => {
    await app.close();
    await fake.close();
  });

  const connect = (address = fake.address) => agent.put(PATH).send({ address });
  const refresh = () => app.app.get(ReadBusyCalendars, { strict: false }).run();
  const openTimes = async (): Promise<string[]> =>
    (await app.as.anonymous.get('/api/public/booking/slots?zipCode=50325').expect(200)).body.slots;
  const shown = async () => {
    const range = `from=2026-10-25&to=2026-10-31&person=${agent.userId}`;
    return (await app.as.staff.get(`/api/calendar?${range}`).expect(200)).body;
  };
  const view = async () => (await agent.get(PATH).expect(200)).body;
  const mails = () =>
    app.em.execute<{ data: { host: string; problem: string } }[]>(
      `select data from messages where template = 'calendar-unreadable' and user_id = ?`,
      [agent.userId],
    );

  test('takes its busy times off the times that owners can book, and shows when they are, but not what they are', async () => {
    expect(await openTimes()).toContain(FRIDAY_TEN);

    const { body } = await connect().expect(200);

    expect(body).toEqual({
      host: new URL(fake.address).host,
      readAt: '2026-10-26T18:00:00.000Z',
      problem: null,
    });
    const open = await openTimes();
    expect(open.filter((at) => at.startsWith('2026-10-30T1')).slice(0, 2)).toEqual([
      '2026-10-30T14:00:00.000Z',
      '2026-10-30T16:00:00.000Z',
    ]);
    const calendar = await shown();
    expect(calendar.busy).toEqual([{ startsAt: FRIDAY_TEN, endsAt: '2026-10-30T16:00:00.000Z' }]);
    expect(JSON.stringify(calendar)).not.toContain('Dentist');
  });

  test('makes staff confirm a walkthrough at a busy time, and says what is in the way', async () => {
    await connect().expect(200);
    const lead = await app.make.lead({ name: 'Grace Hopper' });
    const schedule = (startsAt: string, choice: object = {}) =>
      app.as.staff
        .post(`/api/leads/${lead.id}/walkthrough`)
        .send({ startsAt, agentId: agent.userId, ...choice });

    const { body } = await schedule('2026-10-30T14:30:00.000Z').expect(409);

    expect(body).toMatchObject({
      code: 'AGENT_UNAVAILABLE',
      obstacles: [{ kind: 'busy', startsAt: FRIDAY_TEN, endsAt: '2026-10-30T16:00:00.000Z' }],
    });
    expect(body.slots).not.toContain(FRIDAY_TEN);
    await schedule('2026-10-30T14:30:00.000Z', { evenIfBusy: false }).expect(409);
    const { walkthroughDate } = (await app.as.staff.get(`/api/leads/${lead.id}`)).body;
    expect(walkthroughDate).toBeNull();
    const moved = await schedule('2026-10-30T14:30:00.000Z', { evenIfBusy: true }).expect(200);
    expect(moved.body.walkthroughDate).toBe('2026-10-30T14:30:00.000Z');
    await schedule('2026-10-30T16:00:00.000Z').expect(200);
  });

  test('does not let two walkthroughs overlap, even when staff schedule anyway', async () => {
    await connect().expect(200);
    const [first, second] = [await app.make.lead(), await app.make.lead()];
    const schedule = ({ id }: { id: string }, startsAt: string) =>
      app.as.staff
        .post(`/api/leads/${id}/walkthrough`)
        .send({ startsAt, agentId: agent.userId, evenIfBusy: true });
    await schedule(first, FRIDAY_TEN).expect(200);

    const { body } = await schedule(second, '2026-10-30T15:30:00.000Z').expect(409);

    expect(body.code).toBe('AGENT_BUSY');
    expect(body.obstacles).toBeUndefined();
  });

  test('is never overridden by an owner', async () => {
    await connect().expect(200);
    const lead = await app.make.lead({ zipCode: '50325' });
    const token = app.app.get(SignedTokens).sign(NEXT_STEPS, { leadId: lead.id }, 3600);
    const book = (choice: object = {}) =>
      app.as.visitor.post(`/api/public/booking/${token}`).send({ startsAt: FRIDAY_TEN, ...choice });

    await book({ evenIfBusy: true, name: 'Grace Hopper', phone: '+15155550123' }).expect(422);
    const { body } = await book({ name: 'Grace Hopper', phone: '+15155550123' }).expect(409);

    expect(body.code).toBe('SLOT_TAKEN');
  });

  test('and time off are listed in the order in which they begin', async () => {
    await connect().expect(200);
    const off = { startsAt: '2026-10-30T14:00:00.000Z', endsAt: '2026-10-30T15:00:00.000Z' };
    await agent
      .patch('/api/auth/working-hours')
      .send({ timeOff: [off], version: 0 })
      .expect(200);
    const lead = await app.make.lead();

    const { body } = await app.as.staff
      .post(`/api/leads/${lead.id}/walkthrough`)
      .send({ startsAt: '2026-10-30T14:30:00.000Z', agentId: agent.userId })
      .expect(409);

    expect(body.obstacles.map(({ kind }: { kind: string }) => kind)).toEqual(['off', 'busy']);
  });

  test('is read again every five minutes, in full only if it has changed or a day has passed', async () => {
    await connect().expect(200);
    const before = fake.requests.length;
    const asked = () => fake.requests.slice(before).map(({ headers }) => Boolean(headers['if-none-match']));

    await refresh();
    expect(asked()).toEqual([]);
    clock.advance({ seconds: 300 });
    await refresh();
    expect([asked(), (await shown()).busy.length]).toEqual([[true], 1]);
    fake.publish();
    clock.advance({ seconds: 300 });
    await refresh();

    expect([asked(), (await shown()).busy]).toEqual([[true, true], []]);
    expect((await view()).readAt).toBe('2026-10-26T18:10:00.000Z');
    clock.advance({ days: 1 });
    await refresh();
    expect(asked()).toEqual([true, true, false]);
  });

  test('without an ETag, is read in full each time, but written only if its busy times changed', async () => {
    const stored = () => app.em.execute('select id from busy_times where user_id = ?', [agent.userId]);
    fake.omitEtag();
    await connect().expect(200);
    const before = await stored();

    clock.advance({ seconds: 300 });
    await refresh();

    expect([before.length, await stored()]).toEqual([1, before]);
    expect((await view()).readAt).toBe('2026-10-26T18:05:00.000Z');
    fake.publish();
    clock.advance({ seconds: 300 });
    await refresh();
    expect(await stored()).toEqual([]);
  });

  test('keeps the last known times while it is down, says since when, and emails the person once', async () => {
    await connect().expect(200);
    fake.fail(503);

    for (let read = 0; read < 8; read++) {
      clock.advance({ seconds: 3_600 });
      await refresh();
    }

    expect(await openTimes()).not.toContain(FRIDAY_TEN);
    expect(await view()).toMatchObject({
      readAt: '2026-10-26T18:00:00.000Z',
      problem: BUSY_CALENDAR_PROBLEMS.unreachable,
    });
    expect((await shown()).busyReadAt).toBe('2026-10-26T18:00:00.000Z');
    const sent = await mails();
    expect(sent).toHaveLength(1);
    expect(JSON.stringify(sent)).not.toContain('private-0123456789abcdef');

    fake.publish();
    clock.advance({ seconds: 3_600 });
    await refresh();

    expect([(await view()).problem, (await shown()).busyReadAt]).toEqual([null, null]);
    expect(await openTimes()).toContain(FRIDAY_TEN);
  });

  test('is disconnected with its busy times', async () => {
    await connect().expect(200);

    await agent.delete(PATH).expect(204);

    expect(await view()).toEqual({ host: null, readAt: null, problem: null });
    expect(await openTimes()).toContain(FRIDAY_TEN);
  });

  test('is deleted with its busy times when the account is deactivated', async () => {
    await connect().expect(200);

    await app.as.admin.patch(`/api/users/${agent.userId}`).send({ isActive: false }).expect(200);

    const left = await app.em.execute(
      'select user_id from busy_calendars where user_id = ? union all select user_id from busy_times where user_id = ?',
      [agent.userId, agent.userId],
    );
    expect(left).toEqual([]);
  });

  test('is not called unreadable because a read failed while the server stops', async () => {
    await connect().expect(200);
    fake.fail(503);
    clock.advance({ seconds: 300 });
    // Shares everything with the app's own, except that it stops.
    const stopping: ReadBusyCalendars = Object.create(app.app.get(ReadBusyCalendars, { strict: false }));

    const before = fake.requests.length;
    const read = stopping.runSafely();
    await stopping.beforeApplicationShutdown();

    expect(fake.requests).toHaveLength(before + 1);
    expect(await view()).toMatchObject({ problem: null });
    await read;
  });

  test('takes its times off the last day that owners can book, too', async () => {
    const days = async () => [...new Set((await openTimes()).map((at) => at.slice(0, 10)))];
    const last = (await days()).at(-1)!;
    fake.publish(`DTSTART;VALUE=DATE:${last.replaceAll('-', '')}\nDURATION:P1D`);

    await connect().expect(200);

    expect(await days()).not.toContain(last);
  });

  test("is stored encrypted, and is no one else's to see", async () => {
    await connect().expect(200);

    const [stored] = await app.em.execute('select * from busy_calendars');

    expect(JSON.stringify(stored)).not.toContain('private-');
    expect((await app.as.staff.get(PATH).expect(200)).body.host).toBeNull();
  });

  test.each([
    'http://calendar.google.com/basic.ics',
    'https://127.0.0.1/basic.ics',
    'https://0x7f.1/basic.ics',
    'https://[::1]/basic.ics',
    'https://localhost/basic.ics',
    'https://169.254.169.254/latest/meta-data',
    'https://user:secret@calendar.google.com/basic.ics',
    'https://calendar.google.com:8443/basic.ics',
    'file:///etc/passwd',
    'my calendar',
  ])('is not read from %s', async (address) => {
    const { body } = await connect(address).expect(422);

    expect(body.errors).toEqual([
      { field: 'address', code: 'CALENDAR_UNREADABLE', message: BUSY_CALENDAR_PROBLEMS.address },
    ]);
  });

  test.each<[what: string, prepare: () => void, problem: keyof typeof BUSY_CALENDAR_PROBLEMS]>([
    ['a redirect', () => fake.fail(302, 'http://169.254.169.254/'), 'refused'],
    ['a calendar that was deleted', () => fake.fail(404), 'refused'],
    ['a page', () => fake.publishText('<!doctype html>'), 'unreadable'],
    ['an empty file', () => fake.publishText(''), 'unreadable'],
    ['more than 10 MB', () => fake.publishText('x'.repeat(11 * 1024 * 1024)), 'tooLarge'],
  ])('is not replaced by %s', async (_, prepare, problem) => {
    await connect().expect(200);
    prepare();

    const { body } = await connect().expect(422);

    expect(body.errors[0].message).toBe(BUSY_CALENDAR_PROBLEMS[problem]);
    expect(await openTimes()).not.toContain(FRIDAY_TEN);
  });

  test('is abandoned if expanding its events takes too long', async () => {
    const endless = 'DTSTART:20260201T150000Z\nDURATION:PT1H\nRRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30';
    const reader = app.app.get(CalendarReader, { strict: false });

    // A thread takes a while to start, so the limit is one under which another calendar is read.
    const before = performance.now();
    await expect(reader.expand({ text: toCalendar(BUSY), ...WEEK })).resolves.toHaveLength(1);
    const limit = 2 * (performance.now() - before);

    await expect(reader.expand({ text: toCalendar(endless), ...WEEK }, limit)).rejects.toThrow('tooLarge');
  });

  test('waits for its turn in one of two threads, and is refused if too many wait', async () => {
    const reader = app.app.get(CalendarReader, { strict: false });

    const reads = await Promise.allSettled(
      Array.from({ length: 23 }, () => reader.expand({ text: '', ...WEEK }, 1)),
    );

    const problems = reads.map((read) => read.status === 'rejected' && read.reason);
    expect(problems.filter((problem) => problem.code === 'BUSY')).toHaveLength(1);
  });
});

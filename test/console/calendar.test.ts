import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import type { CalendarWalkthrough } from '#shared/booking.js';
import { CONSOLE_PATHS, isConsolePath } from '#shared/paths.js';
import { addDays, businessDay, businessMoment } from '#shared/time.js';
import {
  dayToPlan,
  inOrder,
  placeSideBySide,
  shifted,
  weekFrom,
  weekOf,
} from '../../admin/src/calendar/days.js';
import { startApp } from '../support/app.js';
import { fieldValue, focus, hasFocus, hrefOf, setUpConsole, textOf } from '../support/console-app.js';
import { type FakeCalendar, startFakeCalendar } from '../support/fake-calendar.js';
import { CONSOLE_PAGES } from './console-pages.js';

/** Walkthroughs and tasks by day, moved and settled where they are seen. */
let fake: FakeCalendar;
const { page, reply, sent } = setUpConsole(async () => {
  fake = await startFakeCalendar();
  return startApp(fake.env);
});

afterAll(() => fake.close());

afterEach(() => page.app.em.execute('delete from leads'));

/** A Tuesday; 10 AM in the company's time zone. */
const TEN = '2030-05-07T15:00:00.000Z';
const WEEK = '/calendar?date=2030-05-08';
const agent = (name: string) => page.app.make.user({ name });
const day = (name = 'Tuesday, May 7, 2030') => page.region(name);
const walkthroughs = (leadId: string) =>
  page.app.em.execute(
    'select starts_at, agent_id, status from walkthroughs where lead_id = ? order by created_at',
    [leadId],
  );

async function booked(name: string, agentId: string | null, startsAt = TEN) {
  const lead = await page.app.make.lead({ name });
  await page.app.as.staff.post(`/api/leads/${lead.id}/walkthrough`).send({ startsAt, agentId }).expect(200);
  return lead;
}

/** A walkthrough that has started and has no outcome yet. */
async function past(name: string) {
  const lead = await page.app.make.lead({ name });
  await page.app.em.execute(
    `insert into walkthroughs (lead_id, starts_at, ends_at) values (?, '2020-05-05T15:00Z', '2020-05-05T16:00Z')`,
    [lead.id],
  );
  return lead;
}

describe('the calendar', () => {
  test('says that a week is empty, and leads to what is still to be planned', async () => {
    await page.open(WEEK);

    await page.screen.findByText('Nothing planned');
    const next = page.screen.getByRole('link', { name: 'Leads Without a Next Step' });
    expect(decodeURIComponent(hrefOf(next)!)).toBe('/leads?filter={"noNextStep":true}');
  });

  test('of a past week only says that it is empty', async () => {
    await page.open('/calendar?date=2020-05-08');

    await page.screen.findByText('Nothing planned');
    expect(page.screen.queryByRole('link', { name: 'Leads Without a Next Step' })).toBeNull();
  });

  test('shows everything again where what is planned is hidden', async () => {
    await booked('Hidden Owner', null);
    await page.open(`${WEEK}&person=none&hide=walkthroughs`);
    await page.screen.findByText('Some kinds of entries are hidden.');

    await page.press('Show All');

    await (await day()).findByRole('button', { name: /Hidden Owner/ });
    await page.gone(() => page.screen.queryByText('Nothing planned'));
  });

  test("shows the user's own week in the company's time zone, and everyone's on request", async () => {
    await page.open(WEEK);
    await day();
    const own = /person=([\w-]+)/.exec(
      sent.find(({ line }) => line.startsWith('GET /api/calendar?'))!.line,
    )![1]!;
    const lead = await booked('Own Owner', own);
    await booked('Other Owner', (await agent('Dana Agent')).id);
    await booked('Free Owner', null);
    const task = { title: 'Print the agreement', dueAt: '2030-05-07T20:30:00.000Z', assigneeId: own };
    await page.app.as.staff.post(`/api/leads/${lead.id}/tasks`).send(task).expect(201);
    page.reload();

    const block = await (await day()).findByRole('button', { name: /Own Owner/ });
    expect(textOf(block)).toMatch(/^10:00 AM Own Owner/);
    (await day()).getByRole('button', { name: '3:30 PM Print the agreement' });
    expect(page.screen.queryByRole('button', { name: /Other Owner/ })).toBeNull();
    await page.user.selectOptions(page.screen.getByLabelText('Person'), 'all');

    expect(textOf(await (await day()).findByRole('button', { name: /Other Owner/ }))).toMatch(
      /Other OwnerDana Agent/,
    );
    expect(textOf((await day()).getByRole('button', { name: /Free Owner/ }))).toMatch(/Free OwnerUnassigned/);
  });

  test('goes from week to week and opens a day', async () => {
    await page.open(WEEK);

    await page.press('Next week');
    await page.press('Wednesday, May 15, 2030', await day('Wednesday, May 15, 2030'));
    await page.press('Previous day');

    await day('Tuesday, May 14, 2030');
    expect(page.path()).toBe('/calendar?date=2030-05-14&view=day');
  });

  test('is served at its paths, like every page of the console', () => {
    const outside = CONSOLE_PAGES.filter(
      ({ path }) => !isConsolePath(new URL(path, 'http://console').pathname),
    );
    expect([CONSOLE_PATHS.includes('calendar'), outside]).toEqual([true, []]);
  });
});

describe('what is added', () => {
  const taskOf = (leadId: string) => page.app.as.staff.get(`/api/leads/${leadId}/tasks`).expect(200);

  test('at a clicked time can be a walkthrough with the lead that was searched for', async () => {
    const lead = await page.app.make.lead({ name: 'Slotted Owner', status: 'proposal' });
    await page.app.make.lead({ name: 'Other Owner' });
    await page.open(`${WEEK}&person=all`);
    const hours = (await day()).getAllByRole('list').at(-1)!;

    // There is no layout: 8 AM is at the top, and an hour is 56 pixels high.
    page.fireEvent.click(hours, { clientY: 56 * 2 + 30 });

    const dialog = await page.dialog(/^Add on May 7, 2030, 10:30 AM/);
    const search = dialog.getByRole('searchbox');
    expect(hasFocus(search)).toBe(true);
    await dialog.findByText('Other Owner');
    page.fill(search, 'Slotted');
    await page.gone(() => dialog.queryByText('Other Owner'));
    await page.press('Walkthrough with Slotted Owner', dialog);
    const schedule = await page.dialog('When is the walkthrough with Slotted Owner?');
    expect(fieldValue(schedule.getByLabelText('Date and time'))).toBe('2030-05-07T10:30');
    await page.press('Schedule', schedule);

    await (await day()).findByRole('button', { name: /^10:30 AM Slotted Owner/ });
    expect((await page.app.as.staff.get(`/api/leads/${lead.id}`)).body.status).toBe('walkthrough_scheduled');
  });

  test('can be for a lead already in the results while the next search loads', async () => {
    await page.app.make.lead({ name: 'Early Owner' });
    await page.open(WEEK);
    await page.press('Add');
    const dialog = await page.dialog(/^Add on/);
    await dialog.findByText('Early Owner');
    const searching = Promise.withResolvers<void>();
    reply(/^GET \/api\/leads\?.*Early/, () => {
      searching.resolve();
      return new Promise(() => undefined);
    });

    page.fill(dialog.getByRole('searchbox'), 'Early');
    await searching.promise;
    await page.press('Task for Early Owner', dialog);

    await page.dialog('Task for Early Owner');
  });

  test('from the Add button is a task of the lead, assigned to the person who adds it', async () => {
    const lead = await page.app.make.lead({ name: 'Tasked Owner' });
    await page.open(WEEK);
    await page.press('Add');
    await page.press('Task for Tasked Owner', await page.dialog(/^Add on May 6, 2030, 10:00 AM/));
    const dialog = await page.dialog('Task for Tasked Owner');

    page.fill(await dialog.findByRole('textbox', { name: /^Task/ }), 'Bring the lockbox');
    await page.press('Add task', dialog);

    await (await day('Monday, May 6, 2030')).findByRole('button', { name: '10:00 AM Bring the lockbox' });
    const { body } = await taskOf(lead.id);
    expect(JSON.stringify(body)).toContain('Bring the lockbox');
  });

  test('cannot be on a past day', async () => {
    await page.open('/calendar?date=2020-05-05&person=all');

    page.fireEvent.click((await day('Tuesday, May 5, 2020')).getAllByRole('list').at(-1)!, { clientY: 90 });

    await page.messages().findByText('This date has passed. Choose today or a later date.');
    expect(page.screen.queryByRole('dialog')).toBeNull();
  });

  test('is not offered where something is planned already', async () => {
    await booked('Clicked Owner', null);
    await page.open(`${WEEK}&person=none`);

    await page.user.click(await (await day()).findByRole('button', { name: /Clicked Owner/ }));

    await page.screen.findByRole('menuitem', { name: 'Open lead' });
    expect(page.screen.queryByRole('dialog', { name: /^Add on/ })).toBeNull();
  });
});

describe('a walkthrough', () => {
  test('is moved with the keyboard after a confirmation, and keeps its person', async () => {
    const dana = await agent('Dana Agent');
    const lead = await booked('Moved Owner', dana.id);
    await page.open(`${WEEK}&person=all`);
    const block = await (await day()).findByRole('button', { name: /Moved Owner/ });

    focus(block);
    await page.user.keyboard('[Space]');
    await page.screen.findByText('Moving the walkthrough with Moved Owner.');
    for (const [key, heard] of [
      ['[ArrowDown]', 'May 7, 2030, 10:15 AM.'],
      ['[ArrowDown]', 'May 7, 2030, 10:30 AM.'],
      ['[ArrowRight]', 'May 8, 2030, 10:30 AM.'],
    ] as const) {
      await page.user.keyboard(key);
      await page.screen.findByText(heard);
    }
    await page.user.keyboard('[Space]');
    const dialog = await page.dialog('Move the walkthrough with Moved Owner?');
    dialog.getByText(/^From May 7, 2030, 10:00 AM to May 8, 2030, 10:30 AM/);
    await page.press('Move', dialog);

    await page.messages().findByText('Walkthrough with Moved Owner moved to May 8, 2030, 10:30 AM');
    await (await day('Wednesday, May 8, 2030')).findByRole('button', { name: /^10:30 AM Moved Owner/ });
    expect((await walkthroughs(lead.id)).at(-1)).toMatchObject({ agent_id: dana.id, status: 'scheduled' });
  });

  test('of someone who is busy then stays where it is, and the dialog says why', async () => {
    const dana = await agent('Dana Agent');
    await booked('First Owner', dana.id, '2030-05-07T16:00:00.000Z');
    const lead = await booked('Second Owner', dana.id);
    await page.open(`${WEEK}&person=${dana.id}`);
    const block = await (await day()).findByRole('button', { name: /Second Owner/ });

    focus(block);
    await page.user.keyboard('[Space]');
    await page.screen.findByText('Moving the walkthrough with Second Owner.');
    await page.user.keyboard('[ArrowDown]');
    await page.screen.findByText('May 7, 2030, 10:15 AM.');
    await page.user.keyboard('[Space]');
    const dialog = await page.dialog('Move the walkthrough with Second Owner?');
    await page.press('Move', dialog);

    await dialog.findByText(/^This person has another walkthrough at this time/);
    expect(await walkthroughs(lead.id)).toMatchObject([
      { starts_at: '2030-05-07 15:00:00+00', status: 'scheduled' },
    ]);
  });

  test('of someone whose own calendar is busy then is moved anyway, with a second click', async () => {
    const piper = await agent('Piper Agent');
    const lead = await booked('Pressing Owner', piper.id);
    await page.app.em.execute(
      `insert into busy_times (user_id, starts_at, ends_at) values (?, '2030-05-07T16:00Z', '2030-05-07T17:00Z')`,
      [piper.id],
    );
    await page.open(`${WEEK}&person=${piper.id}`);
    const block = await (await day()).findByRole('button', { name: /Pressing Owner/ });
    focus(block);
    await page.user.keyboard('[Space]');
    await page.screen.findByText('Moving the walkthrough with Pressing Owner.');
    await page.user.keyboard('[ArrowDown]');
    await page.screen.findByText('May 7, 2030, 10:15 AM.');
    await page.user.keyboard('[Space]');
    const dialog = await page.dialog('Move the walkthrough with Pressing Owner?');
    await page.press('Move', dialog);
    await dialog.findByText('Piper Agent is busy from 11:00 AM to 12:00 PM, according to their calendar.');
    expect(await walkthroughs(lead.id)).toHaveLength(1);

    await page.press('Schedule Anyway', dialog);

    await page.messages().findByText('Walkthrough with Pressing Owner moved to May 7, 2030, 10:15 AM');
    expect((await walkthroughs(lead.id)).at(-1)).toMatchObject({
      starts_at: '2030-05-07 15:15:00+00',
      agent_id: piper.id,
      status: 'scheduled',
    });
  });

  test('is moved without dragging from its menu, starting with its time and person', async () => {
    const dana = await agent('Dana Agent');
    const lead = await booked('Typed Owner', dana.id);
    await page.open(`${WEEK}&person=all`);

    await page.press(/Typed Owner/, await day());
    await page.user.click(await page.screen.findByRole('menuitem', { name: 'Move…' }));
    const dialog = await page.dialog('When is the walkthrough with Typed Owner?');
    const when = dialog.getByLabelText('Date and time');
    expect(fieldValue(when)).toBe('2030-05-07T10:00');
    expect(dialog.queryByRole('button', { name: 'Not yet' })).toBeNull();
    page.fill(when, '2030-05-09T14:00');
    await page.press('Schedule', dialog);

    await (await day('Thursday, May 9, 2030')).findByRole('button', { name: /^2:00 PM Typed Owner/ });
    expect((await walkthroughs(lead.id)).at(-1)).toMatchObject({ agent_id: dana.id });
  });

  test('in the past can be reassigned, but not moved to a different past day', async () => {
    const dana = await agent('Dana Late');
    const lead = await past('Over Owner');
    await page.open('/calendar?date=2020-05-05&person=all');
    await page.press(/^10:00 AM Over Owner/, await day('Tuesday, May 5, 2020'));
    await page.user.click(await page.screen.findByRole('menuitem', { name: 'Move…' }));
    const dialog = await page.dialog('When is the walkthrough with Over Owner?');
    const when = dialog.getByLabelText('Date and time');
    page.fill(when, '2020-05-06T10:00');
    await page.press('Schedule', dialog);
    await dialog.findByText('This date has passed. Choose today or a later date.');

    page.fill(when, '2020-05-05T10:00');
    await page.choose('Person', 'Dana Late', dialog);
    await page.press('Schedule', dialog);

    await page.waitFor(async () =>
      expect((await walkthroughs(lead.id)).at(-1)).toMatchObject({ agent_id: dana.id, status: 'scheduled' }),
    );
  });

  test('cannot be dragged to a past day', async () => {
    const lead = await past('Dragged Owner');
    await page.open('/calendar?date=2020-05-05&person=all');
    focus(
      await (await day('Tuesday, May 5, 2020')).findByRole('button', { name: /^10:00 AM Dragged Owner/ }),
    );
    await page.user.keyboard('[Space]');
    await page.screen.findByText('Moving the walkthrough with Dragged Owner.');
    await page.user.keyboard('[ArrowRight]');
    await page.screen.findByText('May 6, 2020, 10:00 AM.');
    await page.user.keyboard('[Space]');

    await page.messages().findByText('This date has passed. Choose today or a later date.');
    expect(page.screen.queryByRole('dialog')).toBeNull();
    expect(await walkthroughs(lead.id)).toMatchObject([{ starts_at: '2020-05-05 15:00:00+00' }]);
  });

  test('is canceled from its menu after a confirmation', async () => {
    const lead = await booked('Canceled Owner', null);
    await page.open(`${WEEK}&person=none`);

    await page.press(/Canceled Owner/, await day());
    await page.user.click(await page.screen.findByRole('menuitem', { name: 'Cancel walkthrough' }));
    await page.press('Cancel Walkthrough', await page.dialog('Cancel the walkthrough with Canceled Owner?'));

    await page.messages().findByText('Walkthrough with Canceled Owner canceled');
    await page.gone(() => page.screen.queryByRole('button', { name: /Canceled Owner/ }));
    expect(await walkthroughs(lead.id)).toMatchObject([{ status: 'canceled' }]);
  });

  test('that is past asks for its outcome, one tap each', async () => {
    const [came, missed] = [await past('Came Owner'), await past('Missed Owner')];
    await page.open('/calendar?date=2020-05-05&person=all');

    await page.press('Completed: Came Owner');
    await page.messages().findByText('Walkthrough with Came Owner completed');
    await page.gone(() => page.screen.queryByRole('button', { name: 'Completed: Came Owner' }));
    await page.press('No-show: Missed Owner');
    await page.messages().findByText(/^Missed Owner marked as a no-show/);

    await page.gone(() => page.screen.queryByText('How did it go?'));
    expect([await walkthroughs(came.id), await walkthroughs(missed.id)]).toMatchObject([
      [{ status: 'completed' }],
      [{ status: 'no_show' }],
    ]);
  });
});

describe('a task', () => {
  async function planned(title: string) {
    const lead = await page.app.make.lead({ name: 'Task Owner' });
    const task = { title, dueAt: TEN, assigneeId: null };
    await page.app.as.staff.post(`/api/leads/${lead.id}/tasks`).send(task).expect(201);
    await page.open(`${WEEK}&person=none`);
    return lead;
  }
  const dueOf = async (leadId: string) =>
    (await page.app.as.staff.get(`/api/leads/${leadId}/tasks`)).body[0].dueAt;

  test('is moved to another day and time with the keyboard, and moved back with Undo', async () => {
    const lead = await planned('Send the numbers');

    focus(await (await day()).findByRole('button', { name: '10:00 AM Send the numbers' }));
    await page.user.keyboard('[Space]');
    await page.screen.findByText('Moving “Send the numbers”.');
    for (const [key, heard] of [
      ['[ArrowRight]', 'May 8, 2030, 10:00 AM.'],
      ['[ArrowDown]', 'May 8, 2030, 10:15 AM.'],
    ] as const) {
      await page.user.keyboard(key);
      await page.screen.findByText(heard);
    }
    await page.user.keyboard('[Space]');

    await page.messages().findByText('“Send the numbers” moved to May 8, 2030, 10:15 AM');
    await (await day('Wednesday, May 8, 2030')).findByRole('button', { name: '10:15 AM Send the numbers' });
    expect(await dueOf(lead.id)).toBe('2030-05-08T15:15:00.000Z');
    await page.press('Undo', page.messages());
    await (await day()).findByRole('button', { name: '10:00 AM Send the numbers' });
  });

  test('is moved from its menu', async () => {
    const lead = await planned('Call the plumber');

    await page.pick('10:00 AM Call the plumber', 'Move…');
    const dialog = await page.dialog('Move “Call the plumber”');
    page.fill(dialog.getByLabelText('Due'), '2030-05-09T08:30');
    await page.press('Move', dialog);

    await (await day('Thursday, May 9, 2030')).findByRole('button', { name: '8:30 AM Call the plumber' });
    expect(await dueOf(lead.id)).toBe('2030-05-09T13:30:00.000Z');
  });

  test('cannot be moved to a past day or left without a time', async () => {
    const lead = await planned('Call the painter');
    await page.pick('10:00 AM Call the painter', 'Move…');
    const dialog = await page.dialog('Move “Call the painter”');
    const due = dialog.getByLabelText('Due');

    page.fill(due, '2020-05-09T08:30');
    await page.press('Move', dialog);
    await dialog.findByText('This date has passed. Choose today or a later date.');
    page.fill(due, '');
    await page.press('Move', dialog);

    await dialog.findByText('Choose a date and time');
    expect(await dueOf(lead.id)).toBe(TEN);
  });
});

test('calls show on their day, and each kind can be hidden', async () => {
  const lead = await page.app.make.lead({ name: 'Called Owner' });
  await page.app.em.execute(`insert into lead_calls (lead_id, outcome, created_at) values (?, 'missed', ?)`, [
    lead.id,
    TEN,
  ]);
  await page.open(`${WEEK}&person=none`);
  const name = '10:00 AM Missed call: Called Owner';
  await (await day()).findByRole('link', { name });

  await page.press('Calls');

  await page.gone(() => page.screen.queryByRole('link', { name }));
  expect(page.path()).toContain('hide=calls');
});

test('a person makes a secret link for their phone, and turns it off', async () => {
  await page.open(WEEK);
  await page.press('Subscribe on your phone');
  const dialog = await page.dialog('Your calendar on your phone');

  await page.press('Create Link', dialog);
  const link = fieldValue(await dialog.findByLabelText('Secret link'));
  const { pathname } = new URL(link);
  await page.app.as.anonymous.get(pathname).expect(200);
  await page.press('Turn Off', dialog);

  await dialog.findByText('The link no longer works.');
  await page.app.as.anonymous.get(pathname).expect(404);
  await dialog.findByRole('button', { name: 'Create Link' });
});

test('a person connects their other calendar, and sees when they are busy in it', async () => {
  // Within the range that is read, whatever today is.
  const tomorrow = addDays(businessDay(new Date()), 1);
  const at = (minutes: number) =>
    new Date(businessMoment(tomorrow, minutes)).toISOString().replace(/[-:]|\.\d+/g, '');
  fake.publish(`DTSTART:${at(10 * 60)}\nDTEND:${at(11 * 60)}`);
  await page.open(`/calendar?view=day&date=${tomorrow}`);
  await page.press('Connect your calendar');
  const dialog = await page.dialog('Connect your calendar');

  page.fill(dialog.getByLabelText('Secret address of your calendar'), 'https://localhost/basic.ics');
  await page.press('Connect', dialog);
  await dialog.findByText('Enter a public address that starts with https:// or webcal://.');
  page.fill(dialog.getByLabelText('Secret address of your calendar'), fake.address);
  await page.press('Connect', dialog);
  await dialog.findByText("Connected. Owners can't book you at your busy times.");
  await dialog.findByText(/^Connected to 127\.0\.0\.1:\d+\. Last synced /);
  await page.press('Close', dialog);

  await page.screen.findByTitle('Busy from 10:00 AM to 11:00 AM');
  await page.press('Connect your calendar');
  await page.press('Disconnect', await page.dialog('Connect your calendar'));
  await page.gone(() => page.screen.queryByText('Busy'));
});

describe('days', () => {
  test.each([
    ['a week ahead', weekFrom('2026-11-30'), '2026-11-28', '2026-11-30'],
    ['the rest of this week', weekOf('2026-11-26'), '2026-11-26', '2026-11-27'],
    ['a week whose last day is a Sunday', weekFrom('2026-11-23'), '2026-11-28', '2026-11-30'],
    ['a past week', weekFrom('2026-11-02'), '2026-11-26', '2026-11-27'],
  ])('Add in %s suggests the next workday', (_, days, today, day) => {
    expect(dayToPlan(days, today)).toBe(day);
  });

  test.each([
    ['the night the clocks go forward', '2026-03-07T16:00:00.000Z', 1, 0, '2026-03-08T15:00:00.000Z'],
    ['the night they go back', '2026-10-31T15:00:00.000Z', 1, 30, '2026-11-01T16:30:00.000Z'],
    ['a time that the spring change skips', '2026-03-07T08:30:00.000Z', 1, 0, '2026-03-08T08:00:00.000Z'],
    ['before midnight', '2026-05-07T06:00:00.000Z', 0, -90, '2026-05-07T05:00:00.000Z'],
  ])('keep the time on the wall over %s', (_, from, days, minutes, to) => {
    expect(shifted(from, { days, minutes })).toBe(to);
  });

  test('of a week begin on Sunday', () => {
    expect([weekOf('2026-11-25')[0], weekOf('2026-11-22')[0], weekOf('2026-11-25')[6]]).toEqual([
      '2026-11-22',
      '2026-11-22',
      '2026-11-28',
    ]);
  });

  test('of a phone begin on the day itself', () => {
    expect(weekFrom('2026-11-27')).toEqual([
      '2026-11-27',
      '2026-11-28',
      '2026-11-29',
      '2026-11-30',
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
    ]);
  });

  test('list walkthroughs, tasks and calls of a phone by time', () => {
    const at = (time: string) => `2026-12-02T${time}:00.000Z`;
    const plan = {
      walkthroughs: [{ startsAt: at('18:30') }, { startsAt: at('19:00') }],
      tasks: [{ dueAt: at('12:32') }, { dueAt: at('18:45') }],
      calls: [{ at: at('17:00') }],
    };

    expect(inOrder(plan as never).map(({ kind, at }) => `${at.slice(11, 16)} ${kind}`)).toEqual([
      '12:32 task',
      '17:00 call',
      '18:30 walkthrough',
      '18:45 task',
      '19:00 walkthrough',
    ]);
  });

  test('show walkthroughs at the same time next to each other, and others over the full width', () => {
    const at = (id: string, from: string, to: string) =>
      ({ id, startsAt: `2026-05-07T${from}Z`, endsAt: `2026-05-07T${to}Z` }) as CalendarWalkthrough;
    const placed = placeSideBySide([
      at('a', '15:00', '16:00'),
      at('b', '15:30', '16:30'),
      at('c', '16:00', '17:00'),
      at('d', '17:00', '18:00'),
    ]);

    expect(placed.map(({ walkthrough, lane, lanes }) => [walkthrough.id, lane, lanes])).toEqual([
      ['a', 0, 2],
      ['b', 1, 2],
      ['c', 0, 2],
      ['d', 0, 1],
    ]);
  });
});

import { afterEach, describe, expect, test } from '@jest/globals';
import type { RuleView } from '#shared/assignment.js';
import { ON_CALL_LIMITS } from '#shared/on-call.js';
import { addDays, businessDay } from '#shared/time.js';
import { json, setUpConsole, textOf } from '../support/console-app.js';

/** The rules that give new leads to people. */
const { page, reply, sent } = setUpConsole();

afterEach(() => page.app.em.execute('delete from assignment_rules'));

const RULES = '/admin/assignment-rules';
const agent = (name: string) => page.app.make.user({ name });
const stored = async (): Promise<RuleView[]> => (await page.app.as.admin.get('/api/assignment-rules')).body;

async function rule(name: string, fields: object = {}): Promise<RuleView> {
  const { id } = await agent(`Agent of ${name}`);
  const body = { name, method: 'fixed', userIds: [id], ...fields };
  return (await page.app.as.admin.post('/api/assignment-rules').send(body).expect(201)).body;
}

const namesInOrder = async () => (await stored()).map(({ name }) => name);

describe('the list', () => {
  test('says who gets which leads, in the order in which the rules are tried', async () => {
    const dana = await agent('Dana Agent');
    const lee = await agent('Lee Agent');
    await rule('Ankeny', {
      method: 'round_robin',
      sources: ['referral'],
      cities: ['Ankeny'],
      zipCodes: ['50023'],
      userIds: [dana.id, lee.id],
    });
    await rule('Everything else', { method: 'load', userIds: [lee.id], fallbackUserId: dana.id });
    await page.open(RULES, { role: 'admin' });

    const first = await page.screen.findByRole('row', { name: /Ankeny/ });
    await page.within(first).findByText('Dana Agent, Lee Agent');
    expect(textOf(first)).toMatch(/Referral · Ankeny, 50023.*Take turns/);
    expect(textOf(page.screen.getByRole('row', { name: /Everything else/ }))).toMatch(
      /Any source, anywhere.*Fewest open leads · Otherwise Dana Agent/,
    );
  });

  test('moves a rule up with a button that keeps the focus, and announces its new place', async () => {
    await rule('First');
    await rule('Second');
    await rule('Third');
    await page.open(RULES, { role: 'admin' });

    await page.press('Move Third up');
    await page.screen.findByText('Third is now number 2 of 3.');
    expect(await namesInOrder()).toEqual(['First', 'Third', 'Second']);
    await page.waitFor(() =>
      expect(page.screen.getAllByRole('link', { name: /First|Second|Third/ }).map(textOf)).toEqual([
        'First',
        'Third',
        'Second',
      ]),
    );
    await page.press('Move Third up');

    await page.screen.findByText('Third is now number 1 of 3.');
    expect(await namesInOrder()).toEqual(['Third', 'First', 'Second']);
  });

  test('says so when the order could not be changed', async () => {
    await rule('First');
    await rule('Second');
    await page.open(RULES, { role: 'admin' });
    reply(/^PATCH \/api\/assignment-rules\//, () => json({ message: 'Unavailable' }, 503));

    await page.press('Move Second up');

    await page.messages().findByText("The order wasn't changed.");
    expect(await namesInOrder()).toEqual(['First', 'Second']);
  });

  test('deletes a rule after a confirmation', async () => {
    await rule('First');
    await rule('Second');
    await page.open(RULES, { role: 'admin' });

    await page.press('Delete First');
    await page.press('Delete', await page.dialog('Delete First'));

    await page.messages().findByText('Rule deleted');
    expect(await namesInOrder()).toEqual(['Second']);
  });

  test('is reached from the settings menu and only opens for admins', async () => {
    await page.open('/admin/content/fees', { role: 'admin' });
    const menu = page.within(await page.screen.findByRole('navigation', { name: 'Administration' }));
    await page.user.click(await menu.findByRole('link', { name: 'Lead Assignment', hidden: true }));
    await page.screen.findByText('No rules yet');
    page.screen.getByText('Until you add one, new leads stay unassigned.');
  });

  test('is closed to other staff', async () => {
    await page.open(RULES);
    await page.screen.findByRole('heading', { name: 'Access denied' });
  });
});

/** Found by label: looking for roles in a form this long takes seconds. */
describe('the form', () => {
  test('adds a rule that new leads follow', async () => {
    const dana = await agent('Dana Form');
    await page.open(`${RULES}/create`, { role: 'admin' });

    page.fill(await page.screen.findByLabelText(/^Name/), 'Referrals');
    await page.user.click(await page.screen.findByLabelText('Referral'));
    await page.user.click(await page.screen.findByLabelText('Dana Form'));
    await page.press('Save Changes');

    await page.messages().findByText('Rule saved');
    await page.screen.findByRole('heading', { name: 'Lead Assignment' });
    expect(await stored()).toMatchObject([
      { name: 'Referrals', sources: ['referral'], method: 'round_robin', userIds: [dana.id], isActive: true },
    ]);
  });

  test('asks for at least one person before anything is sent', async () => {
    await page.open(`${RULES}/create`, { role: 'admin' });
    page.fill(await page.screen.findByLabelText(/^Name/), 'No one');

    await page.press('Save Changes');

    await page.screen.findByText('Choose at least one person');
    expect(sent.filter(({ line }) => line.startsWith('POST'))).toEqual([]);
  });

  test('adds places one by one, and refuses an invalid ZIP code', async () => {
    const { id } = await rule('Places', { cities: ['Ankeny'] });
    await page.open(`${RULES}/${id}`, { role: 'admin' });

    const zipCodes = await page.screen.findByLabelText(/^ZIP codes/);
    await page.user.type(zipCodes, '5002{Enter}');
    await page.press('Save Changes');
    await page.screen.findByText('ZIP must be 5 digits');
    await page.user.type(zipCodes, '{Backspace}50023{Enter}');
    await page.press('Save Changes');

    await page.messages().findByText('Rule saved');
    expect(await stored()).toMatchObject([{ cities: ['Ankeny'], zipCodes: ['50023'] }]);
  });

  test('pauses a rule, and removes someone who has left', async () => {
    const former = await agent('Gone Agent');
    const { id } = await rule('Team', { userIds: [former.id, (await agent('Stays Agent')).id] });
    await page.app.em.execute('update users set is_active = false where id = ?', [former.id]);
    await page.open(`${RULES}/${id}`, { role: 'admin' });

    await page.user.click(await page.screen.findByLabelText('Former teammate'));
    await page.user.click(page.screen.getByLabelText('In use'));
    await page.press('Save Changes');

    await page.messages().findByText('Rule saved');
    const [row] = await stored();
    expect([row!.isActive, row!.userIds]).toEqual([false, [expect.not.stringMatching(former.id)]]);
    await page.screen.findByText('Paused');
  });
});

describe('who is on call', () => {
  const schedule = async () => (await page.app.as.admin.get('/api/on-call')).body;
  afterEach(() => page.app.em.execute('delete from on_call_rota'));

  test('is set for every week and for a date, and removed again', async () => {
    const dana = await agent('Dana Night');
    await page.open('/admin/on-call', { role: 'admin' });
    const weekly = await page.region('Weekly shifts');
    await weekly.findByRole('option', { name: 'Dana Night' });
    await page.press('Add', weekly);
    await weekly.findByText('Choose a day or date, a start and end time, and a person.');

    page.fill(weekly.getByLabelText('Day'), '1');
    page.fill(weekly.getByLabelText('From'), '17:00');
    page.fill(weekly.getByLabelText('To'), '08:00');
    page.fill(weekly.getByLabelText('Person'), dana.id);
    await page.press('Add', weekly);
    await weekly.findByRole('row', { name: /Monday 5:00 PM to 8:00 AM, next day Dana Night/ });

    const exceptions = await page.region('Exceptions');
    page.fill(exceptions.getByLabelText('Date'), '2020-12-24');
    page.fill(exceptions.getByLabelText('From'), '00:00');
    page.fill(exceptions.getByLabelText('To'), '00:00');
    await page.press('Add', exceptions);
    await exceptions.findByText('This date has passed. Choose today or a later date.');
    page.fill(exceptions.getByLabelText('Date'), '2099-12-24');
    await page.press('Add', exceptions);
    await exceptions.findByRole('row', { name: /December 24, 2099 12:00 AM to 12:00 AM, next day No one/ });
    expect(await schedule()).toMatchObject({
      shifts: [{ day: 1, from: 1_020, to: 480, userId: dana.id }],
      exceptions: [{ date: '2099-12-24', from: 0, to: 0, userId: null }],
    });

    await page.press('Remove Dana Night on Monday', await page.region('Weekly shifts'));
    await page.waitFor(async () => expect((await schedule()).shifts).toEqual([]));
  });

  test('is closed to other staff', async () => {
    await page.open('/admin/on-call');
    await page.screen.findByRole('heading', { name: 'Access denied' });
  });
});

test('past exceptions are hidden and make room for new ones', async () => {
  const over = Array.from({ length: ON_CALL_LIMITS.exceptions }, (_, index) => ({
    date: addDays('2020-01-01', index),
    from: 0,
    to: 1_440,
    userId: null,
  }));
  await page.app.as.admin.put('/api/on-call').send({ shifts: [], exceptions: over }).expect(200);
  await page.open('/admin/on-call', { role: 'admin' });
  const exceptions = await page.region('Exceptions');
  await exceptions.findByText('None yet');

  page.fill(exceptions.getByLabelText('Date'), '2099-12-24');
  page.fill(exceptions.getByLabelText('From'), '00:00');
  page.fill(exceptions.getByLabelText('To'), '00:00');
  await page.press('Add', exceptions);

  await exceptions.findByRole('row', { name: /December 24, 2099/ });
  const { body } = await page.app.as.admin.get('/api/on-call');
  const dates = body.exceptions.map(({ date }: { date: string }) => date);
  expect(dates).toEqual([...over.slice(1).map(({ date }) => date), '2099-12-24']);
  await page.app.em.execute('delete from on_call_rota');
});

test('an exception of today can be removed even when it is over', async () => {
  const minute = { date: businessDay(new Date()), from: 0, to: 1, userId: null };
  await page.app.as.admin
    .put('/api/on-call')
    .send({ shifts: [], exceptions: [minute] })
    .expect(200);
  await page.open('/admin/on-call', { role: 'admin' });
  const exceptions = await page.region('Exceptions');

  await page.press(/^Remove No one/, exceptions);

  await exceptions.findByText('None yet');
  expect((await page.app.as.admin.get('/api/on-call')).body.exceptions).toEqual([]);
  await page.app.em.execute('delete from on_call_rota');
});

describe('the page with all hours', () => {
  test('shows office, people, on-call and booking hours, and edits those of a person', async () => {
    const dana = await agent('Dana Early');
    const timeOff = [{ startsAt: '2099-12-24T14:00:00Z', endsAt: '2099-12-28T14:00:00Z', note: 'Skiing' }];
    await page.app.as.admin.patch(`/api/users/${dana.id}/working-hours`).send({ timeOff }).expect(200);
    await page.open('/admin/hours', { role: 'admin' });

    await (await page.region('Office hours')).findByText('Monday to Friday');
    const people = await page.region('People');
    await people.findByText(/^Away Dec 24, 2099, 8:00 AM to .* · Skiing$/);
    await (await page.region('On call')).findByText('No one is on call right now.');
    await (await page.region('Walkthrough booking')).findByText('Length in minutes');
    expect(people.queryByText('Saturday')).toBeNull();

    await page.press('Edit Dana Early', people);
    const dialog = await page.dialog('Working hours of Dana Early');
    const saturday = page.within(await dialog.findByRole('group', { name: 'Saturday' }));
    page.fill(saturday.getByLabelText('From'), '10:00');
    page.fill(saturday.getByLabelText('To'), '12:00');
    await page.press('Save Hours', dialog);
    await page.press('Close', dialog);

    await (await page.region('People')).findByText('Saturday');
    await (await page.region('Office hours')).findByText('10:00 AM to 12:00 PM');
  });

  test('adds and removes the days the company is closed, which the calendar shows', async () => {
    const stored = async () => (await page.app.as.admin.get('/api/company')).body.closedDays;
    await page.open('/admin/hours', { role: 'admin' });
    const part = await page.region('Closed days');
    const add = async (date: string, name: string) => {
      page.fill(await part.findByLabelText('Date'), date);
      page.fill(part.getByLabelText('Name'), name);
      await page.press('Add', part);
    };

    await add('2020-12-25', 'Last Christmas');
    await part.findByText('This date has passed. Choose today or a later date.');
    await add('2099-12-25', 'Christmas Day');
    await part.findByRole('button', { name: 'Remove Christmas Day on Friday, December 25, 2099' });
    await add('2099-12-25', 'Again');
    await part.findByText('This date is already on the list.');
    await add('2099-11-26', 'Thanksgiving');
    await part.findByText('Thanksgiving');
    expect(await stored()).toEqual([
      { date: '2099-11-26', name: 'Thanksgiving' },
      { date: '2099-12-25', name: 'Christmas Day' },
    ]);
    await page.press(/^Remove Thanksgiving/, part);

    await page.gone(() => part.queryByText('Thanksgiving'));
    expect(await stored()).toEqual([{ date: '2099-12-25', name: 'Christmas Day' }]);
    await page.go('/calendar?date=2099-12-25');
    await page.screen.findByText('Closed: Christmas Day');
  });

  test('says so when there can be no more closed days', async () => {
    const closedDays = Array.from({ length: 50 }, (_, index) => ({
      date: `${2050 + index}-12-25`,
      name: 'Christmas Day',
    }));
    const { version } = (await page.app.as.admin.get('/api/company')).body;
    await page.app.as.admin.patch('/api/company').send({ closedDays, version }).expect(200);
    await page.open('/admin/hours', { role: 'admin' });

    const part = await page.region('Closed days');

    await part.findByText(/^You've reached the limit of 50 days/);
    expect(part.queryByLabelText('Date')).toBeNull();
  });

  test('hides past closed days, which make room for new ones', async () => {
    const over = Array.from({ length: 50 }, (_, index) => ({
      date: addDays('2020-01-01', index),
      name: 'Snow Day',
    }));
    const { version } = (await page.app.as.admin.get('/api/company')).body;
    await page.app.as.admin.patch('/api/company').send({ closedDays: over, version }).expect(200);
    await page.open('/admin/hours', { role: 'admin' });
    const part = await page.region('Closed days');
    await part.findByText('No closed days yet');

    page.fill(part.getByLabelText('Date'), '2099-07-04');
    page.fill(part.getByLabelText('Name'), 'Independence Day');
    await page.press('Add', part);

    await part.findByText('Independence Day');
    expect(part.queryByText('Snow Day')).toBeNull();
    expect((await page.app.as.admin.get('/api/company')).body.closedDays).toEqual([
      ...over.slice(1),
      { date: '2099-07-04', name: 'Independence Day' },
    ]);
  });

  test('is closed to other staff', async () => {
    await page.open('/admin/hours');
    await page.screen.findByRole('heading', { name: 'Access denied' });
  });
});

import { expect, test } from '@jest/globals';
import { businessDay } from '#shared/time.js';
import { Lead } from '../../src/leads/lead.entity.js';
import { fieldValue, hrefOf, setUpConsole } from '../support/console-app.js';

const { page } = setUpConsole();

const open = () => page.open('/account', { role: 'user' });
const isChecked = (box: object) => (box as { checked: boolean }).checked;
const day = async (name: string) => page.within(await page.screen.findByRole('group', { name }));

test('a person sets their own hours and switches back to company hours', async () => {
  await open();
  page.fill((await day('Monday')).getByLabelText('From'), '10:30');

  await page.press('Save Hours');
  await page.messages().findByText('Working hours saved');
  await page.screen.findByText('These differ from the company hours.');
  await page.press('Use Company Hours');

  await page.screen.findByText('These are the company hours.');
});

test('typed hours stay while something else is saved', async () => {
  await open();
  page.fill((await day('Monday')).getByLabelText('From'), '10:30');
  const takes = await page.screen.findByRole('switch', { name: 'Owners can book walkthroughs' });

  await page.user.click(takes);
  await page.messages().findByText('Working hours saved');
  await page.waitFor(() => expect(isChecked(takes)).toBe(false));

  expect(fieldValue((await day('Monday')).getByLabelText('From'))).toBe('10:30');
  await page.press('Save Hours');
  await page.screen.findByText('These differ from the company hours.');
});

test('a day that ends before it starts is refused before anything is sent', async () => {
  await open();
  page.fill((await day('Tuesday')).getByLabelText('To'), '08:00');

  await page.press('Save Hours');

  await page.screen.findByText(/must end after it starts/);
});

test('time off is added and removed', async () => {
  await open();
  page.fill(await page.screen.findByLabelText('Time off starts'), '2020-07-01T00:00');
  page.fill(page.screen.getByLabelText('Back at'), '2020-07-08T00:00');
  await page.press('Add Time Off');
  await page.screen.findByText('This date has passed. Choose today or a later date.');
  page.fill(await page.screen.findByLabelText('Time off starts'), '2030-07-01T00:00');
  page.fill(page.screen.getByLabelText('Back at'), '2030-07-08T00:00');

  await page.press('Add Time Off');
  const remove = await page.screen.findByRole('button', { name: /^Remove time off from Jul 1, 2030/ });
  await page.user.click(remove);

  await page.gone(() => page.screen.queryByRole('button', { name: /^Remove time off/ }));
  expect(page.screen.queryByText(/Jul 8, 2030/)).toBeNull();
});

test('time off that ended earlier today is listed, so that it can be corrected', async () => {
  const today = businessDay(new Date());
  const { id } = await page.app.make.user({ name: 'Absent Agent' });
  await page.open('/admin/hours', { role: 'admin' });
  await page.press('Edit Absent Agent');
  const dialog = await page.dialog('Working hours of Absent Agent');
  page.fill(await dialog.findByLabelText('Time off starts'), `${today}T00:00`);
  page.fill(dialog.getByLabelText('Back at'), `${today}T00:01`);
  await page.press('Add Time Off', dialog);

  await page.press(/^Remove time off/, dialog);

  await page.gone(() => dialog.queryByRole('button', { name: /^Remove time off/ }));
  expect((await page.app.as.admin.get(`/api/users/${id}/working-hours`)).body.timeOff).toEqual([]);
});

test('past time off is hidden and makes room for more', async () => {
  const over = Array.from({ length: 50 }, (_, index) => ({
    startsAt: new Date(Date.UTC(2020, 0, index)).toISOString(),
    endsAt: new Date(Date.UTC(2020, 0, index + 1)).toISOString(),
  }));
  const { id } = await page.app.make.user({ name: 'Rested Agent' });
  const hours = `/api/users/${id}/working-hours`;
  await page.app.as.admin.patch(hours).send({ timeOff: over }).expect(200);
  await page.open('/admin/hours', { role: 'admin' });
  await page.press('Edit Rested Agent');
  const dialog = await page.dialog('Working hours of Rested Agent');
  page.fill(await dialog.findByLabelText('Time off starts'), '2030-07-01T00:00');
  page.fill(dialog.getByLabelText('Back at'), '2030-07-08T00:00');

  await page.press('Add Time Off', dialog);

  await dialog.findByRole('button', { name: /^Remove time off from Jul 1, 2030/ });
  expect(dialog.getAllByRole('button', { name: /^Remove time off/ })).toHaveLength(1);
  const { body } = await page.app.as.admin.get(hours);
  expect([body.timeOff.length, body.timeOff.at(-1).startsAt]).toEqual([50, '2030-07-01T05:00:00.000Z']);
});

test('open leads are reassigned to a teammate, and back with Undo or later', async () => {
  const cover = await page.app.make.user({ role: 'user', name: 'Cover Agent' });
  await open();
  await page.screen.findByText('You have no open leads.');
  const [{ id: own }] = await page.app.em.execute<[{ id: string }]>(
    'select id from users order by created_at desc, id desc limit 1',
  );
  const leads = [
    await page.app.make.lead({ assigneeId: own }),
    await page.app.make.lead({ assigneeId: own }),
  ];
  const closed = await page.app.make.lead({ assigneeId: own, status: 'closed' });
  const assignees = async () =>
    (
      await page.app.em.fork().find(
        Lead,
        [...leads, closed].map(({ id }) => id),
      )
    ).map((lead) => lead.assigneeId);
  page.reload();

  await page.press('Reassign 2 Leads');
  const teammate = (name: string) => page.screen.findByRole('radio', { name });
  await page.screen.findByText('Choose a teammate');
  expect(page.screen.getByRole('radiogroup', { name: 'Teammate' })).not.toBeNull();
  await page.user.click(await teammate('Cover Agent'));
  await page.press('Reassign 2 Leads');

  await page.messages().findByText('2 leads assigned to Cover Agent');
  await page.screen.findByText('You have no open leads.');
  expect((await assignees()).filter((id) => id === own)).toHaveLength(1);
  await page.user.click(await page.messages().findByRole('button', { name: 'Undo' }));

  await page.messages().findByText('Your leads are assigned to you again');
  expect(new Set(await assignees())).toEqual(new Set([own]));

  await page.user.click(await teammate('Cover Agent'));
  await page.press('Reassign 2 Leads');
  await page.screen.findByText('Cover Agent has 2 leads you reassigned.', { exact: false });
  const link = page.screen.getByRole('link', { name: 'View leads of Cover Agent' });
  expect(decodeURIComponent(hrefOf(link)!)).toBe(`/leads?filter={"assigneeId":"${cover.id}"}`);

  page.reload();
  await page.press('Reassign 2 Leads to Me');

  await page.screen.findByRole('button', { name: 'Reassign 2 Leads' });
  await page.gone(() => page.screen.queryByText(/you reassigned\./));
  expect(new Set(await assignees())).toEqual(new Set([own]));
});

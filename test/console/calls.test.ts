import { expect, test } from '@jest/globals';
import type { TaskView } from '#shared/task.js';
import { defaultDue } from '../../admin/src/time/planning.js';
import { fieldValue, hrefOf, json, setUpConsole } from '../support/console-app.js';

/** A call and its outcome. */
const { page, reply, sent } = setUpConsole();

async function openLead() {
  const lead = await page.app.make.lead({ name: 'Marisol Ekdahl', phone: '515-555-0143' });
  await page.open(`/leads/${lead.id}`);
  await page.screen.findByRole('link', { name: 'Call' });
  return lead;
}
const timeline = async () => page.within(await page.screen.findByRole('list', { name: 'Timeline' }));
const dialog = () => page.dialog('Call with Marisol Ekdahl');
const posts = () => sent.filter(({ line }) => line.startsWith('POST') && line.endsWith('/calls'));

test('the Call button dials and asks for the outcome; call, note and next task are saved together', async () => {
  const lead = await openLead();
  const call = page.screen.getByRole('link', { name: 'Call' });
  expect(hrefOf(call)).toBe('tel:515-555-0143');
  await page.user.click(call);
  const asked = await dialog();

  page.fill(asked.getByRole('textbox', { name: 'Note' }), 'Moving in January.');
  page.fill(asked.getByRole('textbox', { name: 'Next task' }), 'Send the numbers');
  page.fill(asked.getByLabelText('Due'), '2030-05-01T10:00');
  await page.press('Reached');

  await page.gone(() => page.screen.queryByRole('dialog'));
  await (await timeline()).findByText(/called$/);
  await (await timeline()).findByText('Moving in January.');
  await (await page.region('Tasks')).findByText('Send the numbers');
  const tasks: TaskView[] = (await page.app.as.staff.get(`/api/leads/${lead.id}/tasks`)).body;
  expect(tasks).toMatchObject([{ title: 'Send the numbers', dueAt: '2030-05-01T15:00:00.000Z' }]);
  expect(posts()).toHaveLength(1);
});

test('a call shows the number, for an agent who dials on another phone', async () => {
  await openLead();

  await page.press('Log call');

  const number = await (await dialog()).findByRole('link', { name: '515-555-0143' });
  expect(hrefOf(number)).toBe('tel:515-555-0143');
});

test.each([
  ['a Thursday', '2026-11-19T23:00:00Z', '2026-11-20T15:00:00.000Z'],
  ['a Friday', '2026-11-20T23:00:00Z', '2026-11-23T15:00:00.000Z'],
  ['a Saturday', '2026-11-21T23:00:00Z', '2026-11-23T15:00:00.000Z'],
  ['a Sunday evening, already Monday in London', '2026-11-23T03:00:00Z', '2026-11-23T15:00:00.000Z'],
])('a task that follows %s is due at nine on the next weekday', (_, now, due) => {
  expect(defaultDue(new Date(now))).toBe(due);
});

test('the next task of a call cannot be due on a past day', async () => {
  await openLead();
  await page.press('Log call');
  const asked = await dialog();
  page.fill(asked.getByRole('textbox', { name: 'Next task' }), 'Send the numbers');
  page.fill(asked.getByLabelText('Due'), '2020-05-01T10:00');
  await page.press('Reached');
  await asked.findByText('This date has passed. Choose today or a later date.');
  expect(posts()).toEqual([]);

  page.fill(asked.getByLabelText('Due'), '2030-05-01T10:00');
  await page.press('Reached');

  await page.gone(() => page.screen.queryByRole('dialog'));
  expect(posts()).toHaveLength(1);
});

test('a call without an outcome is not saved', async () => {
  await openLead();
  await page.press('Log call');
  const asked = await dialog();

  await page.user.type(asked.getByRole('textbox', { name: 'Note' }), '{Control>}{Enter}{/Control}');

  await asked.findByText('Choose what happened');
  expect(posts()).toEqual([]);
});

test('a call that could not be saved keeps its note, also over a reload', async () => {
  await openLead();
  await page.press('Log call');
  const asked = await dialog();
  reply(/^POST .*\/calls$/, () => json({}, 503));
  page.fill(asked.getByRole('textbox', { name: 'Note' }), 'Kept words');

  await page.press('Left a voicemail');
  await (await dialog()).findByText(/^The call wasn.t saved\. Your note is still here\./);
  page.reload();

  const note = await (await dialog()).findByRole('textbox', { name: 'Note' });
  expect(fieldValue(note)).toBe('Kept words');
});

test('a call can be corrected and deleted from the timeline', async () => {
  await openLead();
  await page.press('Log call');
  const logged = await dialog();
  page.fill(logged.getByRole('textbox', { name: 'Note' }), 'Asked to call back');
  await page.press('Left a voicemail');

  await page.user.click(await (await timeline()).findByRole('button', { name: 'Edit call' }));
  const asked = await page.dialog('Edit call');
  expect(fieldValue(asked.getByRole('textbox', { name: 'Note' }))).toBe('Asked to call back');
  await page.user.click(asked.getByRole('radio', { name: 'Reached' }));
  await page.press('Save Call');
  await (await timeline()).findByText(/^Reached/);

  await page.user.click(await (await timeline()).findByRole('button', { name: 'Delete call' }));
  const confirm = await page.dialog('Delete this call?');
  await page.user.click(confirm.getByRole('button', { name: 'Delete call' }));
  await page.screen.findByText('Call deleted');
  await page.gone(() => page.screen.queryByText(/called$/));
});

import { afterEach, expect, test } from '@jest/globals';
import { fieldValue, setUpConsole, textOf } from '../support/console-app.js';

/** Tags: given on a lead's page, and to many leads in the list. */
const { page, reply } = setUpConsole();

afterEach(() => page.app.em.execute('delete from leads'));

const tagsOf = async (id: string) => (await page.app.as.staff.get(`/api/leads/${id}`)).body.tags;
const select = async (name: string) =>
  page.user.click(await page.screen.findByRole('checkbox', { name: `Select ${name}` }));

test('a typed tag is saved in lowercase and shown on the page', async () => {
  const lead = await page.app.make.lead({ name: 'Grace Hopper', tags: ['duplex'] });
  await page.open(`/leads/${lead.id}?edit=details`);
  const dialog = await page.dialog();

  await page.user.type(await dialog.findByRole('combobox', { name: 'Tags' }), 'Out of State');
  await page.press(/^Save/, dialog);

  const tags = page.within(await page.screen.findByRole('list', { name: 'Tags' }));
  await tags.findByText('out of state');
  tags.getByText('duplex');
  expect(await tagsOf(lead.id)).toEqual(['duplex', 'out of state']);
});

test('the selected leads are tagged, and Undo removes the tag from those that got it', async () => {
  const [plain, tagged] = [
    await page.app.make.lead({ name: 'Plain Owner' }),
    await page.app.make.lead({ name: 'Tagged Owner', tags: ['spring'] }),
  ];
  await page.open(`/leads?filter=${encodeURIComponent('{"q":"owner"}')}`);
  await select('Plain Owner');
  await select('Tagged Owner');
  await page.press('Tag…');
  const dialog = await page.dialog('Tag 2 leads');
  await page.press('Tag 2 leads', dialog);
  await dialog.findByText('Required');

  await page.user.type(await dialog.findByLabelText('Tag'), 'Spring');
  await page.press('Tag 2 leads', dialog);

  await page.messages().findByText('1 lead tagged “spring”');
  expect(await tagsOf(plain.id)).toEqual(['spring']);
  await page.press('Undo', page.messages());
  await page.messages().findByText('Undone');
  expect([await tagsOf(plain.id), await tagsOf(tagged.id)]).toEqual([[], ['spring']]);
});

test('a tag that cannot be saved says so in the dialog, and is still there for a second try', async () => {
  const lead = await page.app.make.lead({ name: 'Untagged Owner' });
  await page.open('/leads');
  await select('Untagged Owner');
  await page.press('Tag…');
  const dialog = await page.dialog('Tag 1 lead');
  await page.user.type(await dialog.findByLabelText('Tag'), 'Spring');
  const restore = reply(/^POST \/api\/leads\/bulk\/tag/, () =>
    Promise.reject(new TypeError('Failed to fetch')),
  );
  await page.press('Tag 1 lead', dialog);

  await dialog.findByText(/^We can't reach/);
  expect(page.messages().queryByText(/^We can't reach/)).toBeNull();
  restore();
  expect(fieldValue(dialog.getByLabelText('Tag'))).toBe('Spring');
  await page.press('Tag 1 lead', dialog);

  await page.messages().findByText('1 lead tagged “spring”');
  expect(await tagsOf(lead.id)).toEqual(['spring']);
});

test('the list is filtered by a tag in use', async () => {
  await page.app.make.lead({ name: 'Tagged Owner', tags: ['absentee'] });
  await page.app.make.lead({ name: 'Other Owner' });
  await page.open('/leads');
  await page.row(/Other Owner/);

  await page.press('Add filter');
  await page.user.click(await page.screen.findByRole('menuitemcheckbox', { name: 'Tag' }));
  await page.choose('Tag', 'absentee (1)');

  await page.gone(() => page.screen.queryByText('Other Owner'));
  expect(textOf(page.screen.getByRole('table'))).toContain('Tagged Owner');
});

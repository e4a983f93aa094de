import { beforeEach, describe, expect, test } from '@jest/globals';
import { fieldValue, hasFocus, setUpConsole } from '../support/console-app.js';

/** What every form of the console has, on the form of a resident's quote. */
const { page, sent } = setUpConsole();

const field = (name: string) => page.screen.findByRole('textbox', { name: new RegExp(`^${name}`) });
const button = (name: string) => page.screen.findByRole('button', { name });
const quotes = async () => (await page.app.as.admin.get('/api/resident-quotes')).body;

let quote: { id: string; name: string; version: number };
let count = 0;
const open = () => page.open(`/admin/content/resident-quotes/${quote.id}`, { role: 'admin' });

beforeEach(async () => {
  count += 1;
  const written = { quote: 'Quick and kind.', name: `Ada ${count}`, city: 'Clive' };
  quote = (await page.app.as.admin.post('/api/resident-quotes').send(written)).body;
});

test('a missing value is reported before anything is sent', async () => {
  await open();
  page.fill(await field('Quote'), '');

  await page.user.click(await button('Save Changes'));

  await page.screen.findByText('Required');
  expect(sent.filter(({ line }) => line.startsWith('PUT'))).toEqual([]);
});

test('only what was typed is sent', async () => {
  await open();
  page.fill(await field('City'), 'Grimes');

  await page.user.click(await button('Save Changes'));

  await page.waitFor(() => expect(page.path()).toBe('/admin/content/resident-quotes'));
  const saves = sent.filter(({ line }) => line.startsWith('PUT'));
  expect(saves.map(({ body }) => body)).toEqual([{ city: 'Grimes', version: quote.version }]);
});

describe('when someone else saved first', () => {
  test('the notice shows both versions and takes the focus, and saving my version keeps their other fields', async () => {
    await open();
    page.fill(await field('City'), 'Grimes');
    await page.app.as.admin.put(`/api/resident-quotes/${quote.id}`).send({ city: 'Ankeny', name: 'Bea' });

    await page.user.click(await button('Save Changes'));
    await page.screen.findByText('City: now Ankeny · yours: Grimes');
    await page.screen.findByText('Name: now Bea');
    const notice = page.screen.getByRole('alert');
    await page.waitFor(() => expect(hasFocus(notice)).toBe(true));
    await page.user.click(await button('Save my version'));

    await page.waitFor(() => expect(page.path()).toBe('/admin/content/resident-quotes'));
    const saved = (await quotes()).find(({ id }: { id: string }) => id === quote.id);
    expect(saved).toMatchObject({ city: 'Grimes', name: 'Bea' });
  });

  test('loading the new version drops what was typed', async () => {
    await open();
    page.fill(await field('City'), 'Grimes');
    await page.app.as.admin.put(`/api/resident-quotes/${quote.id}`).send({ city: 'Ankeny' });

    await page.user.click(await button('Save Changes'));
    await page.user.click(await button('Load the new version'));

    const city = await field('City');
    await page.waitFor(() => expect(fieldValue(city)).toBe('Ankeny'));
  });
});

test('unsaved changes are left only after a confirmation, and are restored as a draft', async () => {
  await open();
  page.fill(await field('City'), 'Grimes');

  await page.user.click(page.screen.getByRole('link', { name: 'FAQs' }));
  await page.screen.findByRole('dialog', { name: 'Leave without saving?' });
  await page.user.click(await button('Stay'));
  expect(page.path()).toBe(`/admin/content/resident-quotes/${quote.id}`);
  await page.user.click(await page.screen.findByRole('link', { name: 'Resident Quotes' }));
  await page.user.click(await button('Leave'));
  await page.user.click(await page.screen.findByRole('link', { name: `Edit ${quote.name}` }));

  const city = await field('City');
  await page.waitFor(() => expect(fieldValue(city)).toBe('Grimes'));
});

test('Cancel leaves without asking and deletes the draft', async () => {
  await open();
  page.fill(await field('City'), 'Grimes');

  await page.user.click(await button('Cancel'));

  await page.waitFor(() => expect(page.path()).toBe('/admin/content/resident-quotes'));
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Grimes');
});

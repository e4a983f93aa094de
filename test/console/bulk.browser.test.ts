import { afterEach, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { setUpBrowserApp } from '../support/browser-app.js';
import { until } from '../support/until.js';
import { messages, openConsole } from './console.js';

/** What is done with several records of a list at once. */
const { app, browser } = setUpBrowserApp();

afterEach(() => app.em.execute('delete from leads'));

async function makeLeads(count: number) {
  const names = Array.from({ length: count }, (_, index) => `Lead ${String(index + 1).padStart(2, '0')}`);
  for (const name of names) await app.make.lead({ name });
}

const openLeads = (query = '') =>
  openConsole(app, browser, { role: 'admin', path: `/admin?sort=name&order=ASC${query}` });
const selectPage = (page: Page) => page.getByRole('checkbox', { name: 'Select all on this page' });

async function deleteSelected(page: Page) {
  await page.getByRole('button', { name: /^Delete \d+ leads?$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm Deletion' });
  await dialog.getByRole('textbox').fill('delete');
  await dialog.getByRole('button', { name: /^Delete \d+ Leads?$/ }).click();
  return dialog;
}

test('Cancel of an action that runs stops it after what is under way, and says how many were done', async () => {
  await makeLeads(7);
  const page = await openLeads();
  const held: (() => void)[] = [];
  await page.route('**/api/leads/*', (route) => held.push(() => void route.continue()));
  await selectPage(page).check();
  const dialog = await deleteSelected(page);
  await until(() => held.length === 4);

  await dialog.getByRole('button', { name: 'Cancel' }).click();
  for (const release of held) release();

  await messages(page).getByText('4 leads deleted successfully').waitFor();
  await messages(page).getByText('Stopped: 3 were left as they are and stay selected').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('3 selected').waitFor();
  expect((await app.as.admin.get('/api/leads')).body).toHaveLength(3);
});

test('a second look cannot be closed while the one thing it asked about is under way', async () => {
  await makeLeads(1);
  const page = await openLeads();
  const held: (() => void)[] = [];
  await page.route('**/api/leads/*', (route) => held.push(() => void route.continue()));
  await page.getByRole('button', { name: 'Delete Lead 01' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm Deletion' });
  await dialog.getByRole('textbox').fill('delete');
  await dialog.getByRole('button', { name: 'Delete Lead', exact: true }).click();
  await until(() => held.length === 1);

  await page.keyboard.press('Escape');

  await dialog.getByRole('button', { name: 'Cancel', disabled: true }).waitFor();
  held[0]?.();
  await dialog.waitFor({ state: 'detached' });
});

test('selecting a page adds to what is selected elsewhere, and unselecting it takes only the page away', async () => {
  await makeLeads(12);
  const page = await openLeads('&perPage=10&page=1');
  await page.getByRole('checkbox', { name: 'Select Lead 01' }).check();
  await page.getByRole('button', { name: 'Go to page 2' }).click();
  await page.getByRole('row', { name: /Lead 12/ }).waitFor();

  await selectPage(page).check();
  await page.getByText('3 selected').waitFor();

  await selectPage(page).uncheck();
  await page.getByText('1 selected').waitFor();
});

test('a record deleted by its own button is selected no more', async () => {
  await makeLeads(2);
  const page = await openLeads();
  await selectPage(page).check();
  await page.getByText('2 selected').waitFor();

  await page.getByRole('button', { name: 'Delete Lead 01' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm Deletion' });
  await dialog.getByRole('textbox').fill('delete');
  await dialog.getByRole('button', { name: 'Delete Lead', exact: true }).click();

  await page.getByText('1 selected').waitFor();
});

test('what somebody else has just deleted counts as deleted', async () => {
  await makeLeads(2);
  const page = await openLeads();
  await selectPage(page).check();
  // The news of it does not matter here: the selection stays as it was made.
  const [gone] = (await app.as.admin.get('/api/leads')).body as { id: string }[];
  await app.as.admin.delete(`/api/leads/${gone!.id}`).expect(200);

  await deleteSelected(page);

  await messages(page).getByText('2 leads deleted successfully').waitFor();
  expect(await page.getByText(/could not be changed/).count()).toBe(0);
});

import { describe, expect, test } from '@jest/globals';
import { messages, openConsole } from '../e2e/console.js';
import { setUpBrowserApp } from '../support/browser-app.js';
import { until } from '../support/until.js';

const EDIT_FIELDS = ['Name', 'Email', 'Phone', 'Property Address', 'Property Type', 'Square Footage'];
const EDIT_TYPES = ['Single Family', 'Multi Family', 'Townhouse', 'Condo'];

const { app, browser } = setUpBrowserApp();

describe('leads', () => {
  // S-83, S-84
  test('the edit dialog has six fields, four types of property and two buttons', async () => {
    await app.make.lead({ name: 'Looked Owner' });
    const page = await openConsole(app, browser, { path: '/leads' });
    await page.getByRole('button', { name: 'Edit Looked Owner' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Lead' });
    await dialog.getByLabel('Name').waitFor();

    const labels = await dialog.locator('.MuiInputLabel-root').allTextContents();
    const buttons = await dialog.getByRole('button').allTextContents();
    await dialog.getByLabel('Property Type').click();
    await page.getByRole('option', { name: EDIT_TYPES[0] }).waitFor();
    const types = await page.getByRole('option').allTextContents();

    expect(labels.map((label) => label.replace(/\W+$/, ''))).toEqual(EDIT_FIELDS);
    expect(buttons).toEqual(['Cancel', 'Save Changes']);
    expect(types.filter((type) => type.trim())).toEqual(EDIT_TYPES);
  });

  // S-217
  test('an edit that fails says so and keeps what was typed', async () => {
    await app.make.lead({ name: 'Refused Owner' });
    const page = await openConsole(app, browser, { path: '/leads' });
    await page.route('**/api/leads/*', (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, body: '{}' }),
    );
    await page.getByRole('button', { name: 'Edit Refused Owner' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Lead' });
    await dialog.getByLabel('Name').fill('Typed Name');

    await dialog.getByRole('button', { name: 'Save Changes' }).click();

    await dialog.getByText('Failed to update lead').waitFor();
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Typed Name');
  });

  // S-217
  test('the edit dialog says who was faster in which field and keeps what was typed', async () => {
    const lead = await app.make.lead({ name: 'Edited Owner' });
    const page = await openConsole(app, browser, { path: '/leads' });
    await page.getByRole('button', { name: 'Edit Edited Owner' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Lead' });
    await dialog.getByLabel('Name').fill('Typed Name');
    await app.as.staff.patch(`/api/leads/${lead.id}`).send({ phone: '515-555-0199' });

    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await dialog.getByText('Phone: now 515-555-0199').waitFor();
    await dialog.getByRole('button', { name: 'Save my version' }).click();

    await messages(page).getByText('Lead updated successfully').waitFor();
    const { body } = await app.as.staff.get(`/api/leads/${lead.id}`);
    expect(body).toMatchObject({ name: 'Typed Name', phone: '515-555-0199' });
  });

  test('the edit dialog begins with what a colleague wrote since the list was read', async () => {
    const lead = await app.make.lead({ name: 'Followed Owner', phone: '515-555-0101' });
    const page = await openConsole(app, browser, { path: '/leads' });
    const row = page.getByRole('row', { name: /Followed Owner/ });
    await row.getByText('515-555-0101').waitFor();
    await app.as.staff.patch(`/api/leads/${lead.id}`).send({ phone: '515-555-0102' });
    await row.getByText('515-555-0102').waitFor();

    await row.getByRole('button', { name: 'Edit Followed Owner' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Lead' });
    await dialog.getByLabel('Name').fill('Renamed Owner');
    expect(await dialog.getByLabel('Phone').inputValue()).toBe('515-555-0102');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();

    await messages(page).getByText('Lead updated successfully').waitFor();
  });

  test('a search that pauses between two words keeps the blank between them', async () => {
    await app.make.lead({ name: 'Jane Searched' });
    const page = await openConsole(app, browser, { path: '/leads' });
    const search = page.getByLabel('Search name, email');

    await search.pressSequentially('jane ');
    await page.waitForURL(/jane/);
    await page.getByRole('row', { name: /Jane Searched/ }).waitFor();
    await search.pressSequentially('sea');

    await page.waitForURL(/jane(\+|%20)sea/);
    expect(await search.inputValue()).toBe('jane sea');
    await page.getByRole('row', { name: /Jane Searched/ }).waitFor();
  });

  test('a day is asked for once its year is typed to the end', async () => {
    const page = await openConsole(app, browser, { path: '/leads' });
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByRole('menu').getByText('Created from').click();
    await page.waitForURL(/displayedFilters/);
    const asked: string[] = [];
    page.on('request', (request) => {
      const [, day] = decodeURIComponent(request.url()).match(/"createdFrom":"([^"]+)"/) ?? [];
      if (day) asked.push(day);
    });

    await page.getByLabel('Created from').pressSequentially('05032026', { delay: 50 });

    await page.waitForURL(/2026-05-03/);
    await until(async () => asked.length > 0);
    expect(new Set(asked)).toEqual(new Set(['2026-05-03']));
    expect(await page.getByLabel('Created from').inputValue()).toBe('2026-05-03');
  });

  // S-81, S-117, S-216
  test('the dropdown sets any status', async () => {
    await app.make.lead({ name: 'Chosen Owner' });
    const page = await openConsole(app, browser, { path: '/leads' });

    await page.getByLabel('Status of Chosen Owner').selectOption('won');

    await messages(page).getByText('Lead status updated').waitFor();
    await page
      .getByRole('row', { name: /Chosen Owner/ })
      .locator('span', { hasText: /^Won$/ })
      .waitFor();
  });

  // S-117
  test('a status set from the dropdown can be taken back while its message stands', async () => {
    const lead = await app.make.lead({ name: 'Hasty Owner' });
    const page = await openConsole(app, browser, { path: '/leads' });
    await page.getByLabel('Status of Hasty Owner').selectOption('won');
    await messages(page).getByText('Lead status updated').waitFor();

    await messages(page).getByRole('button', { name: 'Undo' }).click();

    await messages(page).getByText('Hasty Owner is back in New Leads.').waitFor();
    await page
      .getByRole('row', { name: /Hasty Owner/ })
      .locator('span', { hasText: /^New Lead$/ })
      .waitFor();
    const { body } = await app.as.staff.get(`/api/leads/${lead.id}`);
    expect(body.status).toBe('leads');
  });

  // S-216
  test('a status that cannot be set says so and stays as it was', async () => {
    await app.make.lead({ name: 'Stuck Owner' });
    const page = await openConsole(app, browser, { path: '/leads' });
    await page.route('**/api/leads/*', (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, body: '{}' }),
    );

    await page.getByLabel('Status of Stuck Owner').selectOption('won');

    await messages(page).getByText('Failed to update status').waitFor();
    expect(await page.getByLabel('Status of Stuck Owner').inputValue()).toBe('leads');
  });

  // S-188
  test('a lead that cannot be deleted stays, and the dialog says so', async () => {
    await app.make.lead({ name: 'Spared Owner' });
    const page = await openConsole(app, browser, { path: '/leads', role: 'admin' });
    await page.route('**/api/leads/*', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: '{}' }) : route.fallback(),
    );
    await page.getByRole('button', { name: 'Delete Spared Owner' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm Deletion' });
    await dialog.getByRole('textbox').fill('delete');

    await dialog.getByRole('button', { name: 'Delete Lead' }).click();

    await page.getByText('Failed to delete lead').waitFor();
    expect(await dialog.isVisible()).toBe(true);
  });

  // S-85, S-86, S-188
  test('deleting asks for the word and says what goes with the lead', async () => {
    const lead = await app.make.lead({ name: 'Doomed Owner' });
    const page = await openConsole(app, browser, { path: '/leads', role: 'admin' });
    await page.getByRole('button', { name: 'Delete Doomed Owner' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm Deletion' });
    await dialog.getByText(/with all data, campaigns and documents. You can't undo this\./).waitFor();

    await dialog.getByRole('button', { name: 'Delete Lead' }).click();
    expect((await app.as.staff.get(`/api/leads/${lead.id}`)).status).toBe(200);
    await dialog.getByRole('textbox').fill('delete');
    await dialog.getByRole('button', { name: 'Delete Lead' }).click();

    await messages(page).getByText('Lead deleted successfully').waitFor();
    expect((await app.as.staff.get(`/api/leads/${lead.id}`)).status).toBe(404);
  });

  // S-82
  test('a search without a match offers to clear the filters', async () => {
    await app.make.lead();
    const page = await openConsole(app, browser, { path: '/leads' });

    await page.getByLabel(/^Search/).fill('zzzzzz qqqqqq');
    await page.getByText('No leads match these filters').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click();

    await page.getByRole('button', { name: /^Edit/ }).first().waitFor();
  });

  // S-192, S-225
  test.each([
    ['/leads/00000000-0000-4000-8000-000000000000', "The lead you're looking for doesn't exist."],
    ['/dashboard/nowhere', 'Page not found'],
  ])('%s says %j', async (path, text) => {
    const page = await openConsole(app, browser, { path });

    await page.getByText(text).waitFor();
  });
});

import { describe, expect, test } from '@jest/globals';
import { PASSWORD } from '../support/make/user.js';
import { logIn, messages, openConsole, openPage } from './console.js';
import { setUpBrowserApp } from '../support/browser-app.js';

const STAFF_MENU = [
  ['Dashboard', '/dashboard'],
  ['Leads', '/leads'],
  ['Referrals', '/referrals'],
  ['Documents', '/documents'],
  ['Portfolio', '/portfolio'],
];
const EDIT_FIELDS = ['Name', 'Email', 'Phone', 'Property Address', 'Property Type', 'Square Footage'];
const EDIT_TYPES = ['Single Family', 'Multi Family', 'Townhouse', 'Condo'];
const ADMIN_MENU = [
  ['Admin', '/admin'],
  ['Analytics', '/admin/analytics'],
  ['Blog', '/admin/blog'],
  ['Campaigns', '/admin/campaigns'],
];

const { app, browser } = setUpBrowserApp();

describe('signing in', () => {
  // S-13, S-14, S-140, S-207
  test('a bad pair is refused without a hint, and a good one leads back to where one came from', async () => {
    const user = await app.make.user({ role: 'user' });
    const page = await openPage(browser);
    await page.goto(`${app.url}/leads?perPage=10`);
    await page.getByRole('heading', { level: 1, name: 'Admin Login' }).waitFor();

    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByText('Enter your email and your password.').waitFor();
    await logIn(page, user.email, 'not the password');
    await page.getByText('Invalid email or password').waitFor();
    await logIn(page, user.email);

    await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor();
    expect(page.url()).toMatch(/\/leads\?.*perPage=10/);
  });

  // P-8, P-19, S-4..S-13
  test.each([
    '/dashboard',
    '/leads/7d4ff3a6-7c0c-4b6e-9a35-0f9f2a4f6e11',
    '/documents',
    '/campaigns',
    '/admin',
    '/admin/images',
    '/admin/logo',
    '/admin/odoo-test',
  ])('%s demands a login first and remembers the way', async (path) => {
    const page = await openPage(browser);

    await page.goto(app.url + path);

    await page.getByRole('heading', { level: 1, name: 'Admin Login' }).waitFor();
    const { pathname, searchParams } = new URL(page.url());
    expect([pathname, searchParams.get('from') ?? '/dashboard']).toEqual(['/login', path]);
  });

  // S-22, S-23, S-26, S-27
  test('the dashboard carries the logo of the public storage and says what it is', async () => {
    const page = await openConsole(app, browser);

    await page.getByText('Property Management Dashboard').waitFor();

    const logo = page.locator('img[src^="/site-images/logo.png"]').first();
    await logo.waitFor();
    expect(await logo.evaluate((image) => (image as { naturalWidth?: number }).naturalWidth)).toBeGreaterThan(
      0,
    );
    await page.getByRole('heading', { name: 'Pipeline Overview' }).waitFor();
    await page.getByRole('region', { name: 'New Leads' }).waitFor();
  });

  // S-207
  test('any other failure asks to try again and keeps the e-mail', async () => {
    const page = await openPage(browser);
    await page.goto(`${app.url}/login`);
    await page.route('**/api/auth/login', (route) => route.abort());

    await logIn(page, 'staff@example.com');

    await page.getByText('An error occurred during login. Please try again.').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('staff@example.com');
  });

  test('the generated first password has to be replaced before anything else', async () => {
    const user = await app.make.user({ role: 'admin', mustChangePassword: true });
    const page = await openPage(browser);
    await page.goto(`${app.url}/dashboard`);

    await logIn(page, user.email);
    await page.getByLabel('Present password').fill(PASSWORD);
    await page.getByLabel('New password').fill('quiet orchard seventeen boats');
    await page.getByRole('button', { name: 'Save password' }).click();

    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  });

  // S-19, P-151
  test('a reload keeps the session, Logout ends it, and no token is ever stored', async () => {
    const page = await openConsole(app, browser);

    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    const stored = await page.evaluate<string>(
      'JSON.stringify([localStorage, sessionStorage, document.cookie])',
    );
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('heading', { level: 1, name: 'Admin Login' }).waitFor();
    await page.goto(`${app.url}/leads`);

    await page.getByRole('heading', { level: 1, name: 'Admin Login' }).waitFor();
    expect(stored).not.toMatch(/eyJ/);
  });

  test('an access token that ran out is renewed without the person noticing', async () => {
    const page = await openConsole(app, browser);
    await page.route('**/api/leads?*', (route) => route.fulfill({ status: 401, json: {} }), { times: 1 });

    await page.getByRole('link', { name: 'Leads' }).click();

    await page
      .getByRole('status')
      .filter({ hasText: /lead/ })
      .or(page.getByText('No leads found'))
      .first()
      .waitFor();
    expect(page.url()).toContain('/leads');
  });
});

describe('what a role sees', () => {
  // S-16, S-18, S-153, S-218
  test('a user has no Admin entry, no delete button, and is turned away from /admin', async () => {
    await app.make.lead();
    const page = await openConsole(app, browser, { path: '/leads' });
    await page.getByRole('button', { name: /^Edit/ }).first().waitFor();

    expect(await page.getByRole('link', { name: 'Admin', exact: true }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Delete/ }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Enroll Online' }).getAttribute('href')).toBe('/enroll');
    await page.goto(`${app.url}/admin`);
    await page.getByRole('heading', { level: 1, name: 'Access denied' }).waitFor();
    await page.waitForURL(`${app.url}/`);
  });

  // S-16, S-17, S-153
  test.each([
    ['user' as const, STAFF_MENU],
    ['admin' as const, [...STAFF_MENU, ...ADMIN_MENU]],
  ])('the menu of a %s, in its order', async (role, menu) => {
    const page = await openConsole(app, browser, { role, path: '/documents' });

    await page.getByText('No documents yet').waitFor();

    const links = await page.getByRole('navigation', { name: 'Main' }).getByRole('link').all();
    const entries = links.map(async (link) => [await link.textContent(), await link.getAttribute('href')]);
    expect(await Promise.all(entries)).toEqual(menu);
  });

  // S-132
  test('an admin who is made a user loses the entries of administrators with the next page', async () => {
    const { id, email } = await app.make.user({ role: 'admin' });
    const page = await openPage(browser);
    await page.goto(`${app.url}/documents`);
    await logIn(page, email);
    const entry = page.getByRole('link', { name: 'Admin', exact: true });
    await entry.waitFor();

    await app.as.admin.patch(`/api/users/${id}`).send({ role: 'user' });
    await page.reload();

    await page.getByRole('link', { name: 'Portfolio', exact: true }).waitFor();
    expect(await entry.count()).toBe(0);
  });

  // S-76
  test('an admin finds lead management under Admin', async () => {
    const page = await openConsole(app, browser, { role: 'admin' });

    await page.getByRole('link', { name: 'Admin', exact: true }).click();

    await page.getByRole('tab', { name: 'Lead Management', selected: true }).waitFor();
    await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .waitFor();
  });
});

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

    await page.getByText('Failed to update lead').waitFor();
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
    await dialog.getByRole('button', { name: 'Save mine over it' }).click();
    await dialog.getByRole('button', { name: 'Save Changes' }).click();

    await messages(page).getByText('Lead updated successfully').waitFor();
    const { body } = await app.as.staff.get(`/api/leads/${lead.id}`);
    expect(body).toMatchObject({ name: 'Typed Name', phone: '515-555-0199' });
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
    await dialog
      .getByText(/cannot be recovered. All associated data, campaigns and documents are removed permanently/)
      .waitFor();

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
    await page.getByText('No lead matches these filters').waitFor();
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

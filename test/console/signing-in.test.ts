import { describe, expect, test } from '@jest/globals';
import { User } from '../../src/users/user.entity.js';
import { logIn, openConsole, openPage, PHONE } from '../e2e/console.js';
import { setUpBrowserApp } from '../support/browser-app.js';
import { PASSWORD } from '../support/make/user.js';
import { until } from '../support/until.js';

const STAFF_MENU = [
  ['Dashboard', '/dashboard'],
  ['Inbox', '/inbox'],
  ['Leads', '/leads'],
  ['Calendar', '/calendar'],
  ['Owners', '/owners'],
  ['Documents', '/documents'],
  ['Referrals', '/referrals'],
  ['Portfolio', '/portfolio'],
];
const ADMIN_MENU = [
  ['Campaigns', '/admin/campaigns'],
  ['Blog', '/admin/blog'],
  ['Analytics', '/admin/analytics'],
  ['Admin', '/admin'],
];

const { app, browser } = setUpBrowserApp();

describe('signing in', () => {
  // S-13, S-14, S-140, S-207
  test('wrong credentials get no hint, and correct ones return to the page the user came from', async () => {
    const user = await app.make.user({ role: 'user' });
    const page = await openPage(browser);
    await page.goto(`${app.url}/leads?perPage=10`);
    await page.getByRole('heading', { level: 1, name: 'Admin Login' }).waitFor();

    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Enter your email and password.').waitFor();
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
  ])('%s requires sign-in and returns there afterwards', async (path) => {
    const page = await openPage(browser);

    await page.goto(app.url + path);

    await page.getByRole('heading', { level: 1, name: 'Admin Login' }).waitFor();
    const { pathname, searchParams } = new URL(page.url());
    expect([pathname, searchParams.get('from') ?? '/dashboard']).toEqual(['/login', path]);
  });

  // S-22, S-23, S-26, S-27
  test('the dashboard shows the uploaded logo, its headings and the board', async () => {
    const page = await openConsole(app, browser);

    await page.getByText('Property Management Dashboard').waitFor();

    const logo = page.locator('img[src^="/site-images/logo.png"]').first();
    await logo.waitFor();
    // Rejects anything that is not an image.
    await logo.evaluate((image) => (image as unknown as { decode(): Promise<void> }).decode());
    await page.getByRole('heading', { name: 'Pipeline Overview' }).waitFor();
    await page.getByRole('region', { name: 'New Leads' }).waitFor();
  });

  // S-207
  test('any other failure asks to try again and keeps the email', async () => {
    const page = await openPage(browser);
    await page.goto(`${app.url}/login`);
    await page.route('**/api/auth/login', (route) => route.abort());

    await logIn(page, 'staff@example.com');

    await page.getByText('An error occurred during login. Please try again.').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('staff@example.com');
  });

  test('the generated first password must be replaced first, on a form that also asks for a name', async () => {
    const user = await app.make.user({ role: 'admin', mustChangePassword: true });
    const page = await openPage(browser);
    await page.goto(`${app.url}/dashboard`);

    await logIn(page, user.email);
    await page.getByLabel('Your name (optional)').fill('Hannah Brandt');
    const current = page.getByLabel('Current password');
    await page.getByLabel('New password').fill('quiet orchard seventeen boats');
    await page.getByRole('button', { name: 'Save password' }).click();

    await page.getByText('Enter your current password.').waitFor();
    await current.and(page.locator(':focus[aria-invalid=true]')).waitFor();
    await current.fill(PASSWORD);
    await page.getByRole('button', { name: 'Save password' }).click();

    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    const { name } = await app.em.findOneOrFail(User, user.id, { refresh: true });
    expect(name).toBe('Hannah Brandt');
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

  test('an expired access token is renewed silently', async () => {
    await app.make.lead({ name: 'Renewed Owner' });
    const page = await openConsole(app, browser);
    let asked = 0;
    // Not `times: 1`, which turns interception off while the page's next requests are on their way.
    await page.route('**/api/leads?*', (route) =>
      asked++ === 0 ? route.fulfill({ status: 401, json: {} }) : route.continue(),
    );

    await page.getByRole('link', { name: 'Leads', exact: true }).click();

    await page.getByRole('row', { name: /Renewed Owner/ }).waitFor();
    expect(page.url()).toContain('/leads');
    expect(asked).toBe(2);
  });

  test("a rate-limited refresh doesn't end the session", async () => {
    await app.make.lead({ name: 'Kept Owner' });
    const page = await openConsole(app, browser);
    let isRefused = true;
    await page.route('**/api/leads?*', (route) =>
      isRefused ? route.fulfill({ status: 401, json: {} }) : route.continue(),
    );
    await page.route('**/api/auth/refresh', (route) => route.fulfill({ status: 429, json: {} }));

    await page.getByRole('link', { name: 'Leads', exact: true }).click();
    await page.getByText("Couldn't load leads.").waitFor();
    isRefused = false;
    await page.getByRole('button', { name: 'Retry' }).click();

    await page.getByRole('row', { name: /Kept Owner/ }).waitFor();
  });
});

describe('what a role sees', () => {
  // S-16, S-18, S-153, S-218
  test('a user has no Admin entry and no delete button, and cannot open /admin', async () => {
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
  test('a demoted admin loses the admin entries on the next page', async () => {
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

test('on a phone, new pages open at the top, Back restores the position, and search can be closed', async () => {
  const page = await openConsole(app, browser, { viewport: PHONE });
  const scrolled = () => page.evaluate<number>('window.scrollY');
  await page.getByRole('heading', { name: 'Sign & pay' }).waitFor();
  await page.evaluate('document.body.style.minHeight = "3000px"');
  await page.evaluate('window.scrollTo(0, 560)');

  await page.getByRole('link', { name: 'Inbox' }).click();
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
  await until(async () => (await scrolled()) === 0);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await until(async () => (await scrolled()) === 560);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('button', { name: 'Close search' }).click();

  await page.getByRole('dialog', { name: 'Search' }).waitFor({ state: 'hidden' });
});

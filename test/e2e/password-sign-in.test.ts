import { expect, test } from '@jest/globals';
import { User } from '../../src/users/user.entity.js';
import { setUpBrowserApp } from '../support/browser-app.js';
import { PASSWORD } from '../support/make/user.js';
import { until } from '../support/until.js';
import { logIn, openConsole, openPage, PHONE } from './console.js';

const CONSOLE_PATHS = [
  '/dashboard',
  '/leads/7d4ff3a6-7c0c-4b6e-9a35-0f9f2a4f6e11',
  '/documents',
  '/campaigns',
  '/admin',
  '/admin/images',
  '/admin/logo',
  '/admin/odoo-test',
];

const { app, browser } = setUpBrowserApp();

// P-8, P-19, S-4..S-14, S-140, S-207
test('every path of the console requires sign-in; wrong credentials get no hint, any other failure asks to try again, and correct ones return to the page the user came from', async () => {
  const user = await app.make.user({ role: 'user' });
  const page = await openPage(browser);
  const login = page.getByRole('heading', { level: 1, name: 'Admin Login' });
  const remembered: [string, string][] = [];
  for (const path of CONSOLE_PATHS) {
    await page.goto(app.url + path);
    await login.waitFor();
    const { pathname, searchParams } = new URL(page.url());
    remembered.push([pathname, searchParams.get('from') ?? '/dashboard']);
  }
  await page.goto(`${app.url}/leads?perPage=10`);
  await login.waitFor();

  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Enter your email and password.').waitFor();
  await page.route('**/api/auth/login', (route) => route.abort());
  await logIn(page, 'staff@example.com');
  await page.getByText('An error occurred during login. Please try again.').waitFor();
  const kept = await page.getByLabel('Email').inputValue();
  await page.unrouteAll();
  await logIn(page, user.email, 'not the password');
  await page.getByText('Invalid email or password').waitFor();
  await logIn(page, user.email);

  await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor();
  expect(page.url()).toMatch(/\/leads\?.*perPage=10/);
  expect(kept).toBe('staff@example.com');
  expect(remembered).toEqual(CONSOLE_PATHS.map((path) => ['/login', path]));
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

// S-19, S-22, S-23, S-26, S-27, S-132, P-151
test('the dashboard has the uploaded logo; a reload keeps the session with the current role, Logout ends it, and no token is ever stored', async () => {
  const { id, email } = await app.make.user({ role: 'admin' });
  const page = await openPage(browser);
  await page.context().request.post(`${app.url}/api/auth/login`, { data: { email, password: PASSWORD } });
  await page.goto(`${app.url}/dashboard`);
  await page.getByText('Property Management Dashboard').waitFor();
  const logo = page.locator('img[src^="/site-images/logo.png"]').first();
  await logo.waitFor();
  // Rejects anything that is not an image.
  await logo.evaluate((image) => (image as unknown as { decode(): Promise<void> }).decode());
  await page.getByRole('heading', { name: 'Pipeline Overview' }).waitFor();
  await page.getByRole('region', { name: 'New Leads' }).waitFor();
  const entry = page.getByRole('link', { name: 'Admin', exact: true });
  await entry.waitFor();

  await app.as.admin.patch(`/api/users/${id}`).send({ role: 'user' });
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await page.getByRole('link', { name: 'Portfolio', exact: true }).waitFor();
  const entriesLeft = await entry.count();
  const stored = await page.evaluate<string>(
    'JSON.stringify([localStorage, sessionStorage, document.cookie])',
  );
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('heading', { level: 1, name: 'Admin Login' }).waitFor();
  await page.goto(`${app.url}/leads`);

  await page.getByRole('heading', { level: 1, name: 'Admin Login' }).waitFor();
  expect(entriesLeft).toBe(0);
  expect(stored).not.toMatch(/eyJ/);
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

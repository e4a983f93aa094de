import type { Locator, Page } from 'playwright-core';
import type { Role } from '#shared/user.js';
import type { TestApp } from '../support/app.js';
import type { TestBrowser } from '../support/browser-app.js';
import { PASSWORD } from '../support/make/user.js';
import { settle, watchNetwork } from './page-checks.js';

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 360, height: 740 };

interface PageOptions {
  viewport?: { width: number; height: number };
  colorScheme?: 'light' | 'dark';
}

/** A page in a separate browser profile. */
export async function openPage(
  browser: TestBrowser,
  { viewport = DESKTOP, colorScheme }: PageOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport,
    colorScheme,
    hasTouch: viewport === PHONE,
    // No test checks motion, and drawing it is most of the work of a browser without a GPU.
    reducedMotion: 'reduce',
    // A service worker would answer requests that a test intercepts.
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  watchNetwork(page);
  page.setDefaultTimeout(15_000);
  return page;
}

export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs a new staff member in without the form, before anything is opened. */
export async function signIn(page: Page, { make, url }: TestApp, role: Role = 'user'): Promise<void> {
  const { email } = await make.user({ role });
  await page.context().request.post(`${url}/api/auth/login`, { data: { email, password: PASSWORD } });
}

/** A new staff member, signed in and on this page of the console. */
export async function openConsole(
  app: TestApp,
  browser: TestBrowser,
  { path = '/dashboard', role = 'user', ...options }: PageOptions & { path?: string; role?: Role } = {},
): Promise<Page> {
  const page = await openPage(browser, options);
  await signIn(page, app, role);
  await page.goto(app.url + path);
  await page
    .getByRole('navigation')
    .or(page.getByRole('button', { name: 'More' }))
    .first()
    .waitFor();
  return page;
}

/** Waits for the live connection and for what it may have missed. After that, only changes are fetched. */
export async function openLiveConsole(
  app: TestApp,
  browser: TestBrowser,
  { path = '/dashboard', role = 'user', ...options }: PageOptions & { path?: string; role?: Role } = {},
): Promise<Page> {
  const page = await openPage(browser, options);
  await signIn(page, app, role);
  const connected = page.waitForEvent('websocket', (socket) => socket.url().includes('/api/live'));
  await page.goto(app.url + path);
  // Socket.IO's answer to a connection that it accepts.
  await (await connected).waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('40'));
  await settle(page);
  return page;
}

export function column(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

export function card(within: Locator, name: string): Locator {
  return within.getByRole('article').filter({ has: within.page().getByRole('link', { name, exact: true }) });
}

export function messages(page: Page): Locator {
  return page.getByRole('region', { name: 'Notifications' });
}

import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { setUpBrowserApp } from '../support/browser-app.js';
import { until } from '../support/until.js';
import { logIn, messages, openConsole, openPage, signIn } from './console.js';

/** What the console says when something fails, and how much of it at once. */
const { app, browser } = setUpBrowserApp();

// S-187, S-224
test('entries that cannot be loaded say so in the specified words, and come with Retry', async () => {
  await app.make.lead({ name: 'Recent Owner' });
  const page = await openPage(browser);
  const user = await app.make.user();
  await page.route('**/api/activity*', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto(`${app.url}/dashboard`);
  await logIn(page, user.email);
  const activity = page.getByRole('region', { name: 'Recent Activity' });
  await activity.getByText('Failed to load entries').waitFor();

  await page.unroute('**/api/activity*');
  await activity.getByRole('button', { name: 'Retry' }).click();

  await activity.getByText('Recent Owner', { exact: true }).waitFor();
});

// S-214
test('a logo that cannot be read is logged and no more: a grey plate stands in its place', async () => {
  const page = await openPage(browser);
  const user = await app.make.user();
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'error' && logged.push(message.location().url));
  await page.route('**/site-images/logo.png*', (route) => route.fulfill({ status: 503 }));

  await page.goto(`${app.url}/dashboard`);
  await logIn(page, user.email);
  await page.getByRole('banner').getByRole('img', { name: 'Logo', exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Pipeline Overview' }).waitFor();

  // The plate stands as well while nobody knows yet which logo it is.
  await until(() => logged.some((url) => url.includes('/site-images/logo.png')));
  await page.getByRole('banner').locator('img').waitFor({ state: 'detached' });
  await page.getByRole('banner').getByRole('img', { name: 'Logo', exact: true }).waitFor();
  expect(await messages(page).getByRole('button').count()).toBe(0);
});

// S-248
test('of many messages the newest 20 are shown', async () => {
  const lead = await app.make.lead();
  const dueAt = new Date(Date.now() + 3_600_000).toISOString();
  await app.as.staff.post(`/api/leads/${lead.id}/tasks`).send({ title: 'Failing', dueAt }).expect(201);
  const page = await openConsole(app, browser, { path: `/leads/${lead.id}` });
  const tick = page.getByRole('checkbox', { name: 'Failing' });
  await tick.waitFor();
  // Messages that would go by themselves stay, so that a slow machine counts as many as a fast one.
  await page.evaluate(
    'const wait = window.setTimeout; window.setTimeout = (act, ms, ...rest) => ms >= 5000 ? 0 : wait(act, ms, ...rest)',
  );
  await page.route('**/api/tasks/*', (route) => route.abort());
  const shown = messages(page).getByText("Couldn't update the task.");

  for (let count = 1; count <= 22; count += 1) {
    const refused = page.waitForEvent('requestfailed');
    await tick.click();
    await refused;
    await shown.nth(Math.min(count, 20) - 1).waitFor();
    await page.locator('input[aria-busy="false"]').first().waitFor();
  }

  expect(await shown.count()).toBe(20);
});

// S-225
describe('the last net', () => {
  const unexpected = (page: Page) =>
    page
      .getByRole('main')
      .filter({ has: page.getByRole('heading', { level: 1, name: 'This page stopped working' }) })
      .getByText('Unexpected Application Error!', { exact: true });

  test('a page that throws says so below the header, and its Retry brings it back', async () => {
    await app.make.lead({ name: 'Well Read' });
    const page = await openConsole(app, browser);
    // No answer of ours: the page trips over it.
    await page.route('**/api/leads?*', (route) =>
      route.fulfill({
        headers: { 'Content-Range': 'leads 0-0/1' },
        json: [{ id: 'x', status: 'unheard of' }],
      }),
    );

    await page.getByRole('link', { name: 'Leads', exact: true }).click();
    await unexpected(page).waitFor();

    await page.unroute('**/api/leads?*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('row', { name: /Well Read/ }).waitFor();
  });

  test('a part of the console that cannot be loaded says so, and Retry brings it', async () => {
    const page = await openConsole(app, browser);
    await page.route(/\/PortfolioPage-[^/]*\.js$/, (route) => route.abort());

    await page.getByRole('link', { name: 'Portfolio' }).click();
    await unexpected(page).waitFor();

    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('heading', { level: 1, name: 'Portfolio' }).waitFor();
  });

  test('a dialog whose code a release took away leaves the header, and Retry opens it', async () => {
    const { id } = await app.make.lead({ name: 'Between Releases' });
    const page = await openConsole(app, browser, { path: `/leads?edit=${id}` });
    await page.getByRole('dialog').waitFor();
    await page.route(/\/form-[^/]*\.js$/, (route) => route.fulfill({ status: 404 }));
    await page.reload();
    await unexpected(page).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).first().waitFor();

    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry' }).click();

    await page.getByRole('dialog').getByLabel('Name').waitFor();
  });

  test('from a page that threw the navigation leads on', async () => {
    const page = await openConsole(app, browser);
    await page.route(/\/PortfolioPage-[^/]*\.js$/, (route) => route.abort());
    await page.getByRole('link', { name: 'Portfolio' }).click();
    await unexpected(page).waitFor();

    await page.getByRole('link', { name: 'Leads', exact: true }).click();

    await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor();
  });

  test('a console that cannot be loaded at all says so, with a button that reloads it', async () => {
    const page = await openPage(browser);
    await signIn(page, app);
    await page.route(/\/App-[^/]*\.js$/, (route) => route.abort());
    await page.goto(`${app.url}/leads`);
    await unexpected(page).waitFor();

    await page.unrouteAll();
    await page.getByRole('button', { name: 'Reload page' }).click();
    await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor();
  });
});

// design.md section 6
test('without a connection a banner says so, what is written is refused and kept, and saved once one is back', async () => {
  const lead = await app.make.lead({ name: 'Distant Owner' });
  const page = await openConsole(app, browser, { path: `/leads/${lead.id}` });
  const banner = page.getByText(/^You're offline\. You can still read this page/);
  await page.getByLabel('Note', { exact: true }).fill('Call in May.');
  expect(await banner.count()).toBe(0);

  await page.context().setOffline(true);
  await banner.waitFor();
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByText(/The note wasn't added\. Your text is still here\./).waitFor();
  expect(await page.getByLabel('Note', { exact: true }).inputValue()).toBe('Call in May.');
  await page.getByRole('heading', { level: 1, name: 'Distant Owner' }).waitFor();

  await page.context().setOffline(false);
  await banner.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Add note' }).click();

  await messages(page).getByText('Note added').waitFor();
});

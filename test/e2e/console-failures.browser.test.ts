import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { setUpBrowserApp } from '../support/browser-app.js';
import { messages, openConsole, openPage, signIn } from './console.js';

/** What the console says when its code or its connection is lost. */
const { app, browser } = setUpBrowserApp();

// S-225
describe('the last resort', () => {
  const unexpected = (page: Page) =>
    page
      .getByRole('main')
      .filter({ has: page.getByRole('heading', { level: 1, name: 'This page stopped working' }) })
      .getByText('Unexpected Application Error!', { exact: true });

  test('a page that throws says so below the header, and Retry restores it', async () => {
    await app.make.lead({ name: 'Well Read' });
    const page = await openConsole(app, browser);
    // Not a response of our server, so the page throws.
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

  test('a part of the console that cannot be loaded says so, and Retry loads it', async () => {
    const page = await openConsole(app, browser);
    await page.route(/\/PortfolioPage-[^/]*\.js$/, (route) => route.abort());

    await page.getByRole('link', { name: 'Portfolio' }).click();
    await unexpected(page).waitFor();

    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('heading', { level: 1, name: 'Portfolio' }).waitFor();
  });

  test('a dialog whose code a new release removed keeps the header, and Retry opens it', async () => {
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
test('offline, a banner says so, saving is refused without losing the text, and works once back online', async () => {
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

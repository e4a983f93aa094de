import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { setUpBrowserApp } from '../support/browser-app.js';
import { column, openConsole } from './console.js';
import { pressByKey, typeInto } from './keyboard.js';

const { app, browser } = setUpBrowserApp(undefined, { keepsPages: true });
let board: Page;

beforeAll(async () => {
  board = await openConsole(app, browser);
});

const yearsOf = (page: Page) =>
  page.getByRole('region', { name: 'Year-by-year figures' }).locator('tbody tr').count();

// P-12, P-94..P-99, P-178, P-217
// Without JavaScript: site/rent-vs-sell-unlock and site/restart-between-steps.
test('by keyboard alone the table unlocks, and the lead has a link to what its owner saw', async () => {
  const page = await (await browser.newContext({ baseURL: app.url })).newPage();
  for (const path of ['/?utm_source=mail', '/team?utm_source=web', '/rent-vs-sell?years=4'])
    await page.goto(path, { waitUntil: 'networkidle' });

  await typeInto(page.getByLabel('Monthly rent'), '2345');
  await page.waitForURL(/2345/);
  await typeInto(page.getByLabel('Email address', { exact: true }), 'seller@example.com');
  await pressByKey(page.getByRole('button', { name: 'Unlock Detailed Analysis' }));
  await page.getByText('Detailed analysis unlocked!').waitFor();

  expect(await yearsOf(page)).toBe(4);
  await column(board, 'New Leads').getByRole('article').filter({ hasText: 'seller' }).waitFor();
  const leads = await app.em.execute(
    'select source, message, first_touch as first, last_touch as last from leads where email = ?',
    ['seller@example.com'],
  );
  expect(leads).toMatchObject([
    { source: 'rent_vs_sell', first: { utmSource: 'mail' }, last: { utmSource: 'web' } },
  ]);
  const link = new URL(/\S+$/.exec(leads[0]!.message)![0]);
  await page.goto(link.pathname + link.search);
  expect(await page.getByLabel('Monthly rent').inputValue()).toBe('2,345');
  expect(await page.getByLabel('Years to hold').inputValue()).toBe('4');
});

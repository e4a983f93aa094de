import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { setUpBrowserApp } from '../support/browser-app.js';
import { DESKTOP, messages, openConsole, PHONE } from './console.js';

/** `/admin/analytics` (P-27, decision 41). */
const PATH = '/admin/analytics';
const DAY_MS = 86_400_000;
const { app, browser } = setUpBrowserApp();

beforeAll(async () => {
  for (const days of [60, 50, 1]) {
    const createdAt = new Date(Date.now() - days * DAY_MS);
    const lead = await app.make.lead({ createdAt, source: 'referral', estimatedRent: 2_000 });

    await app.make.entry({ createdAt, leadId: lead.id });
  }
});

const open = (options: Parameters<typeof openConsole>[2] = {}) =>
  openConsole(app, browser, { role: 'admin', path: PATH, ...options });
const block = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const BLOCKS = ['Funnel', 'Revenue Forecast', 'Sources', 'Time to First Contact', 'Analyses per Week'];

test('P-27 site and console link admins to it', async () => {
  const page = await open({ path: '/dashboard' });
  await page.getByRole('link', { name: 'Analytics' }).click();
  await page.getByRole('heading', { level: 1, name: 'Analytics' }).waitFor();

  await page.goto(app.url);
  await page.locator(`a[href="${PATH}"]:visible`).first().click();

  await page.getByRole('heading', { level: 1, name: 'Analytics' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(PATH);
});

test('P-27, S-153 a user has no access', async () => {
  const page = await open({ role: 'user' });

  await page.getByRole('heading', { level: 1, name: 'Access denied' }).waitFor();
  expect(await page.getByRole('link', { name: 'Analytics' }).count()).toBe(0);
});

test('decision 41: every chart has a text alternative and a table', async () => {
  const page = await open();

  for (const name of BLOCKS) {
    const chart = block(page, name);
    await chart.getByRole('img').waitFor();
    await chart.getByText('Show the numbers').click();
    await chart.getByRole('table').waitFor();
  }

  expect(await block(page, 'Funnel').getByRole('img').getAttribute('aria-label')).toMatch(/New Leads 3/);
  // Nobody was enrolled, so that no share of them was closed.
  expect(await block(page, 'Funnel').getByText('all new leads').count()).toBe(1);
  await block(page, 'Funnel').getByText('no leads in the previous stage').last().waitFor();
  expect(
    await block(page, 'Funnel')
      .getByRole('row', { name: /^New Leads/ })
      .textContent(),
  ).toContain('3');
  await block(page, 'Revenue Forecast')
    .getByText(/6.9%, 5.9%, 4.9%.* of rent/)
    .waitFor();
});

test('the period is in the URL and applies to every chart', async () => {
  const page = await open();
  await block(page, 'Sources').getByText('100% of all leads').waitFor();

  await page.getByLabel('Period').selectOption('4');

  await page.getByRole('img', { name: /New Leads 1,/ }).waitFor();
  expect(new URL(page.url()).search).toBe('?weeks=4');
  await page.reload();
  await page.getByRole('img', { name: 'Leads by source: Referral 1.' }).waitFor();
});

test('a chart can be exported as CSV', async () => {
  const page = await open();

  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Sources as CSV' }).click();

  expect((await file).suggestedFilename()).toMatch(/^analytics-sources-[\d-]+\.csv$/);
  const text = await readFile(await (await file).path(), 'utf8');
  expect(text).toContain('"referral","3","1","0","0"');
  await messages(page).getByText('File saved').waitFor();
});

test('a chart that fails to load does not affect the others', async () => {
  const page = await open({ path: '/dashboard' });
  await page.route('**/api/analytics/sources?*', (route) => route.abort(), { times: 1 });
  await page.getByRole('link', { name: 'Analytics' }).click();

  await block(page, 'Sources').getByText("Couldn't load these numbers.").waitFor();
  await block(page, 'Funnel').getByRole('img').waitFor();
  await block(page, 'Sources').getByRole('button', { name: 'Retry' }).click();

  await block(page, 'Sources').getByRole('img').waitFor();
});

test('an empty period says so', async () => {
  const page = await open({ path: '/dashboard' });
  const nothing = { since: '2026-10-26', rows: [] };
  await page.route('**/api/analytics/sources?*', (route) => route.fulfill({ json: nothing }));

  await page.getByRole('link', { name: 'Analytics' }).click();

  await block(page, 'Sources').getByText('No leads came in during this period. Try a longer one.').waitFor();
  expect(await page.getByRole('button', { name: 'Export Sources as CSV' }).count()).toBe(0);
});

// design.md section 3: axe finds nothing, light and dark, wide and narrow, and no page scrolls sideways
describe.each([
  { viewport: DESKTOP, colorScheme: 'light' as const },
  { viewport: DESKTOP, colorScheme: 'dark' as const },
  { viewport: PHONE, colorScheme: 'light' as const },
  { viewport: PHONE, colorScheme: 'dark' as const },
])('$viewport.width px, $colorScheme:', (look) => {
  test('is accessible with tables open', async () => {
    const page = await open(look);
    for (const name of BLOCKS) await block(page, name).getByRole('img').waitFor();
    await page.evaluate('document.querySelectorAll("details").forEach((each) => { each.open = true; })');
    await page
      .getByRole('table')
      .nth(BLOCKS.length - 1)
      .waitFor();

    const { violations } = await new AxeBuilder({ page }).analyze();

    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
    expect(
      await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth'),
    ).toBeLessThanOrEqual(0);
  });
});

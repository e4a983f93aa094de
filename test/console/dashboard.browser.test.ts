import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { setUpBrowserApp } from '../support/browser-app.js';
import { column, DESKTOP, logIn, messages, openConsole, openPage, PHONE } from './console.js';
import { WATCH_SHIFTS } from './page-checks.js';

/** What surrounds the board (S-24, S-36 to S-41, design.md section 8). */
const DAY_MS = 86_400_000;
const { app, browser } = setUpBrowserApp();

afterEach(async () => {
  await app.em.execute('delete from property_analysis_entries');
  await app.em.execute('delete from leads');
});

const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
const hence = (days: number) => new Date(Date.now() + days * DAY_MS);
const block = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const row = (within: Locator, name: string) => within.getByRole('listitem').filter({ hasText: name });

describe('Recent Activity', () => {
  const feed = (page: Page) => block(page, 'Recent Activity');
  const names = (page: Page) => feed(page).getByRole('listitem').locator('strong').allTextContents();

  test('S-36, S-37 lists leads and unlinked analyses newest first by day, with View Details', async () => {
    const lead = await app.make.lead({ name: 'Older Owner', createdAt: ago(1) });
    const linked = await app.make.entry({ name: 'Linked Visitor', leadId: lead.id });
    await app.make.entry({ name: 'Curious Visitor', rent: 1_800 });
    const page = await openConsole(app, browser);
    await row(feed(page), 'Older Owner').waitFor();

    expect(await names(page)).toEqual(['Curious Visitor', 'Older Owner']);
    expect(await feed(page).getByRole('heading', { level: 3 }).allTextContents()).toEqual([
      'Today',
      'Yesterday',
    ]);
    expect(await feed(page).getByText(linked.streetAddress).count()).toBe(0);
    await row(feed(page), 'Curious Visitor').getByRole('button', { name: 'View Details' }).click();
    const dialog = page.getByRole('dialog', { name: 'Property analysis' });
    await dialog.getByText('$1,800').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await row(feed(page), 'Older Owner').getByRole('link', { name: 'View Details' }).click();
    await page.getByRole('heading', { level: 1, name: 'Older Owner' }).waitFor();
  });

  test('decision 33: a user can link or rerun an unlinked analysis', async () => {
    const entry = await app.make.entry({ name: 'Curious Visitor', email: 'curious@example.com' });
    const lead = await app.make.lead({ name: 'Curious Owner', email: 'curious@example.com' });
    const page = await openConsole(app, browser);
    await row(feed(page), 'Curious Visitor').getByRole('button', { name: 'View Details' }).click();
    const details = page.getByRole('dialog', { name: 'Property analysis' });

    await details.getByRole('button', { name: 'Run Again' }).click();
    const again = page.getByRole('dialog', { name: 'Run the analysis again' });
    await again.getByLabel('Property Address').fill('1 Other St, Ankeny, IA 50021');
    await page.reload();
    expect(await again.getByLabel('Property Address').inputValue()).toBe('1 Other St, Ankeny, IA 50021');
    await again.getByRole('button', { name: 'Cancel' }).click();
    await details.getByRole('button', { name: 'Attach' }).click();
    await page.getByRole('button', { name: 'Attach to Curious Owner' }).click();

    await details.getByRole('status').getByText('Analysis attached to the lead').waitFor();
    await details.getByRole('link', { name: 'Open lead' }).click();
    await page.waitForURL(`${app.url}/leads/${lead.id}?tab=analysis`);
    const { body } = await app.as.staff.get(`/api/leads/${lead.id}/report`);
    expect(body.entryId).toBe(entry.id);
  });

  test('S-38, S-86 an admin deletes a lead after confirmation, and focus stays in the feed', async () => {
    await app.make.lead({ name: 'Kept Owner' });
    const lead = await app.make.lead({ name: 'Doomed Owner' });
    const page = await openConsole(app, browser, { role: 'admin' });

    await feed(page).getByRole('button', { name: 'Delete Doomed Owner' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm Deletion' });
    await dialog.getByText(/can't undo this/).waitFor();
    await dialog.getByRole('textbox').fill('delete');
    await dialog.getByRole('button', { name: 'Delete Lead' }).click();

    await messages(page).getByText('Lead deleted successfully').waitFor();
    await row(feed(page), 'Doomed Owner').waitFor({ state: 'detached' });
    expect(await names(page)).toEqual(['Kept Owner']);
    expect((await app.as.staff.get(`/api/leads/${lead.id}`)).status).toBe(404);
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Recent Activity');
  });

  test('decision 33: a user cannot delete leads', async () => {
    await app.make.lead({ name: 'Safe Owner' });
    const page = await openConsole(app, browser);
    await row(feed(page), 'Safe Owner').waitFor();

    expect(await page.getByRole('button', { name: /^Delete/ }).count()).toBe(0);
  });

  test('older rows are paginated, and a failed page can be retried', async () => {
    for (let each = 0; each < 30; each += 1) await app.make.lead({ createdAt: ago(each / 10) });
    const page = await openConsole(app, browser);
    await page.route('**/api/activity?cursor=*', (route) => route.abort(), { times: 1 });

    await feed(page).getByRole('button', { name: 'Show more' }).click();
    await feed(page).getByText("More couldn't be loaded.").waitFor();
    expect(await names(page)).toHaveLength(25);
    await feed(page).getByRole('button', { name: 'Retry' }).click();

    await feed(page).getByRole('listitem').nth(29).waitFor();
    expect(new Set(await names(page)).size).toBe(30);
    expect(await feed(page).getByRole('button', { name: 'Show more' }).count()).toBe(0);
  });

  test('S-133 new rows appear live, but not while the user hovers the list', async () => {
    await app.make.lead({ name: 'First Owner' });
    const page = await openConsole(app, browser);
    await row(feed(page), 'First Owner').waitFor();
    await app.make.lead({ name: 'Second Owner' });
    await row(feed(page), 'Second Owner').waitFor();

    await row(feed(page), 'Second Owner').hover();
    const { y } = (await row(feed(page), 'Second Owner').boundingBox())!;
    await app.make.lead({ name: 'Third Owner' });
    await feed(page).getByRole('button', { name: 'Show 1 new' }).waitFor();
    expect(await names(page)).toEqual(['Second Owner', 'First Owner']);
    expect((await row(feed(page), 'Second Owner').boundingBox())!.y).toBe(y);
    await feed(page).getByRole('button', { name: 'Show 1 new' }).click();

    await row(feed(page), 'Third Owner').waitFor();
    expect(await names(page)).toEqual(['Third Owner', 'Second Owner', 'First Owner']);
  });

  test('a lead deleted by someone else keeps its row, without buttons', async () => {
    const lead = await app.make.lead({ name: 'Vanishing Owner' });
    await app.make.lead({ name: 'Watched Owner' });
    const page = await openConsole(app, browser);
    await row(feed(page), 'Watched Owner').hover();

    await app.as.admin.delete(`/api/leads/${lead.id}`);

    await row(feed(page), 'Vanishing Owner').getByText('Deleted').waitFor();
    expect(await row(feed(page), 'Vanishing Owner').getByRole('link').count()).toBe(0);
    await page.mouse.move(5, 5);
    await row(feed(page), 'Vanishing Owner').waitFor({ state: 'detached' });
  });
});

describe('Scheduled Walkthroughs', () => {
  const list = (page: Page) => block(page, 'Scheduled Walkthroughs');

  test('S-39, decision 12: soonest first, then walkthroughs without a date', async () => {
    const soon = await app.make.lead({
      name: 'Soon Owner',
      walkthroughDate: hence(2),
      walkthroughConfirmed: true,
    });
    await app.make.lead({ name: 'Later Owner', walkthroughDate: hence(20), walkthroughConfirmed: true });
    await app.make.lead({ name: 'Waiting Owner', status: 'walkthrough_scheduled' });
    const page = await openConsole(app, browser);

    await row(list(page).getByRole('list', { name: 'Next 7 days' }), 'Soon Owner').waitFor();
    await row(list(page).getByRole('list', { name: 'Later' }), 'Later Owner').waitFor();
    const waiting = row(list(page).getByRole('list', { name: 'No date yet' }), 'Waiting Owner');
    await waiting.getByText('Not confirmed').waitFor();
    expect(await list(page).getByText('Not confirmed').count()).toBe(1);
    const link = list(page).getByRole('link', { name: 'Soon Owner' });
    expect(await link.getAttribute('href')).toBe(`/leads/${soon.id}`);
  });

  test('S-168: refreshes every 5 minutes', async () => {
    const page = await openPage(browser);
    // A connection whose clock jumps comes back and reads everything again.
    await page.routeWebSocket(/\/api\/live/, () => undefined);
    await page.clock.install();
    await page.goto(`${app.url}/dashboard`);
    await logIn(page, (await app.make.user({ role: 'user' })).email);
    await list(page).getByText('No upcoming walkthroughs').waitFor();
    let reads = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/walkthroughs')) reads += 1;
    });

    await page.clock.fastForward('04:30');
    await page.waitForLoadState('networkidle');
    expect(reads).toBe(0);
    await page.clock.fastForward('00:45');
    await page.waitForLoadState('networkidle');
    expect(reads).toBe(1);
  });

  test('S-243: lead changes appear live', async () => {
    const page = await openConsole(app, browser);
    await list(page).getByText('No upcoming walkthroughs').waitFor();

    await app.make.lead({ name: 'Sudden Owner', walkthroughDate: hence(1) });
    await list(page).getByRole('link', { name: 'Sudden Owner' }).waitFor();
  });

  test('S-189 a failure offers Retry up to three times', async () => {
    const page = await openPage(browser);
    await page.route('**/api/walkthroughs', (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto(`${app.url}/dashboard`);
    await logIn(page, (await app.make.user({ role: 'user' })).email);
    const alert = list(page).getByRole('alert');
    await alert.getByText('Unable to load scheduled walkthroughs').waitFor();

    for (let tries = 0; tries < 3; tries += 1) {
      const answer = page.waitForResponse('**/api/walkthroughs');
      await alert.getByRole('button', { name: 'Retry', exact: true }).click();
      await answer;
    }

    await alert.getByText('We tried again 3 times.').waitFor();
    expect(await alert.getByRole('button').count()).toBe(0);
    await block(page, 'Recent Activity').getByText('No activity yet').waitFor();
  });

  // P-213
  test('a failed refresh keeps the list and says how old it is', async () => {
    await app.make.lead({ name: 'Steady Owner', walkthroughDate: hence(1) });
    const page = await openConsole(app, browser);
    await list(page).getByRole('link', { name: 'Steady Owner' }).waitFor();
    await page.route('**/api/walkthroughs', (route) => route.abort(), { times: 1 });

    await app.make.lead();
    await list(page)
      .getByText(/Unable to load scheduled walkthroughs Last updated/)
      .waitFor();
    await list(page).getByRole('link', { name: 'Steady Owner' }).waitFor();
    await list(page).getByRole('button', { name: 'Retry' }).click();

    await list(page).getByRole('alert').waitFor({ state: 'detached' });
  });
});

test('S-40, S-41 the communication overview shows counts and links to campaigns', async () => {
  const page = await openConsole(app, browser);
  const overview = block(page, 'Communication Overview');
  await overview.getByText('No messages sent yet.').waitFor();

  expect(await overview.locator('dl > div').allTextContents()).toEqual([
    'Emails Sent0',
    'SMS Sent0',
    'Active Campaigns0',
  ]);
  expect(await overview.getByRole('link', { name: 'View All' }).getAttribute('href')).toBe('/campaigns');
});

test('S-40 failed and scheduled messages show next to sent ones', async () => {
  const page = await openPage(browser);
  const emails = { sent: 1_204, failed: 3, scheduled: 0 };
  const sms = { sent: 9, failed: 0, scheduled: 2 };
  await page.route('**/api/communication', (route) =>
    route.fulfill({ json: { emails, sms, activeCampaigns: 4 } }),
  );
  await page.goto(`${app.url}/dashboard`);
  await logIn(page, (await app.make.user({ role: 'user' })).email);
  const overview = block(page, 'Communication Overview');

  await overview.getByText('1,204').waitFor();
  await overview.getByText('3 failed').waitFor();
  await overview.getByText('2 scheduled').waitFor();
  expect(await overview.getByText('No messages sent yet.').count()).toBe(0);
});

describe('Export Data', () => {
  test('S-24, decision 39: an admin can export the filtered leads as CSV', async () => {
    await app.make.lead({ name: 'Exported Owner', propertyType: 'townhouse' });
    await app.make.lead({ name: 'Filtered Owner' });
    const page = await openConsole(app, browser, {
      role: 'admin',
      path: '/dashboard?propertyType=townhouse',
    });

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export Data' }).click(),
    ]);

    expect(download.suggestedFilename()).toMatch(/^leads-\d{4}-\d\d-\d\d\.csv$/);
    const csv = await readFile(await download.path(), 'utf8');
    expect(csv).toContain('"Exported Owner"');
    expect(csv).not.toContain('Filtered Owner');
    expect(csv.charCodeAt(0)).toBe(0xfeff);
    await messages(page).getByText('1 lead exported').waitFor();
  });

  test('a failed export shows an error and can be retried', async () => {
    const page = await openConsole(app, browser, { role: 'admin' });
    await page.route('**/api/leads/export?*', (route) => route.abort(), { times: 1 });
    const button = page.getByRole('button', { name: 'Export Data' });

    await button.click();

    await messages(page)
      .getByText(/Couldn't export leads. We can't reach the server/)
      .waitFor();
    await Promise.all([page.waitForEvent('download'), button.click()]);
  });

  test('decision 33: a user cannot export', async () => {
    const page = await openConsole(app, browser);
    await page.getByRole('button', { name: 'Add Lead' }).waitFor();
    await column(page, 'New Leads').waitFor();

    expect(await page.getByRole('button', { name: 'Export Data' }).count()).toBe(0);
  });
});

describe('the numbers', () => {
  test('four numbers update live, each with eight weeks as sparkline and table', async () => {
    const page = await openConsole(app, browser);
    const numbers = block(page, 'At a glance');
    await numbers.getByRole('img').nth(3).waitFor();

    await app.make.entry();
    await app.make.lead();
    await app.make.lead({ status: 'walkthrough_scheduled', walkthroughDate: new Date() });

    await numbers
      .getByRole('img', { name: 'New Leads by week, oldest first: 0, 0, 0, 0, 0, 0, 0, 2' })
      .waitFor();
    expect(await numbers.getByRole('img').count()).toBe(4);
    expect(await numbers.locator('strong').allTextContents()).toEqual(['2', '1', '1', '0']);
    await numbers.getByText('Show the numbers').click();
    const weeks = numbers.getByRole('row');
    expect(await weeks.count()).toBe(9);
    expect(await weeks.last().getByRole('cell').allTextContents()).toEqual(['2', '1', '1', '0']);
  });

  test('a failure keeps the layout and offers Retry', async () => {
    const page = await openPage(browser);
    await page.route('**/api/dashboard', (route) => route.abort(), { times: 1 });
    await page.goto(`${app.url}/dashboard`);
    await logIn(page, (await app.make.user({ role: 'user' })).email);
    const numbers = block(page, 'At a glance');
    await numbers.getByText("Couldn't load the numbers.").waitFor();

    await numbers.getByRole('button', { name: 'Retry' }).click();

    await numbers.getByRole('img').nth(3).waitFor();
    expect(await numbers.getByRole('alert').count()).toBe(0);
  });
});

test('an expired session redirects to sign-in from any part', async () => {
  const page = await openConsole(app, browser);
  await block(page, 'Recent Activity').getByText('No activity yet').waitFor();
  for (const path of ['**/api/walkthroughs', '**/api/auth/refresh'])
    await page.route(path, (route) => route.fulfill({ status: 401, json: {} }));

  await app.make.lead();

  await page.getByRole('heading', { level: 1, name: 'Admin Login' }).waitFor();
});

test('the first requests run once, in parallel with the code', async () => {
  const page = await openPage(browser);
  const { email } = await app.make.user();
  const reads: string[] = [];
  page.on('request', (request) => reads.push(new URL(request.url()).pathname));
  await page.goto(`${app.url}/dashboard`);
  await logIn(page, email);
  await block(page, 'Recent Activity').getByText('No activity yet').waitFor();
  await block(page, 'Scheduled Walkthroughs').getByText('No upcoming walkthroughs').waitFor();
  await page.waitForLoadState('networkidle');

  for (const part of ['dashboard', 'activity', 'walkthroughs', 'communication', 'leads/board'])
    expect(reads.filter((path) => path === `/api/${part}`)).toHaveLength(1);
});

describe.each([
  { name: 'wide and light', viewport: DESKTOP, colorScheme: 'light' as const },
  { name: 'wide and dark', viewport: DESKTOP, colorScheme: 'dark' as const },
  { name: 'narrow and light', viewport: PHONE, colorScheme: 'light' as const },
  { name: 'narrow and dark', viewport: PHONE, colorScheme: 'dark' as const },
])('$name:', ({ name: _, ...look }) => {
  test('the full dashboard is accessible and loads without layout shifts', async () => {
    await app.make.lead({ name: 'Soon Owner', walkthroughDate: hence(1) });
    await app.make.lead({ status: 'walkthrough_scheduled' });
    await app.make.entry({ rent: 1_800 });
    const page = await openConsole(app, browser, { role: 'admin', ...look });
    await page.addInitScript(WATCH_SHIFTS);
    // Slow enough that every part shows its shape first.
    await page.route('**/api/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });

    await page.reload();
    await block(page, 'Recent Activity').getByRole('listitem').nth(2).waitFor();
    await block(page, 'At a glance').getByRole('img').nth(3).waitFor();
    await page.waitForLoadState('networkidle');

    expect(await page.evaluate<number>('window.shifted')).toBeLessThanOrEqual(0.05);
    await block(page, 'At a glance').getByText('Show the numbers').click();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
  });
});

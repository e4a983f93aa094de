import { expect, test } from '@jest/globals';
import { setUpBrowserApp } from '../support/browser-app.js';
import { choose, messages, openConsole, PHONE } from './console.js';

/** design.md section 6: "none yet" and "nothing matches" are two things, on every list of a company that has just begun. */
const { app, browser } = setUpBrowserApp();

const open = (path: string) => openConsole(app, browser, { role: 'admin', path });

// S-82
test.each([
  ['/leads', 'No leads found'],
  ['/admin', 'No leads found'],
  ['/referrals', 'No referrals yet'],
  ['/admin/analyses', 'No analyses yet'],
  ['/admin/subscribers', 'No subscribers yet'],
  ['/admin/jobs', 'No webhooks yet'],
  ['/admin/outbox', 'No messages yet'],
  ['/campaigns', 'No leads yet'],
])('%s without a record says: %s', async (path, says) => {
  const page = await open(path);

  await page.getByText(says, { exact: true }).waitFor();

  expect(await page.getByRole('button', { name: 'Clear filters' }).count()).toBe(0);
});

test.each([
  ['/leads', { q: 'nobody' }, 'No leads match these filters'],
  ['/admin', { status: ['won'] }, 'No leads match these filters'],
  ['/referrals', { state: 'paid' }, 'No referrals match these filters'],
  ['/admin/analyses', { isLinked: false }, 'No analyses match these filters'],
  ['/admin/analyses', { status: 'failed' }, 'No analyses match these filters'],
  ['/admin/subscribers', { q: 'nobody' }, 'No subscribers match these filters'],
  ['/admin/users', { isActive: false }, 'No users match these filters'],
  ['/admin/audit', { action: 'factor.reset' }, 'Nothing matches these filters'],
  ['/admin/jobs', { state: 'failed' }, 'No webhooks match these filters'],
  ['/admin/outbox', { channel: 'sms' }, 'No messages match these filters'],
  ['/campaigns', { q: 'nobody' }, 'No leads match these filters'],
])('%s under the filter %j says that nothing matches, and clears it', async (path, filter, says) => {
  const page = await open(`${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`);
  await page.getByText(says, { exact: true }).waitFor();

  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click();

  await page.getByText(says, { exact: true }).waitFor({ state: 'detached' });
});

test.each([
  ['/leads', 'No leads found', 'Add Lead', '/dashboard?add=lead'],
  ['/referrals', 'No referrals yet', 'Open the form on the website', '/realtor-referral'],
  ['/documents', 'No documents yet', 'Open the leads', '/leads'],
  ['/portfolio', 'No properties yet', 'Open leads', '/leads'],
  ['/admin/analyses', 'No analyses yet', 'Open the form on the website', '/'],
  ['/campaigns', 'No leads yet', 'Add Lead', '/dashboard?add=lead'],
])('%s without a record says: %s, and offers: %s', async (path, says, label, target) => {
  const page = await open(path);

  const action = page.getByText(says, { exact: true }).locator('..').getByRole('link', { name: label });

  expect(await action.getAttribute('href')).toBe(target);
});

// design.md section 5: filters stand in the address
test('on a phone set filters are on screen, and others are added from a menu', async () => {
  const filter = encodeURIComponent(JSON.stringify({ q: 'nobody', role: 'admin' }));
  const page = await openConsole(app, browser, {
    role: 'admin',
    path: `/admin/users?filter=${filter}`,
    viewport: PHONE,
  });
  await page.getByLabel('Search name, email').waitFor();
  await page.getByRole('combobox', { name: 'Role' }).waitFor();
  expect(await page.getByRole('combobox', { name: 'State' }).count()).toBe(0);

  await page.getByRole('button', { name: 'Remove this filter' }).click();
  await page.getByRole('combobox', { name: 'Role' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('menu').getByText('State').click();
  await page.waitForURL(/displayedFilters.*isActive/);
  await choose(page, 'State', 'Deactivated');

  await page.waitForURL(/filter=[^&]*isActive/);
  expect(JSON.parse(new URL(page.url()).searchParams.get('filter')!)).toEqual({
    q: 'nobody',
    isActive: false,
  });
});

test('a failed first load is shown once, in place of the rows', async () => {
  const page = await open('/admin/audit');
  await page.route('**/api/subscribers?*', (route) => route.fulfill({ status: 503, json: {} }));

  await page.getByRole('link', { name: 'Subscribers' }).click();

  await page.getByRole('alert').getByText("The subscribers couldn't be loaded.").waitFor({ timeout: 30_000 });
  expect(await messages(page).getByText("couldn't be loaded").count()).toBe(0);
});

test('a failed refresh shows a toast, because the rows are still on screen', async () => {
  const page = await open('/admin/audit');
  await page.getByRole('row').nth(1).waitFor();
  await page.route('**/api/audit?*', (route) => route.fulfill({ status: 503, json: {} }));

  await page.evaluate('window.dispatchEvent(new Event("visibilitychange"))');

  await messages(page).getByText("The audit log couldn't be loaded.").waitFor({ timeout: 30_000 });
  expect(await page.getByRole('row').count()).toBeGreaterThan(1);
});

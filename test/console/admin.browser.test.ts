import { afterEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { businessDay } from '#shared/time.js';
import { setUpBrowserApp } from '../support/browser-app.js';
import { choose, messages, openConsole, openPage, PHONE, signIn } from './console.js';

const { app, browser } = setUpBrowserApp();

afterEach(async () => {
  await app.em.execute('delete from leads');
  await app.em.execute('delete from property_analysis_entries');
});

const openAdmin = (path = '', options: Parameters<typeof openConsole>[2] = {}) =>
  openConsole(app, browser, { role: 'admin', path: `/admin${path}`, ...options });
const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name });
const headings = async (page: Page) =>
  (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim()).filter(Boolean);
const user = async (id: string) => (await app.as.admin.get(`/api/users/${id}`)).body;
const subscribe = (email: string) =>
  app.em.execute('insert into property_analysis_subscribers (email) values (?)', [email]);

describe('the admin area', () => {
  test('S-76 has the tabs Lead Management, Property Analysis and User Management', async () => {
    const page = await openAdmin();
    await page.getByRole('tab').first().waitFor();

    expect(await page.getByRole('tab').allInnerTexts()).toEqual([
      'Lead Management',
      'Property Analysis',
      'User Management',
    ]);
    await page.getByRole('tab', { name: 'User Management' }).click();
    await page.waitForURL(`${app.url}/admin/users`);
    await page.getByRole('tab', { name: 'User Management', selected: true }).waitFor();
  });

  test.each(['', '/analyses', '/users', '/subscribers', '/audit', '/jobs', '/outbox', '/integrations'])(
    'S-78, S-153 /admin%s is denied to a user, who goes to the home page',
    async (path) => {
      const page = await openAdmin(path, { role: 'user' });

      await page.getByRole('heading', { level: 1, name: 'Access denied' }).waitFor();
      await page.getByText('Redirecting to the home page in a few seconds...').waitFor();
      expect(await page.getByRole('tab').count()).toBe(0);
      await page.waitForURL(`${app.url}/`);
    },
  );
});

describe('lead management', () => {
  test('S-80 has exactly the columns of the specification, beside what selects and acts', async () => {
    await app.make.lead({ name: 'Headed Owner' });
    const page = await openAdmin();
    await row(page, /Headed Owner/).waitFor();

    expect(await headings(page)).toEqual(['Contact Info', 'Property', 'Status', 'Created', 'Actions']);
  });

  test('S-80..S-82 shows contact, property, status and age of each lead, and says when there is none', async () => {
    await app.make.lead({
      name: undefined,
      email: 'anon@example.com',
      phone: '515-555-0101',
      squareFootage: 1450,
      propertyType: 'townhouse',
      createdAt: new Date(Date.now() - 2.5 * 86_400_000),
    });
    const page = await openAdmin();
    const lead = row(page, /anon@example.com/);
    await lead.getByText('Anonymous').waitFor();

    expect(await lead.getByRole('link', { name: 'anon@example.com' }).getAttribute('href')).toBe(
      'mailto:anon@example.com',
    );
    expect(await lead.getByRole('link', { name: '515-555-0101' }).getAttribute('href')).toBe(
      'tel:515-555-0101',
    );
    await lead.getByText('Townhouse · 1,450 sq ft').waitFor();
    await lead.getByLabel('Status of Anonymous').waitFor();
    await lead.getByText('2 days ago').waitFor();
    await app.em.execute('delete from leads');
    await page.reload();
    await page.getByText('No leads found').waitFor();
  });

  test('S-85, S-86 several leads are deleted at once, after the word that says so', async () => {
    for (const name of ['First Gone', 'Second Gone', 'Kept Lead']) await app.make.lead({ name });
    const page = await openAdmin();
    await page.getByRole('checkbox', { name: 'Select First Gone' }).check();
    await page.getByRole('checkbox', { name: 'Select Second Gone' }).check();
    await page.getByText('2 selected').waitFor();

    await page.getByRole('button', { name: 'Delete 2 leads' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm Deletion' });
    await dialog.getByText(/^These 2 leads cannot be recovered\./).waitFor();
    await dialog.getByRole('button', { name: 'Delete 2 Leads' }).click();
    expect((await app.as.admin.get('/api/leads')).body).toHaveLength(3);
    await dialog.getByRole('textbox').fill('delete');
    await dialog.getByRole('button', { name: 'Delete 2 Leads' }).click();

    await messages(page).getByText('2 leads deleted successfully').waitFor();
    const { body } = await app.as.admin.get('/api/leads');
    expect((body as { name: string }[]).map(({ name }) => name)).toEqual(['Kept Lead']);
  });

  test('what the filters show is taken as a CSV file without a formula', async () => {
    await app.make.lead({ name: '=1+1', city: 'Ankeny' });
    const page = await openAdmin(`?filter=${encodeURIComponent('{"city":"Ankeny"}')}`);
    await row(page, /=1\+1/).waitFor();

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);

    // Decision 48: named by the server after the company's day.
    expect(download.suggestedFilename()).toBe(`leads-${businessDay(new Date())}.csv`);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    expect(text.startsWith('\uFEFF"Id"')).toBe(true);
    expect(text).toContain(`"'=1+1"`);
  });

  test('a column is put away, and stays away after a reload', async () => {
    await app.make.lead({ name: 'Any Lead' });
    const page = await openAdmin();
    const header = page.getByRole('columnheader', { name: 'Property' });
    await header.waitFor();

    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('dialog', { name: 'Columns' }).getByLabel('Property').uncheck();
    await page.keyboard.press('Escape');

    await header.waitFor({ state: 'detached' });
    await page.reload();
    await row(page, /Any Lead/).waitFor();
    expect(await header.count()).toBe(0);
  });
});

describe('user management', () => {
  test('S-79 a row tells e-mail, role, the day of joining and the one button that changes the role', async () => {
    // Still the 30th of June in Des Moines.
    const createdAt = new Date('2026-07-01T04:30:00Z');
    await app.make.user({ email: 'whole.row@example.com', createdAt });
    const page = await openAdmin('/users');
    const whole = row(page, /whole.row/);
    await whole.waitFor();

    expect(await headings(page)).toEqual([
      ...['Email', 'Role', 'Joined', 'Last seen', 'State', 'Change role', 'Actions'],
    ]);
    const [, ...cells] = await whole.getByRole('cell').allInnerTexts();
    expect(cells.slice(0, 6)).toEqual([
      ...['whole.row@example.com', 'User', 'Jun 30, 2026', '–', 'Active', 'Make Admin'],
    ]);
    expect(await whole.getByText('Jun 30, 2026').getAttribute('title')).toMatch(/ ago$/);
  });

  test('S-215 users that cannot be read are told in a toast', async () => {
    const page = await openPage(browser);
    await signIn(page, app, 'admin');
    await page.route('**/api/users?*', (route) => route.fulfill({ status: 503, json: {} }));

    await page.goto(`${app.url}/admin/users`);

    await messages(page).getByText('Failed to load users').waitFor();
  });

  // S-131, S-215
  test('S-79, S-154 makes an admin and takes it back, after a second look', async () => {
    const mae = await app.make.user({ email: 'mae.role@example.com' });
    const page = await openAdmin('/users');
    await row(page, /mae.role/)
      .getByRole('button', { name: 'Make Admin: mae.role@example.com' })
      .click();
    const make = page.getByRole('dialog', { name: 'Make mae.role@example.com an admin?' });
    await make.getByRole('button', { name: 'Cancel' }).click();
    expect((await user(mae.id)).role).toBe('user');

    await page.getByRole('button', { name: 'Make Admin: mae.role@example.com' }).click();
    await make.getByRole('button', { name: 'Make Admin' }).click();
    await messages(page).getByText('User role updated to admin').waitFor();
    expect((await user(mae.id)).role).toBe('admin');
    await page.getByRole('button', { name: 'Remove Admin: mae.role@example.com' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove Admin' }).click();

    await page.getByRole('button', { name: 'Make Admin: mae.role@example.com' }).waitFor();
    expect((await user(mae.id)).role).toBe('user');
  });

  test("one's own row has neither a role button nor a way to deactivate, and a refusal is told in its words", async () => {
    const other = await app.make.user({ email: 'gone.meanwhile@example.com' });
    const page = await openAdmin('/users');
    const own = row(page, /This is you/);
    await own.waitFor();

    expect(await own.getByRole('button', { name: /Admin|Deactivate/ }).count()).toBe(0);
    await app.as.admin.delete(`/api/users/${other.id}`);
    await page.getByRole('button', { name: 'Make Admin: gone.meanwhile@example.com' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Make Admin' }).click();
    // S-215
    await messages(page).getByText('Failed to update user role. User not found').waitFor();
  });

  // S-215, S-224
  test('users that cannot be loaded say so in the specified words, and load at the next try', async () => {
    const page = await openAdmin();
    await page.route('**/api/users?*', (route) => route.fulfill({ status: 503, json: {} }));
    await page.getByRole('tab', { name: 'User Management' }).click();

    await page.getByRole('alert').getByText('Failed to load users').waitFor({ timeout: 30_000 });
    await page.unroute('**/api/users?*');
    await page.getByRole('button', { name: 'Retry' }).click();

    await row(page, /This is you/).waitFor();
  });

  test("an account is deleted after a second look, and what forbids it is told in the server's words", async () => {
    const leaver = await app.make.user({ email: 'leaver.c@example.com', name: 'Lea Ver' });
    const page = await openAdmin('/users');
    const dialog = page.getByRole('dialog', { name: 'Delete Lea Ver?' });
    await page.getByRole('button', { name: 'Delete Lea Ver' }).click();
    await dialog.getByText(/^Are you sure you want to delete this user\?/).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect((await user(leaver.id)).id).toBe(leaver.id);
    const own = row(page, /This is you/);
    expect(await own.getByRole('button', { name: /^Delete/ }).count()).toBe(0);

    const detail = 'This is the last active administrator. Make someone else an administrator first.';
    await page.route('**/api/users/*', (route) =>
      route.fulfill({ status: 409, json: { code: 'LAST_ADMIN', detail, message: detail } }),
    );
    await page.getByRole('button', { name: 'Delete Lea Ver' }).click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await messages(page).getByText(detail).waitFor();
    await page.unroute('**/api/users/*');
    await page.getByRole('button', { name: 'Delete Lea Ver' }).click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();

    await messages(page).getByText('Account deleted').waitFor();
    await row(page, /leaver.c/).waitFor({ state: 'detached' });
    expect((await app.as.admin.get(`/api/users/${leaver.id}`)).status).toBe(404);
  });

  test('a name that somebody else changed meanwhile is not overwritten before one chose', async () => {
    const mae = await app.make.user({ email: 'mae.named@example.com' });
    const page = await openAdmin('/users');
    await page.getByRole('button', { name: 'Rename mae.named@example.com' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Mine');
    await app.as.admin.patch(`/api/users/${mae.id}`).send({ name: 'Theirs' }).expect(200);

    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.getByText('Name: now Theirs').waitFor();
    expect((await user(mae.id)).name).toBe('Theirs');
    await dialog.getByRole('button', { name: 'Save my version' }).click();

    await messages(page).getByText('Name saved').waitFor();
    expect((await user(mae.id)).name).toBe('Mine');
  });

  test('deactivates several at once and lets one in again', async () => {
    const two = [
      await app.make.user({ email: 'leaver.a@example.com' }),
      await app.make.user({ email: 'leaver.b@example.com' }),
    ];
    const page = await openAdmin('/users');
    for (const { email } of two) await page.getByRole('checkbox', { name: `Select ${email}` }).check();

    await page.getByRole('button', { name: 'Deactivate 2' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
    await messages(page).getByText('2 accounts deactivated').waitFor();
    await page.getByRole('button', { name: 'Activate leaver.a@example.com' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click();

    await messages(page).getByText('Account activated').waitFor();
    const states = await Promise.all(two.map(async ({ id }) => (await user(id)).isActive));
    expect(states).toEqual([true, false]);
  });

  test('P-207 a person is invited by a link to copy, and comes in with a password of their own', async () => {
    const page = await openAdmin('/users');
    await page.getByRole('button', { name: 'Invite User' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create Link' }).click();
    await dialog.getByText('Required', { exact: true }).waitFor();
    await dialog.getByLabel('Email').fill('joins@example.com');
    await dialog.getByRole('button', { name: 'Create Link' }).click();
    const link = await dialog.getByLabel('Invitation link').inputValue();
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await page.evaluate('navigator.clipboard.writeText = () => Promise.reject(new Error())');
    await dialog.getByRole('button', { name: 'Copy Link' }).click();
    await dialog.getByText(/Your browser couldn't copy the link/).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByText(/^joins@example.com · User · expires/).waitFor();
    const { pathname, hash } = new URL(link);
    const asked: string[] = [];

    const guest = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
    guest.on('request', (request) => asked.push(request.url() + JSON.stringify(request.headers())));
    await guest.goto(app.url + pathname + hash);
    await guest.getByText('joins@example.com').waitFor();
    expect(guest.url()).toBe(`${app.url}/accept-invitation`);
    await guest.getByLabel('New password', { exact: true }).fill('short');
    await guest.getByRole('button', { name: 'Create Account' }).click();
    await guest.getByText('Use at least 12 characters for the new password.').waitFor();
    await guest.getByLabel('Name (optional)').fill('Jo In');
    await guest.getByLabel('New password', { exact: true }).fill('quiet river walks 7');
    await guest.getByRole('button', { name: 'Create Account' }).click();

    await guest.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    expect(asked.filter((each) => each.includes(hash.slice(1)))).toEqual([]);
    const again = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
    await again.goto(app.url + pathname + hash);
    await again.getByText('This invitation expired, was revoked or was already used.').waitFor();
  });

  test('the sessions of a person are listed and ended', async () => {
    const mae = await app.signIn('user', { email: 'mae.sessions@example.com' });
    await app.make.session({ userId: mae.userId, userAgent: 'Firefox on a phone' });
    const page = await openAdmin('/users');

    await page.getByRole('button', { name: 'Sessions of mae.sessions@example.com' }).click();
    const drawer = page.getByRole('dialog', { name: 'Sessions of mae.sessions@example.com' });
    // None of them is the reader's own.
    await drawer.getByRole('button', { name: 'End All Sessions', exact: true }).waitFor();
    await drawer.getByRole('button', { name: 'End Session: Firefox on a phone' }).click();
    await page.getByText('The session was ended.').waitFor();
    await drawer.getByText('Firefox on a phone').waitFor({ state: 'detached' });
    await drawer.getByRole('button', { name: 'End Session: Unknown device' }).click();

    await drawer.getByText('Not signed in anywhere').waitFor();
    expect((await mae.get('/api/leads')).status).toBe(401);
  });
});

describe('property analysis, S-87 and decision 40', () => {
  test('shows result and origin, is filtered, and an analysis is attached to its lead', async () => {
    await app.make.entry({ streetAddress: '1 Loose St', email: 'ada.attach@example.com', rent: 1800 });
    const lead = await app.make.lead({ name: 'Ada Attach', email: 'ada.attach@example.com' });
    await app.make.entry({ streetAddress: '2 Tied St', leadId: lead.id, rent: 1500 });
    const page = await openAdmin('/analyses');
    await row(page, /1 Loose St/)
      .getByText('$1,800', { exact: true })
      .waitFor();
    await row(page, /1 Loose St/)
      .getByText('$1,620 – $1,980 · estimate from market data', { exact: true })
      .waitFor();
    await row(page, /2 Tied St/)
      .getByRole('link', { name: 'Open lead' })
      .waitFor();

    await choose(page, 'Lead', 'No lead');
    await row(page, /2 Tied St/).waitFor({ state: 'detached' });
    expect(decodeURIComponent(page.url())).toContain('"isLinked":false');
    await page.getByRole('button', { name: /^Attach to a lead: 1 Loose St/ }).click();
    await page.getByRole('button', { name: 'Attach to Ada Attach' }).click();

    await messages(page).getByText('Analysis attached to the lead').waitFor();
    const { body } = await app.as.admin
      .get('/api/analyses')
      .query({ filter: JSON.stringify({ leadId: lead.id }) });
    expect(body).toHaveLength(2);
  });

  test('of many leads that may be meant the newest are shown, and how many there are is said', async () => {
    const email = 'many@example.com';
    await app.make.entry({ streetAddress: '8 Loose St', email });
    for (let each = 0; each < 12; each += 1) await app.make.lead({ email });
    const page = await openAdmin('/analyses');

    await page.getByRole('button', { name: /^Attach to a lead: 8 Loose St/ }).click();

    const dialog = page.getByRole('dialog');
    await dialog.getByText('12 leads Showing the newest 10.').waitFor();
    expect(await dialog.getByRole('listitem').count()).toBe(10);
  });

  test('a search for leads that fails says so at once', async () => {
    await app.make.entry({ streetAddress: '9 Loose St' });
    const page = await openAdmin('/analyses');
    let reads = 0;
    await page.route(/\/api\/leads\?/, (route) => {
      reads += 1;
      return route.fulfill({ status: 503, json: {} });
    });

    await page.getByRole('button', { name: /^Attach to a lead: 9 Loose St/ }).click();

    await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).waitFor();
    expect(reads).toBe(1);
  });

  test('a run that fails says why in the dialog, and the linked ones survive a bulk deletion', async () => {
    const lead = await app.make.lead();
    await app.make.entry({ streetAddress: '3 Tied St', leadId: lead.id });
    await app.make.entry({ streetAddress: '4 Loose St' });
    const page = await openAdmin('/analyses');
    await page.getByRole('button', { name: /^Run again: 4 Loose St/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Run the analysis again' });
    await dialog.getByLabel('Property Address').fill('nowhere');
    await dialog.getByRole('button', { name: 'Run Again' }).click();
    await dialog.getByRole('alert').locator('.MuiAlert-message').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('button', { name: 'Delete 2' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();

    await messages(page).getByText('1 analysis deleted').waitFor();
    await messages(page)
      .getByText(/^1 could not be changed and stays selected\. .*report of a lead/)
      .waitFor();
    await row(page, /4 Loose St/).waitFor({ state: 'detached' });
    await row(page, /3 Tied St/).waitFor();
    await page.getByText('1 selected').waitFor();
  });
});

describe('subscribers and the audit log', () => {
  test('a subscriber is found and deleted', async () => {
    await subscribe('sub.gone@example.com');
    await subscribe('sub.kept@example.com');
    const page = await openAdmin('/subscribers');

    await page.getByLabel('Search name, email').fill('sub.gone');
    await row(page, /sub.kept/).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Delete sub.gone@example.com' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();

    await messages(page).getByText('Subscriber deleted').waitFor();
    await page.getByText('No subscribers match these filters').waitFor();
  });

  test('the audit log says who changed what and can be filtered by action', async () => {
    const mae = await app.make.user();
    await app.as.admin.patch(`/api/users/${mae.id}`).send({ role: 'admin' });
    const page = await openAdmin();

    await page.getByRole('link', { name: 'Audit Log' }).click();
    await page.getByRole('heading', { level: 1, name: 'Audit Log' }).waitFor();
    await choose(page, 'Action', 'Role changed');

    await row(page, new RegExp(mae.id.slice(0, 8)))
      .getByText('Role: User → Admin')
      .waitFor();
    await row(page, /Signed in/)
      .first()
      .waitFor({ state: 'detached' });
  });

  test('one menu leads from every page of administration to the next, and says where one is', async () => {
    const page = await openAdmin('/audit');
    const menu = page.getByRole('navigation', { name: 'Administration' });
    const here = menu.locator('[aria-current=page]');
    await here.filter({ hasText: 'Audit Log' }).waitFor();
    expect(await page.getByRole('tab', { name: 'Lead Management' }).count()).toBe(0);

    await menu.getByRole('link', { name: 'Outbox' }).click();
    await page.getByRole('heading', { level: 1, name: 'Outbox' }).waitFor();
    await here.filter({ hasText: 'Outbox' }).waitFor();
    await menu.getByRole('link', { name: 'Management' }).click();

    await page.getByRole('tab', { name: 'Lead Management', selected: true }).waitFor();
    expect(await here.allTextContents()).toEqual(['Management']);
  });

  test('on a telephone that menu is one row, and shows where one is', async () => {
    const page = await openConsole(app, browser, { role: 'admin', path: '/admin/jobs', viewport: PHONE });
    const menu = page.getByRole('navigation', { name: 'Administration' });
    const here = menu.getByRole('link', { name: 'Jobs' });
    await here.waitFor();

    expect((await menu.boundingBox())!.height).toBeLessThan(64);
    const { x, width } = (await here.boundingBox())!;
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(PHONE.width);
  });

  test('the menu of a telephone marks the nearest page alone', async () => {
    const page = await openConsole(app, browser, { role: 'admin', path: '/campaigns', viewport: PHONE });
    const open = () => page.getByRole('button', { name: 'Open menu' }).click();
    const here = page.getByRole('menu').locator('[aria-current=page]');
    await open();
    await here.waitFor();
    expect(await here.allTextContents()).toEqual(['Campaigns']);

    await page.goto(`${app.url}/admin/analytics`);
    await open();

    await here.filter({ hasText: 'Analytics' }).waitFor();
    expect(await here.allTextContents()).toEqual(['Analytics']);
  });

  test('a log that could not be loaded says so and loads at the next try', async () => {
    const page = await openAdmin();
    await page.route('**/api/audit?*', (route) => route.fulfill({ status: 503, json: {} }));
    await page.getByRole('link', { name: 'Audit Log' }).click();

    await page.getByRole('alert').getByText("The audit log couldn't be loaded.").waitFor({ timeout: 30_000 });
    await page.unroute('**/api/audit?*');
    await page.getByRole('button', { name: 'Retry' }).click();

    await row(page, /Signed in/)
      .first()
      .waitFor();
  });
});

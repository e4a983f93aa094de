import { expect, test } from '@jest/globals';
import { fieldValue, hrefOf, json, setUpConsole, skipWait, textOf } from '../support/console-app.js';

const { page, reply } = setUpConsole();
const READ_FOR_MS = 3_000;

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

const mainMenu = async () => page.within(await page.screen.findByRole('navigation', { name: 'Main' }));
const row = (name: RegExp) => page.screen.findByRole('row', { name });
const openAdmin = (path = '') => page.open(`/admin${path}`, { role: 'admin' });

// S-3
test.each([
  ['/campaigns', 'Campaigns'],
  ['/documents', 'Documents'],
  ['/admin/images', 'Images'],
  ['/admin/integrations', 'Integrations'],
  ['/admin', 'Admin'],
  ['/admin/users', 'Admin'],
  ['/admin/analyses', 'Admin'],
  ['/admin/blog', 'Blog Management'],
])('%s is a page of the console', async (path, title) => {
  await page.open(path, { role: 'admin' });

  await page.screen.findByRole('heading', { level: 1, name: title });
});

// S-71
test('the campaigns page has the tabs Monitor, Templates and Settings', async () => {
  await page.open('/campaigns');

  for (const name of ['Monitor', 'Templates', 'Settings']) await page.screen.findByRole('tab', { name });
  await page.user.click(page.screen.getByRole('tab', { name: 'Settings' }));
  await page.screen.findByRole('tab', { name: 'Settings', selected: true });
  expect(page.path()).toBe('/campaigns/settings');
});

// S-16, S-17, S-18, S-153
test.each([
  ['user' as const, STAFF_MENU],
  ['admin' as const, [...STAFF_MENU, ...ADMIN_MENU]],
])('a %s sees their menu in order, and Enroll Online', async (role, menu) => {
  await page.open('/documents', { role });
  await page.screen.findByText('No documents yet');

  const links = (await mainMenu()).getAllByRole('link');

  expect(links.map((link) => [textOf(link), hrefOf(link)])).toEqual(menu);
  expect(hrefOf(page.screen.getByRole('link', { name: 'Enroll Online' }))).toBe('/enroll');
});

// S-76, S-153
test('only an admin can delete leads, in Lead Management under Admin', async () => {
  await page.app.make.lead({ name: 'Kept Owner' });
  await page.open('/leads');
  await row(/Kept Owner/);
  const deletes = () => page.screen.queryAllByRole('button', { name: /^Delete/ });
  const forStaff = deletes();
  await page.open('/documents', { role: 'admin' });

  await page.user.click((await mainMenu()).getByRole('link', { name: 'Admin' }));

  await page.screen.findByRole('tab', { name: 'Lead Management', selected: true });
  await row(/Kept Owner/);
  expect(forStaff).toEqual([]);
  expect(deletes()).not.toEqual([]);
});

// S-76
test('the admin page has the tabs Lead Management, Property Analysis and User Management', async () => {
  await openAdmin();
  await page.screen.findByRole('tab', { name: 'Lead Management', selected: true });

  const tabs = page.screen.getAllByRole('tab').map(textOf);

  expect(tabs).toEqual(['Lead Management', 'Property Analysis', 'User Management']);
  await page.user.click(page.screen.getByRole('tab', { name: 'User Management' }));
  await page.screen.findByRole('tab', { name: 'User Management', selected: true });
  expect(page.path()).toBe('/admin/users');
});

test('one menu links all administration pages, and marks the current one', async () => {
  await openAdmin('/audit');
  const menu = async () =>
    page.within(await page.screen.findByRole('navigation', { name: 'Administration' }));
  await (await menu()).findByRole('link', { name: 'Audit Log', current: 'page' });

  await page.user.click((await menu()).getByRole('link', { name: 'Outbox' }));
  await page.screen.findByRole('heading', { level: 1, name: 'Outbox' });
  await (await menu()).findByRole('link', { name: 'Outbox', current: 'page' });
  await page.user.click((await menu()).getByRole('link', { name: 'Lead Management' }));

  await page.screen.findByRole('tab', { name: 'Lead Management', selected: true });
  const current = (await menu()).getAllByRole('link', { current: 'page' });
  expect(current.map(textOf)).toEqual(['Lead Management']);
});

// S-78, S-153, S-218
test.each([
  '',
  '/users',
  '/analyses',
  '/audit',
  '/subscribers',
  '/jobs',
  '/outbox',
  '/integrations',
  '/blog',
  '/analytics',
])('/admin%s is denied to staff, who go to the home page', async (path) => {
  skipWait(READ_FOR_MS);

  await page.open(`/admin${path}`, { role: 'user' });

  await page.screen.findByRole('heading', { level: 1, name: 'Access denied' });
  expect(page.screen.queryByRole('tab')).toBeNull();
  await page.waitFor(() => expect(page.path()).toBe('/'));
});

// S-87
test('Property Analysis lists each analysis with its result and its lead', async () => {
  await page.app.make.entry({ streetAddress: '1 Loose St', email: 'ada@example.com', rent: 1_800 });
  const lead = await page.app.make.lead({ name: 'Ada Attach' });
  await page.app.make.entry({ streetAddress: '2 Tied St', leadId: lead.id, rent: 1_500 });
  await openAdmin('/analyses');

  const loose = await row(/1 Loose St/);
  const tied = page.within(await row(/2 Tied St/));

  expect(textOf(loose)).toContain('$1,800');
  tied.getByRole('link', { name: 'Open lead' });
});

// S-206, S-224
test('documents that cannot be loaded say so, and load on Retry', async () => {
  const restore = reply(/^GET \/api\/docuseal\/submissions\?/, () => json({}, 503));
  await page.open('/documents');
  const alert = page.within(await page.screen.findByRole('alert'));
  await alert.findByText('Failed to load documents. Please try again.');
  restore();

  await page.user.click(alert.getByRole('button', { name: 'Retry' }));

  await page.waitFor(() => expect(page.screen.queryByRole('alert')).toBeNull());
});

test('no key typed right after Ctrl K is lost, or taken as a shortcut by the page behind', async () => {
  await page.open('/inbox');
  const heading = await page.screen.findByRole('heading', { level: 1, name: 'Inbox' });
  const press = (key: string, ctrlKey = false) => page.fireEvent.keyDown(heading, { key, ctrlKey });

  // Without a pause, so that the code of the search can't be there yet.
  press('k', true);
  for (const key of ['j', 'o', 'x', 'Backspace', 'e']) press(key);

  const dialog = await page.dialog('Search');
  const field = await dialog.findByRole('combobox', { name: 'Name, address, email or phone' });
  await page.waitFor(() => expect(fieldValue(field)).toBe('joe'));
  await page.user.keyboard(' smith');
  await page.waitFor(() => expect(fieldValue(field)).toBe('joe smith'));
});

test.each([
  ['(515) 555-0188', 'Phone'],
  ['nina.new@example.com', 'Email'],
  ['77 Unknown Ave', 'Property Address'],
  ['Nina New', 'Full Name'],
])('a search for %s without a match adds the lead, with it filled in', async (typed, label) => {
  await page.open('/inbox');
  await page.press('Search people, homes, phones');
  const search = await page.dialog('Search');
  page.fill(await search.findByRole('combobox', { name: 'Name, address, email or phone' }), typed);

  await page.user.click(await search.findByRole('link', { name: 'Add Lead' }));

  const form = await page.dialog('Add Lead');
  expect(fieldValue(await form.findByRole('textbox', { name: new RegExp(`^${label}`) }))).toBe(typed);
});

test('search links straight to the documents of the person it found', async () => {
  const lead = await page.app.make.lead({ name: 'Sought Person' });
  for (const name of ['One Namesake', 'Two Namesake', 'Three Namesake']) await page.app.make.lead({ name });
  await page.open('/dashboard');
  await page.press('Search people, homes, phones');
  const dialog = await page.dialog('Search');
  const field = await dialog.findByRole('combobox', { name: 'Name, address, email or phone' });
  const options = () => dialog.queryAllByRole('option').map(textOf);

  page.fill(field, 'namesake');
  await page.waitFor(() => expect(options()).toHaveLength(3));
  page.fill(field, 'sought person');
  await page.waitFor(() =>
    expect(options()).toEqual([expect.stringMatching(/^Sought Person/), 'DocumentsSought Person']),
  );
  await page.user.click(await dialog.findByRole('option', { name: /^Documents/ }));

  await page.waitFor(() => expect(page.path()).toBe(`/leads/${lead.id}?tab=documents`));
});

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { hrefOf, json, setUpConsole, textOf } from '../support/console-app.js';

/** What every list of the console has in common. */
const { page, reply, sent } = setUpConsole();

const leads = async () => (await page.app.as.admin.get('/api/leads')).body as { id: string; name: string }[];
const open = (path: string) => page.open(path, { role: 'admin' });
const tick = async (name: string) => page.user.click(await page.screen.findByRole('checkbox', { name }));
const attribute = (element: object, name: string) =>
  (element as { getAttribute(name: string): string | null }).getAttribute(name);
const wherever = (path: string) => decodeURIComponent(path);

const LIST = /^GET \/api\/leads\?/;
const SELECTION_KEYS = 'RaStore.leads.selectedIds.storeKeys';

afterEach(() => page.app.em.execute('delete from leads'));

// design.md section 6: "none yet" and "nothing matches" are two different things
describe('an empty list', () => {
  // S-82
  test.each([
    ['/leads', 'No leads found', 'Add Lead', '/dashboard?add=lead'],
    ['/admin', 'No leads found', 'Add Lead', '/dashboard?add=lead'],
    ['/referrals', 'No referrals yet', 'Open the form on the website', '/realtor-referral'],
    ['/documents', 'No documents yet', 'Open the leads', '/leads'],
    ['/portfolio', 'No properties yet', 'Open leads', '/leads'],
    ['/admin/analyses', 'No analyses yet', 'Open the form on the website', '/'],
    ['/campaigns', 'No leads yet', 'Add Lead', '/dashboard?add=lead'],
  ])('on %s says %j and offers the next step', async (path, says, label, target) => {
    await open(path);

    const { parentElement } = (await page.screen.findByText(says)) as {
      parentElement: Parameters<typeof page.within>[0];
    };

    const link = page.within(parentElement).getByRole('link', { name: new RegExp(`^${label}`) });
    expect(hrefOf(link)).toBe(target);
    expect(page.screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  });

  test.each([
    ['/admin/subscribers', 'No subscribers yet'],
    ['/admin/jobs', 'No webhooks yet'],
    ['/admin/outbox', 'No messages yet'],
  ])('on %s says %j', async (path, says) => {
    await open(path);

    await page.screen.findByText(says);
    expect(page.screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  });

  test.each([
    ['/leads', { q: 'nobody' }, 'No leads match these filters'],
    ['/admin', { status: ['won'] }, 'No leads match these filters'],
    ['/referrals', { state: 'paid' }, 'No referrals match these filters'],
    ['/admin/analyses', { isLinked: false }, 'No analyses match these filters'],
    ['/admin/subscribers', { q: 'nobody' }, 'No subscribers match these filters'],
    ['/admin/users', { isActive: false }, 'No users match these filters'],
    ['/admin/audit', { action: 'factor.reset' }, 'Nothing matches these filters'],
    ['/admin/jobs', { state: 'failed' }, 'No webhooks match these filters'],
    ['/admin/outbox', { channel: 'sms' }, 'No messages match these filters'],
    ['/campaigns', { q: 'nobody' }, 'No leads match these filters'],
  ])('on %s under the filter %j says so and clears it', async (path, filter, says) => {
    await open(`${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`);
    await page.screen.findByText(says);

    const main = page.within(page.screen.getByRole('main'));
    await page.user.click(main.getAllByRole('button', { name: 'Clear filters' }).at(-1)!);

    await page.gone(() => page.screen.queryByText(says));
  });
});

describe('the columns', () => {
  beforeEach(() => page.app.make.lead({ name: 'Any Lead' }));

  // S-80
  test('of Lead Management are those of the specification', async () => {
    await open('/admin');
    await page.row(/Any Lead/);

    const headings = page.screen.getAllByRole('columnheader').map((each) => textOf(each).trim());

    expect(headings.filter(Boolean)).toEqual(['Contact Info', 'Property', 'Status', 'Created', 'Actions']);
  });

  test('can be hidden, and stay hidden on the next visit', async () => {
    await open('/admin');
    const row = await page.row(/Any Lead/);
    const header = () => page.screen.queryByRole('columnheader', { name: 'Property', hidden: true });
    const cells = () => row.getAllByRole('cell', { hidden: true }).length;
    expect(header()).not.toBeNull();
    const before = cells();

    await page.press('Columns');
    await page.user.click((await page.dialog('Columns')).getByLabelText('Property'));

    await page.gone(header);
    expect(cells()).toBe(before - 1);
    expect(localStorage.getItem('RaStore.leads.datatable')).toBe('["city"]');
  });

  // Emotion's class names start with its cache key.
  test('have plain cells, whose styles are not computed one by one', async () => {
    await open('/leads');

    const cells = (await page.row(/Any Lead/)).getAllByRole('cell');

    expect(cells.length).toBeGreaterThan(5);
    expect(cells.filter(({ className }: { className: string }) => /(^| )mui-/.test(className))).toEqual([]);
  });
});

// S-80..S-82
test('a lead is listed with contact, property, status and age', async () => {
  const createdAt = new Date(Date.now() - 10.5 * 86_400_000);
  await page.app.make.lead({
    ...{ name: undefined, email: 'anon@example.com', phone: '515-555-0101', createdAt },
    ...{ squareFootage: 1_450, propertyType: 'townhouse' },
  });
  await open('/admin');

  const lead = await page.row(/Anonymous/);

  const links = lead.getAllByRole('link').map(hrefOf);
  expect(links).toEqual([expect.stringMatching('^/leads/'), 'mailto:anon@example.com', 'tel:515-555-0101']);
  lead.getByText('Anonymous');
  lead.getByText('Townhouse · 1,450 sq ft');
  lead.getByLabelText('Status of Anonymous');
  lead.getByText('last week');
});

test('a list that is opened again does not save the same value twice, which would render it twice', async () => {
  await page.app.make.lead({ name: 'Seen Owner' });
  await open('/leads');
  await page.row(/Seen Owner/);
  await page.go('/account');
  await page.screen.findByRole('heading', { name: 'My Account' });
  // The space tells a second save of the same value.
  const saved = `${localStorage.getItem(SELECTION_KEYS)} `;
  localStorage.setItem(SELECTION_KEYS, saved);
  sent.length = 0;

  await page.go('/leads');
  await page.row(/Seen Owner/);

  // Saved in the same step as the rows are requested again.
  await page.waitFor(() => expect(sent.map(({ line }) => line)).toContainEqual(expect.stringMatching(LIST)));
  expect(localStorage.getItem(SELECTION_KEYS)).toBe(saved);
});

test('a list with more records than it counts says so', async () => {
  await page.app.make.lead({ name: 'Ada' });
  const { body } = await page.app.as.admin.get('/api/leads');
  reply(/^GET \/api\/leads\?/, () =>
    Response.json(body, { headers: { 'Content-Range': 'leads 0-24/10000+' } }),
  );
  await open('/admin');

  await page.screen.findByText('1-25 of 10,000+');
  page.screen.getByText('More than 10000 leads');
});

test('a column heading sorts the list and says how it is sorted', async () => {
  await page.app.make.lead({ name: 'Ada' });
  await page.app.make.lead({ name: 'Zoe' });
  await open('/leads');
  const sorted = () =>
    page.screen
      .getAllByRole('columnheader')
      .filter((heading) => attribute(heading, 'aria-sort'))
      .map((heading) => [textOf(heading), attribute(heading, 'aria-sort')]);
  const names = () =>
    page.screen
      .getAllByRole('checkbox', { name: /^Select (Ada|Zoe)/ })
      .map((box) => attribute(box, 'aria-label'));

  await page.press('Sort by lead ascending');
  await page.waitFor(() => expect(names()).toEqual(['Select Ada', 'Select Zoe']));
  expect(sorted()).toEqual([['Lead', 'ascending']]);

  await page.press('Sort by lead descending');
  await page.waitFor(() => expect(names()).toEqual(['Select Zoe', 'Select Ada']));
  expect(sorted()).toEqual([['Lead', 'descending']]);
});

describe('several records', () => {
  async function makeLeads(count: number) {
    for (let each = 1; each <= count; each += 1)
      await page.app.make.lead({ name: `Lead ${String(each).padStart(2, '0')}` });
  }
  const openLeads = (query = '') => open(`/admin?sort=name&order=ASC${query}`);
  async function deleteSelected(count: number) {
    await page.press(`Delete ${count} leads`);
    const dialog = await page.dialog('Confirm Deletion');
    page.fill(dialog.getByRole('textbox'), 'delete');
    await page.press(`Delete ${count} Leads`, dialog);
    return dialog;
  }

  // S-85, S-86
  test('are deleted together, after typing the confirmation word', async () => {
    await makeLeads(3);
    await openLeads();
    await tick('Select Lead 01');
    await tick('Select Lead 02');
    await page.screen.findByText('2 selected');

    await page.press('Delete 2 leads');
    const dialog = await page.dialog('Confirm Deletion');
    dialog.getByText(/^These 2 leads cannot be recovered\./);
    await page.press('Delete 2 Leads', dialog);
    expect(await leads()).toHaveLength(3);
    page.fill(dialog.getByRole('textbox'), 'delete');
    await page.press('Delete 2 Leads', dialog);

    await page.messages().findByText('2 leads deleted successfully');
    expect((await leads()).map(({ name }) => name)).toEqual(['Lead 03']);
  });

  test('stop being deleted on Cancel, after the requests in progress', async () => {
    await makeLeads(7);
    await openLeads();
    const held: (() => void)[] = [];
    reply(/^DELETE /, () => new Promise<undefined>((resolve) => held.push(() => resolve(undefined))));
    await tick('Select all on this page');
    const dialog = await deleteSelected(7);
    await page.waitFor(() => expect(held).toHaveLength(4));

    await page.press('Cancel', dialog);
    for (const release of held) release();

    await page.messages().findByText('4 leads deleted successfully');
    await page.messages().findByText('Stopped: 3 were left as they are and stay selected');
    await page.screen.findByText('3 selected');
    expect(await leads()).toHaveLength(3);
  });

  test('count as deleted when someone else deleted them first', async () => {
    await makeLeads(2);
    await openLeads();
    await tick('Select all on this page');
    const [gone] = await leads();
    await page.app.as.admin.delete(`/api/leads/${gone!.id}`).expect(200);

    await deleteSelected(2);

    await page.messages().findByText('2 leads deleted successfully');
    expect(page.screen.queryByText(/couldn't be changed/)).toBeNull();
  });

  test('are selected page by page', async () => {
    await makeLeads(12);
    await openLeads('&perPage=10&page=1');
    await tick('Select Lead 01');
    await page.press('Go to page 2');
    await page.row(/Lead 12/);

    await tick('Select all on this page');
    await page.screen.findByText('3 selected');
    await tick('Select all on this page');

    await page.screen.findByText('1 selected');
  });

  test('are no longer selected once they are deleted individually', async () => {
    await makeLeads(2);
    await openLeads();
    await tick('Select all on this page');
    await page.screen.findByText('2 selected');

    await page.press('Delete Lead 01');
    const dialog = await page.dialog('Confirm Deletion');
    page.fill(dialog.getByRole('textbox'), 'delete');
    await page.press('Delete Lead', dialog);

    await page.screen.findByText('1 selected');
  });
});

// S-24, decision 39
test('the export contains what the filters show', async () => {
  await page.app.make.lead({ name: 'Exported Owner', city: 'Ankeny' });
  await open(`/admin?filter=${encodeURIComponent('{"city":"Ankeny"}')}`);
  await page.row(/Exported Owner/);

  await page.press('Export CSV');

  await page.waitFor(() => {
    const exports = sent.filter(({ line }) => line.includes('/api/leads/export'));
    expect(exports.map(({ line }) => wherever(line))).toEqual([expect.stringContaining('"city":"Ankeny"')]);
  });
});

// design.md section 5: filters are in the URL
test('a filter is added from a menu and is in the URL', async () => {
  await open('/admin/users');
  await page.row(/This is you/);

  await page.press('Add filter');
  await page.user.click(page.within(await page.screen.findByRole('menu')).getByText('Status'));
  await page.choose('Status', 'Deactivated');

  await page.waitFor(() => expect(wherever(page.path())).toMatch(/filter=[^&]*"isActive":false/));
});

describe('a list that cannot be loaded', () => {
  test('says so once, in place of the rows', async () => {
    reply(/^GET \/api\/subscribers\?/, () => json({}, 503));
    await open('/admin/subscribers');

    await page.within(await page.screen.findByRole('alert')).findByText(/^Couldn.t load the subscribers\.$/);

    expect(page.messages().queryByText(/Couldn.t load/)).toBeNull();
  });

  test('says so in a toast while its rows are still on screen', async () => {
    await open('/admin/audit');
    const rows = () => page.screen.getAllByRole('row').length;
    await page.waitFor(() => expect(rows()).toBeGreaterThan(1));
    reply(/^GET \/api\/audit\?/, () => json({}, 503));

    page.fireEvent(globalThis as never, new Event('visibilitychange'));

    await page.messages().findByText(/^Couldn.t load the audit log\.$/);
    expect(rows()).toBeGreaterThan(1);
  });
});

describe('a list whose access token has expired', () => {
  const REFRESH = /^POST \/api\/auth\/refresh$/;
  const refuse = () => reply(LIST, () => json({}, 401));

  test('is fetched again with a new one, without an error', async () => {
    await page.app.make.lead({ name: 'Renewed Owner' });
    const staff = await page.app.signIn('user');
    const { body: user } = await staff.get('/api/auth/me');
    await page.open('/documents');
    const renew = refuse();
    reply(REFRESH, () => {
      renew();
      return json({ accessToken: staff.token, expiresIn: 900, user });
    });

    await page.go('/leads');

    await page.row(/Renewed Owner/);
    expect(page.path()).toMatch(/^\/leads/);
    expect(sent.filter(({ line }) => LIST.test(line) || REFRESH.test(line))).toHaveLength(3);
  });

  test('is not lost when too many requests for a new one are refused', async () => {
    await page.app.make.lead({ name: 'Kept Owner' });
    await page.open('/documents');
    const accept = refuse();
    reply(REFRESH, () => json({}, 429));

    await page.go('/leads');
    const alert = page.within(await page.screen.findByRole('alert'));
    await alert.findByText("Couldn't load leads.");
    accept();
    await page.press('Retry', alert);

    await page.row(/Kept Owner/);
  });
});

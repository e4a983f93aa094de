import { afterEach, describe, expect, test } from '@jest/globals';
import type { TaskView } from '#shared/task.js';
import type { Lead } from '../../src/leads/lead.entity.js';
import { holdWait, hrefOf, json, setUpConsole, textOf } from '../support/console-app.js';

/** What surrounds the board: S-24, S-36 to S-41. */
const { page, reply, sent } = setUpConsole();
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How long the activity waits for more changes before it is read again. */
const LIVE_UPDATE_MS = 1_000;

afterEach(async () => {
  for (const table of ['property_analysis_entries', 'leads'])
    await page.app.em.execute(`delete from ${table}`);
});

const later = (ms: number) => new Date(Date.now() + ms);

describe('Recent Activity', () => {
  const feed = () => page.region('Recent Activity');
  const names = async () => (await feed()).getAllByRole('listitem').map(textOf);

  // S-36, S-37
  test('lists leads and unlinked analyses, newest first by day, with their details', async () => {
    const lead = await page.app.make.lead({ name: 'Older Owner', createdAt: later(-DAY_MS) });
    const linked = await page.app.make.entry({ name: 'Linked Visitor', leadId: lead.id });
    await page.app.make.entry({ name: 'Curious Visitor', rent: 1_800 });
    await page.open('/dashboard');
    await (await feed()).findByText('Older Owner');

    const [first, second] = await names();

    expect([first, second]).toEqual([
      expect.stringContaining('Curious Visitor'),
      expect.stringContaining('Older Owner'),
    ]);
    const days = (await feed()).getAllByRole('heading', { level: 3 }).map(textOf);
    expect(days).toEqual(['Today', 'Yesterday']);
    expect((await feed()).queryByText(linked.streetAddress)).toBeNull();
    expect(hrefOf((await feed()).getByRole('link', { name: /^View Details/ }))).toBe(`/leads/${lead.id}`);
    await page.press(/^View Details/, await feed());
    await (await page.dialog('Property analysis')).findByText('$1,800');
  });

  // decision 33
  test('lets staff attach an analysis to its lead', async () => {
    const email = 'curious@example.com';
    const entry = await page.app.make.entry({ name: 'Curious Visitor', email });
    const lead = await page.app.make.lead({ name: 'Curious Owner', email });
    await page.open('/dashboard');
    await (await feed()).findByText('Curious Visitor');
    await page.press(/^View Details/, await feed());

    await page.press('Attach', await page.dialog('Property analysis'));
    await page.press('Attach to Curious Owner');

    await page.screen.findByText('Analysis attached to the lead');
    expect((await page.app.as.staff.get(`/api/leads/${lead.id}/report`)).body.entryId).toBe(entry.id);
  });

  // S-38, S-86
  test('lets only an admin delete a lead, after typing the confirmation word', async () => {
    const lead = await page.app.make.lead({ name: 'Doomed Owner' });
    await page.open('/dashboard', { role: 'admin' });
    await page.press('Delete Doomed Owner', await feed());
    const dialog = await page.dialog('Confirm Deletion');
    page.fill(dialog.getByRole('textbox'), 'delete');

    await page.press('Delete Lead', dialog);

    await page.messages().findByText('Lead deleted successfully');
    await (await feed()).findByText('No activity yet');
    expect((await page.app.as.staff.get(`/api/leads/${lead.id}`)).status).toBe(404);
  });

  // decision 33
  test('has no delete button for staff', async () => {
    await page.app.make.lead({ name: 'Safe Owner' });
    await page.open('/dashboard');
    await (await feed()).findByText('Safe Owner');

    expect(page.screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
  });

  const makeLeads = async () => {
    for (let each = 0; each < 30; each += 1)
      await page.app.make.lead({ createdAt: later((-each * DAY_MS) / 10) });
  };

  test('loads older rows on request, and retries after a failure', async () => {
    holdWait(LIVE_UPDATE_MS);
    await makeLeads();
    await page.open('/dashboard');
    const restore = reply(/^GET \/api\/activity\?.*cursor=/, () => json({}, 503));

    await page.press('Show more', await feed());
    await (await feed()).findByText(/^Couldn't load more\.$/);
    expect(await names()).toHaveLength(25);
    restore();
    await page.press('Retry', await feed());

    await page.waitFor(async () => expect(new Set(await names()).size).toBe(30));
    expect((await feed()).queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('loads older rows even when a live update replaces the request', async () => {
    await makeLeads();
    await page.open('/dashboard');
    const updates = () => sent.filter(({ line }) => /^GET \/api\/activity(?!.*cursor=)/.test(line)).length;
    const restore = reply(/^GET \/api\/activity\?.*cursor=/, async () => {
      restore();
      const before = updates();
      await page.app.make.lead();
      await page.waitFor(() => expect(updates()).toBeGreaterThan(before));
      return undefined;
    });

    await page.press('Show more', await feed());

    await page.waitFor(async () => expect(new Set(await names()).size).toBeGreaterThanOrEqual(30));
  });
});

describe('Scheduled Walkthroughs', () => {
  const list = () => page.region('Scheduled Walkthroughs');

  // S-39, S-243, decision 12
  test('are listed live, soonest first, then those without a date', async () => {
    await page.app.make.lead({ name: 'Later Owner', walkthroughDate: later(20 * DAY_MS) });
    await page.app.make.lead({ name: 'Waiting Owner', status: 'walkthrough_scheduled' });
    await page.open('/dashboard');
    await (await list()).findByText('Later Owner');

    const soon = await page.app.make.lead({
      name: 'Soon Owner',
      walkthroughDate: later(2 * DAY_MS),
      walkthroughConfirmed: true,
    });

    await (await list()).findByRole('link', { name: 'Soon Owner' });
    const groups = (await list()).getAllByRole('list').map(textOf);
    expect(groups).toEqual([
      expect.stringContaining('Soon Owner'),
      expect.stringContaining('Later Owner'),
      expect.stringMatching(/Waiting Owner.*Not confirmed/),
    ]);
    expect(hrefOf((await list()).getByRole('link', { name: 'Soon Owner' }))).toBe(`/leads/${soon.id}`);
  });

  // P-213
  test('stay on screen with their age when a refetch fails', async () => {
    await page.app.make.lead({ name: 'Steady Owner', walkthroughDate: later(DAY_MS) });
    await page.open('/dashboard');
    await (await list()).findByText('Steady Owner');
    const restore = reply(/^GET \/api\/walkthroughs$/, () => json({}, 503));

    await page.app.make.lead();
    await (await list()).findByText(/Unable to load scheduled walkthroughs/);
    (await list()).getByText(/Last updated/);
    (await list()).getByText('Steady Owner');
    restore();
    await page.press('Retry', await list());

    await page.gone(() => page.screen.queryByText(/Unable to load scheduled walkthroughs/));
  });
});

// S-40
test('the communication overview counts sent, failed and scheduled messages', async () => {
  const emails = { sent: 1_204, failed: 3, scheduled: 0 };
  const sms = { sent: 9, failed: 0, scheduled: 2 };
  reply(/^GET \/api\/communication/, () => json({ emails, sms, activeCampaigns: 4 }));
  await page.open('/dashboard');
  const overview = await page.region('Communication Overview');

  await overview.findByText('1,204');

  overview.getByText('3 failed');
  overview.getByText('2 scheduled');
  for (const label of ['Emails Sent', 'SMS Sent', 'Active Campaigns']) overview.getByText(label);
});

describe('Export Data', () => {
  // S-24, decision 39
  test('exports what the filters show', async () => {
    await page.app.make.lead({ name: 'Exported Owner', propertyType: 'townhouse' });
    await page.app.make.lead({ name: 'Filtered Owner' });
    await page.open('/dashboard?propertyType=townhouse', { role: 'admin' });

    await page.press('Export Data');

    await page.messages().findByText('1 lead exported');
  });

  test('says why it failed', async () => {
    await page.open('/dashboard', { role: 'admin' });
    reply(/^GET \/api\/leads\/export/, () => Promise.reject(new TypeError('Failed to fetch')));

    await page.press('Export Data');

    await page.messages().findByText(/^Couldn.t export leads\. We can.t reach the server/);
  });

  // decision 33
  test('is for admins', async () => {
    await page.open('/dashboard');
    await page.screen.findByRole('button', { name: 'Add Lead' });

    expect(page.screen.queryByRole('button', { name: 'Export Data' })).toBeNull();
  });
});

describe('At a glance', () => {
  const numbers = () => page.region('At a glance');

  test('shows four numbers that update live, with eight weeks each', async () => {
    await page.open('/dashboard');
    await page.waitFor(async () => expect((await numbers()).getAllByRole('img')).toHaveLength(4));

    await page.app.make.entry();
    await page.app.make.lead();
    await page.app.make.lead({ status: 'walkthrough_scheduled', walkthroughDate: new Date() });

    await (await numbers()).findByRole('img', {
      name: 'New Leads by week, oldest first: 0, 0, 0, 0, 0, 0, 0, 2',
    });
    await page.user.click((await numbers()).getByText('Show the numbers'));
    await page.waitFor(async () => {
      const weeks = (await numbers()).getAllByRole('row');
      const last = page.within(weeks.at(-1)!).getAllByRole('cell').map(textOf);
      expect([weeks.length, last]).toEqual([9, ['2', '1', '1', '0']]);
    });
  });

  test('says when its numbers cannot be loaded, and loads them on Retry', async () => {
    const restore = reply(/^GET \/api\/dashboard$/, () => json({}, 503));
    await page.open('/dashboard');
    await (await numbers()).findByText(/^Couldn.t load the numbers\.$/);
    restore();

    await page.press('Retry', await numbers());

    await page.waitFor(async () => expect((await numbers()).getAllByRole('img')).toHaveLength(4));
  });
});

describe('the tasks of a user', () => {
  const tasks = () => page.region('Your tasks');
  const labels = async () => (await tasks()).getAllByRole('listitem').map(textOf);
  async function me(): Promise<string> {
    const [{ id }] = await page.app.em.execute<[{ id: string }]>(
      'select id from users order by created_at desc, id desc limit 1',
    );
    return id;
  }
  async function addTask(lead: Lead, assigneeId: string | null, title: string, inMs = -HOUR_MS) {
    const task = { title, dueAt: later(inMs).toISOString(), assigneeId };
    return (await page.app.as.admin.post(`/api/leads/${lead.id}/tasks`).send(task).expect(201))
      .body as TaskView;
  }

  test('are listed live when due within a week, overdue first', async () => {
    const lead = await page.app.make.lead({ name: 'Ada Brandt' });
    await page.open('/dashboard');
    await (await tasks()).findByText('No tasks due this week');
    const user = await me();

    await addTask(lead, user, 'Send the agreement', 3.5 * DAY_MS);
    await addTask(lead, user, 'Call back', -1.5 * HOUR_MS);
    await addTask(lead, user, 'Next month', 28 * DAY_MS);
    await addTask(lead, null, 'Of no one yet');

    await (await tasks()).findByText('Call back');
    await (await tasks()).findByText('Send the agreement');
    expect(await labels()).toEqual([
      expect.stringContaining('Call back'),
      expect.stringContaining('Send the agreement'),
    ]);
    (await tasks()).getByText(/Overdue: was due 1 hour ago/);
    (await tasks()).getByText('1 overdue');
  });

  test('are completed immediately, and reopened with Undo', async () => {
    const lead = await page.app.make.lead();
    await page.open('/dashboard');
    await (await tasks()).findByText('No tasks due this week');
    await addTask(lead, await me(), 'Call back');

    await page.user.click(await (await tasks()).findByRole('checkbox', { name: 'Call back' }));
    await page.messages().findByText('Task completed');
    await page.press('Undo', page.messages());

    await page.messages().findByText('Task reopened');
    await (await tasks()).findByRole('checkbox', { name: 'Call back' });
  });

  test('show four at first, and the others on request', async () => {
    const lead = await page.app.make.lead();
    await page.open('/dashboard');
    await (await tasks()).findByText('No tasks due this week');
    const user = await me();
    for (let each = 0; each < 6; each += 1) await addTask(lead, user, `Task ${each}`, (each - 9) * HOUR_MS);

    await page.press('Show 2 more', await tasks());

    await page.waitFor(async () => expect(await labels()).toHaveLength(6));
    await (await tasks()).findByRole('button', { name: 'Show fewer' });
  });

  test.each([
    ['Your tasks', /^GET \/api\/tasks\?/, /^Couldn.t load your tasks\.$/, 'No tasks due this week'],
    ['Mentions', /^GET \/api\/mentions/, /^Couldn.t load your mentions\.$/, 'No recent mentions'],
  ])('%s that cannot be loaded say so, and load on Retry', async (name, line, says, then) => {
    const restore = reply(line, () => json({}, 503));
    await page.open('/dashboard');
    await (await page.region(name)).findByText(says);
    restore();

    await page.press('Retry', await page.region(name));

    await (await page.region(name)).findByText(then);
  });

  test('come with notes that mention the user, live', async () => {
    const lead = await page.app.make.lead({ name: 'Ada Brandt' });
    await page.open('/dashboard');
    await (await page.region('Mentions')).findByText('No recent mentions');
    const id = await me();
    const { email } = (await page.app.as.admin.get(`/api/users/${id}`)).body;

    await page.app.as.admin
      .post(`/api/leads/${lead.id}/notes`)
      .send({ text: `@${email} please call her`, mentions: [id] })
      .expect(201);

    await (await page.region('Mentions')).findByText(/please call her/);
    expect(hrefOf((await page.region('Mentions')).getByRole('link', { name: 'Ada Brandt' }))).toContain(
      lead.id,
    );
  });
});

test('an expired session leads to sign-in from any part', async () => {
  await page.open('/dashboard');
  await (await page.region('Recent Activity')).findByText('No activity yet');
  for (const line of [/^GET \/api\/walkthroughs/, /^POST \/api\/auth\/refresh/])
    reply(line, () => json({}, 401));

  await page.app.make.lead();

  await page.waitFor(() => expect(page.path()).toMatch(/^\/login/));
  expect(sent.length).toBeGreaterThan(0);
});

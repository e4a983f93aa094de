import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { addDays, businessDay, businessMoment } from '#shared/time.js';
import { formatSlot } from '../../admin/src/time/days.js';
import { startApp } from '../support/app.js';
import { passBreakerTime } from '../support/breaker-time.js';
import {
  classOf,
  fieldValue,
  holdWait,
  hrefOf,
  isValid,
  json,
  passRefreshTime,
  setUpConsole,
  textOf,
} from '../support/console-app.js';
import { type FakeOdoo, startFakeOdoo } from '../support/fake-odoo.js';

let odoo: FakeOdoo;
const { page, sent, reply } = setUpConsole(async () => {
  odoo = await startFakeOdoo();
  return startApp(odoo.env());
});

beforeEach(() => odoo.reset());

afterEach(async () => {
  jest.restoreAllMocks();
  await page.app.em.execute('delete from leads');
});
afterAll(() => odoo?.stop());

async function column(name: string) {
  return page.within(await page.screen.findByRole('region', { name }));
}

/** The card of a lead, once its column shows it. */
async function card(stage: string, name: string) {
  await (await column(stage)).findByRole('link', { name });
  const cards = (await column(stage)).getAllByRole('article');
  return cards.find((each) => page.within(each).queryByRole('link', { name }))!;
}

describe('the pipeline board', () => {
  // S-29..S-34, S-249, P-226
  test('shows five stages, and a card opens its lead', async () => {
    const walkthroughDate = new Date('2026-12-01T16:00:00Z');
    const lead = await page.app.make.lead({
      name: 'Grace Hopper',
      phone: '515-555-0142',
      squareFootage: 1_480,
      purchasePrice: 285_000,
      status: 'walkthrough_scheduled',
      walkthroughDate,
    });
    await page.app.make.lead({ name: 'Enrolled Owner', status: 'enrolled' });
    await page.app.make.lead({ name: 'Closed Owner', status: 'closed' });
    await page.open('/dashboard');

    const grace = await card('Walkthrough Scheduled', 'Grace Hopper');
    await card('Property Enrolled', 'Enrolled Owner');
    await card('Closed', 'Closed Owner');
    const headings = await page.screen.findAllByRole('heading', { level: 3 });

    expect(headings.map(textOf).filter((name) => STAGES.includes(name))).toEqual(STAGES);
    (await column('Closed')).getByText('active properties');
    for (const shown of [
      lead.email,
      '515-555-0142',
      lead.propertyAddress,
      'Single Family · 1,480 sq ft',
      '$285,000',
      formatSlot(walkthroughDate.toISOString()),
    ])
      expect(textOf(grace)).toContain(shown);
    await page.user.click(page.within(grace).getByRole('link'));
    await page.screen.findByRole('heading', { level: 1, name: 'Grace Hopper' });
    expect(page.path()).toBe(`/leads/${lead.id}`);
  });

  // decisions 8 and 9
  test('a lost lead needs a reason, and moves to the other stages', async () => {
    const lead = await page.app.make.lead({ name: 'Leaving Owner' });
    await page.open('/dashboard');
    await page.press('Actions for Leaving Owner');
    await page.user.click(await page.screen.findByRole('menuitem', { name: 'Lost' }));
    const dialog = await page.dialog('Why was Leaving Owner lost?');
    page.fill(dialog.getByLabelText(/Reason/), '  ');
    await page.press('Mark as Lost', dialog);
    await dialog.findByText('Say why this lead was lost');
    page.fill(dialog.getByLabelText(/Reason/), 'Sold the house');

    await page.press('Mark as Lost', dialog);

    await page.messages().findByText('Leaving Owner moved to Lost.');
    await card('Other stages', 'Leaving Owner');
    const { body } = await page.app.as.staff.get(`/api/leads/${lead.id}`);
    expect(body).toMatchObject({ status: 'lost', statusReason: 'Sold the house' });
  });

  test('a card says what is next and how long the lead has been in its stage', async () => {
    // At noon of the company's day: a whole number of 24 hours isn't one of days when the clocks change.
    const daysAgo = (days: number) =>
      new Date(businessMoment(addDays(businessDay(new Date()), -days), 12 * 60));
    const make = (name: string, values: object) => page.app.make.lead({ name, ...values });
    await make('Idle Owner', { createdAt: daysAgo(12), estimatedRent: null });
    const busy = await make('Busy Owner', { createdAt: daysAgo(1) });
    const rented = { estimatedRent: 1_850, plan: 'online', propertyType: 'single-family' };
    await make('Kept Owner', { createdAt: daysAgo(90), status: 'closed', ...rented });
    await page.open('/dashboard');
    const idle = page.within(await card('New Leads', 'Idle Owner'));
    // One day more if midnight passes during the test.
    idle.getByText('No next step');
    idle.getByRole('img', { name: /^Stale: 1[23] days in this stage$/ });
    const kept = page.within(await card('Closed', 'Kept Owner'));
    kept.getByText('$1,850/mo');
    kept.getByText('Fees $167');
    expect(idle.queryByText(/^Fees/)).toBeNull();
    kept.getByRole('img', { name: /^9[01] days in this stage$/ });

    // Adding a task shows without a reload.
    const tasks = `/api/leads/${busy.id}/tasks`;
    const task = { title: 'Send comps', dueAt: '2030-05-01T15:00:00Z' };
    await page.app.as.staff.post(tasks).send(task).expect(201);

    const busyCard = page.within(await card('New Leads', 'Busy Owner'));
    await busyCard.findByText('Send comps');
    busyCard.getByText('May 1');
    busyCard.getByRole('img', { name: /^(?:1 day|2 days) in this stage$/ });
  });

  test('a card abbreviates prices of $1 million or more; its menu and screen readers have the exact price', async () => {
    await page.app.make.lead({ name: 'Large Owner', purchasePrice: 1_232_000 });
    await page.app.make.lead({ name: 'Almost Owner', purchasePrice: 999_999 });
    await page.open('/dashboard');

    const large = page.within(await card('New Leads', 'Large Owner'));
    expect(textOf(large.getByRole('img', { name: '$1,232,000' }))).toBe('$1.23M');
    const almost = page.within(await card('New Leads', 'Almost Owner'));
    almost.getByText('$999,999');
    expect(almost.queryByRole('img', { name: '$999,999' })).toBeNull();
    await page.press('Actions for Large Owner');
    const menu = page.within(await page.screen.findByRole('menu'));

    menu.getByText('Purchase price $1,232,000');
  });

  test('my own, stale and idle leads are one press away', async () => {
    const day = new Date(Date.now() - 86_400_000);
    await page.app.make.lead({ name: 'Quick Stale', createdAt: new Date('2026-01-05T15:00:00Z') });
    await page.app.make.lead({ name: 'Quick Fresh', createdAt: day });
    await page.open('/dashboard');
    await card('New Leads', 'Quick Fresh');
    const filters = page.within(await page.screen.findByRole('group', { name: 'Quick filters' }));

    await page.press('Stale', filters);

    await page.gone(() => page.screen.queryByRole('link', { name: 'Quick Fresh' }));
    await card('New Leads', 'Quick Stale');
    await page.press('Mine', filters);
    await page.gone(() => page.screen.queryByRole('link', { name: 'Quick Stale' }));
    page.reload();
    const again = page.within(await page.screen.findByRole('group', { name: 'Quick filters' }));
    await again.findByRole('button', { name: 'Stale', pressed: true });
    await page.press('Mine', again);
    await card('New Leads', 'Quick Stale');
    await page.press('Stale', again);
    await card('New Leads', 'Quick Fresh');
    await page.press('No next step', again);
    await again.findByRole('button', { name: 'No next step', pressed: true });
    await card('New Leads', 'Quick Fresh');
  });

  test('two quick filters pressed before the board has reacted to the first are both set', async () => {
    await page.open('/dashboard');
    const filters = page.within(await page.screen.findByRole('group', { name: 'Quick filters' }));
    const [stale, idle] = ['Stale', 'No next step'].map((name) => filters.getByRole('button', { name }));

    await Promise.all([page.user.click(stale!), page.user.click(idle!)]);

    await filters.findByRole('button', { name: 'Stale', pressed: true });
    await filters.findByRole('button', { name: 'No next step', pressed: true });
    expect(page.path()).toMatch(/stale=true&noNextStep=true/);
  });

  test("a card's menu calls, writes and takes the lead over", async () => {
    const lead = await page.app.make.lead({ name: 'Menu Owner', phone: '515-555-0199' });
    await page.open('/dashboard');
    await page.press('Actions for Menu Owner');
    expect(hrefOf(await page.screen.findByRole('menuitem', { name: 'Call' }))).toBe('tel:515-555-0199');
    await page.user.click(page.screen.getByRole('menuitem', { name: 'Assign to Me' }));

    await page.messages().findByText('Menu Owner assigned to you');
    const { body } = await page.app.as.staff.get(`/api/leads/${lead.id}`);
    expect(body.assigneeId).not.toBeNull();
    await page.waitFor(async () =>
      page.within(await card('New Leads', 'Menu Owner')).getByRole('img', { name: /^Assigned to/ }),
    );
    await page.press('Actions for Menu Owner');
    await page.screen.findByRole('menuitem', { name: 'Call' });
    expect(page.screen.queryByRole('menuitem', { name: 'Assign to Me' })).toBeNull();
    await page.user.click(page.screen.getByRole('menuitem', { name: 'Write Email' }));
    await page.screen.findByRole('textbox', { name: 'Subject' });
    expect(page.path()).toContain(`/leads/${lead.id}`);
  });

  // P-133
  test('a card without a name is Anonymous', async () => {
    await page.app.make.lead({ name: '' });
    await page.open('/dashboard');

    await card('New Leads', 'Anonymous');
  });

  // S-249
  test('a drag starts after 8 pixels', async () => {
    await page.app.make.lead({ name: 'Barely Moved' });
    await page.open('/dashboard');
    const handle = await card('New Leads', 'Barely Moved');
    const at = (x: number) => ({ clientX: 10 + x, clientY: 10, button: 0 });
    const lifted = () => page.screen.queryByText(/^Picked up Barely Moved/);

    page.fireEvent.mouseDown(handle, at(0));
    page.fireEvent.mouseMove(handle, at(7));
    expect(lifted()).toBeNull();
    page.fireEvent.mouseMove(handle, at(9));

    await page.screen.findByText(/^Picked up Barely Moved/);
    page.fireEvent.keyDown(handle, { code: 'Escape', key: 'Escape' });
    await page.waitFor(() => expect(lifted()).toBeNull());
  });

  // P-213
  test('a failed reload is shown and keeps the board', async () => {
    await page.app.make.lead({ name: 'Steady Owner' });
    await page.open('/dashboard');
    await card('New Leads', 'Steady Owner');
    const restore = reply(/^GET \/api\/leads\/board\?/, () => json({}, 503));

    await page.user.click(page.screen.getByRole('button', { name: 'Filters' }));
    await page.user.selectOptions(page.screen.getByLabelText('Property type'), 'townhouse');
    const retry = await page.screen.findByRole('button', { name: 'Retry' });
    await card('New Leads', 'Steady Owner');
    restore();
    await page.user.click(retry);

    await page.waitFor(() => expect(page.screen.queryByRole('link', { name: 'Steady Owner' })).toBeNull());
  });
});

const STAGES = ['New Leads', 'Analysis Submitted', 'Walkthrough Scheduled', 'Property Enrolled', 'Closed'];

describe('Add Lead', () => {
  async function openForm() {
    await page.user.click(await page.screen.findByRole('button', { name: 'Add Lead' }));
    return page.within(await page.screen.findByRole('dialog', { name: 'Add Lead' }));
  }
  const isClosed = () =>
    page.waitFor(() => expect(page.screen.queryByRole('dialog', { name: 'Add Lead' })).toBeNull());
  const writes = () => sent.filter(({ line }) => !line.startsWith('GET'));

  // S-25, S-127, S-135..S-137, S-139
  test('leaves missing fields to the browser, and Cancel clears what was typed', async () => {
    await page.open('/dashboard');
    const form = await openForm();
    const type = form.getByLabelText(/^Property Type/);
    expect(form.getAllByRole('option').map(textOf)[0]).toBe('Select type');

    await page.user.click(form.getByRole('button', { name: 'Add Lead' }));

    for (const label of [/^Full Name/, /^Email/, /^Property Address/, /^Property Type/])
      expect(isValid(form.getByLabelText(label))).toBe(false);
    expect(isValid(form.getByLabelText('Phone'))).toBe(true);
    page.fill(form.getByLabelText(/^Full Name/), 'Nearly Added');
    page.fill(form.getByLabelText(/^Property Address/), '5 Elm St, Waukee, IA 50263');
    page.fill(form.getByLabelText(/^Email/), 'no address');
    await page.user.selectOptions(type, 'condo');
    await page.user.click(form.getByRole('button', { name: 'Add Lead' }));
    expect(isValid(form.getByLabelText(/^Email/))).toBe(false);
    expect(form.queryByRole('alert')).toBeNull();
    expect(writes()).toEqual([]);

    await page.user.click(form.getByRole('button', { name: 'Cancel' }));
    await isClosed();
    const again = await openForm();
    for (const label of [/^Full Name/, /^Email/, /^Property Address/, /^Property Type/])
      expect(fieldValue(again.getByLabelText(label))).toBe('');
  });

  // S-25, S-127, P-214
  test('keeps what was typed after a failure, adds the lead on retry and starts over empty', async () => {
    await page.open('/dashboard');
    const form = await openForm();
    page.fill(form.getByLabelText(/^Full Name/), 'Added Owner');
    page.fill(form.getByLabelText(/^Email/), 'added@example.com');
    page.fill(form.getByLabelText(/^Property Address/), '5 Elm St, Waukee, IA 50263');
    await page.user.selectOptions(form.getByLabelText(/^Property Type/), 'commercial');
    const restore = reply(/^POST \/api\/leads$/, () => json({}, 503));

    await page.user.click(form.getByRole('button', { name: 'Add Lead' }));
    await form.findByRole('alert');
    expect(fieldValue(form.getByLabelText(/^Full Name/))).toBe('Added Owner');
    restore();
    await page.user.click(form.getByRole('button', { name: 'Add Lead' }));

    await isClosed();
    await card('New Leads', 'Added Owner');
    expect(fieldValue((await openForm()).getByLabelText(/^Full Name/))).toBe('');
  });
});

// S-35, S-212, S-213
describe('Enroll in Marketing on a card', () => {
  async function enroll(name: string) {
    await page.app.make.lead({ name });
    await page.open('/dashboard');
    const found = page.within(await card('New Leads', name));
    await page.user.click(found.getByRole('button', { name: /^Enroll in Marketing/ }));
    return found;
  }

  test('shows the Odoo failure in red and keeps the button, then shows that the lead is enrolled', async () => {
    odoo.always('html');
    const found = await enroll('Dana Owner');
    const failure = await found.findByText('Failed to sync with Odoo');
    expect(classOf(failure)).toBe('failure');
    const styles = await readFile('admin/src/leads/marketing/EnrollButton.module.css', 'utf8');
    expect(styles).toMatch(/\.failure \{[^}]*color: var\(--bad\)/);

    odoo.always(null);
    passBreakerTime();
    await page.user.click(found.getByRole('button', { name: /^Enroll in Marketing/ }));

    await found.findByRole('button', { name: /^Enrolled/ });
    expect(found.queryByText('Failed to sync with Odoo')).toBeNull();
    expect(odoo.data.leads).toHaveLength(1);
  });

  test.each([
    ['the message in the response', () => json({ message: 'Not now, please.' }, 409), 'Not now, please.'],
    ['that it failed', () => new Response('', { status: 500 }), 'Failed to enroll in marketing'],
  ])('shows %s for other failures', async (_, answer, shown) => {
    reply(/^POST \/api\/leads\/[^/]+\/marketing$/, answer);

    const found = await enroll('Quick Owner');

    await found.findByText(shown);
  });
});

// S-75, S-126, S-184, S-210
describe('the Odoo test', () => {
  test('shows its steps and its last result', async () => {
    odoo.keyRefusal = 'Invalid apikey';
    await page.open('/admin/odoo-test', { role: 'admin' });
    await page.press('Test Connection');
    await page.screen.findByText('Connection failed - please check your Odoo configuration.');
    await page.screen.findByText(/^The key was rejected/);
    odoo.keyRefusal = null;

    await page.press('Test Connection');

    await page.screen.findByText('Leads can be read.');
  });

  test('shows staff its last result without the button', async () => {
    await page.app.as.admin.post('/api/odoo/test');
    await page.open('/admin/odoo-test');

    await page.screen.findByText('Connection successful.');

    expect(page.screen.queryByRole('button', { name: 'Test Connection' })).toBeNull();
  });
});

describe('the other parts', () => {
  /** How long live changes are gathered. Held, a change that an earlier test made doesn't add a request. */
  const LIVE_UPDATE_MS = 1_000;
  const part = async (name: string) => page.within(await page.screen.findByRole('region', { name }));
  const reads = (line: string) => sent.filter((each) => each.line === line).length;

  // S-41
  test('the communication overview leads to the campaigns', async () => {
    await page.open('/dashboard');
    const overview = await part('Communication Overview');

    await page.user.click(overview.getByRole('link', { name: 'View All' }));

    await page.screen.findByRole('heading', { level: 1, name: 'Campaigns' });
    expect(page.path()).toBe('/campaigns');
  });

  // S-187, S-224
  test('entries that cannot be loaded say so and offer Retry', async () => {
    await page.app.make.lead({ name: 'Recent Owner' });
    const restore = reply(/^GET \/api\/activity/, () => json({}, 503));
    await page.open('/dashboard');
    const activity = await part('Recent Activity');
    await activity.findByText('Failed to load entries');
    restore();

    await page.user.click(activity.getByRole('button', { name: 'Retry' }));

    await activity.findByText('Recent Owner');
  });

  // S-189, S-243
  test('walkthroughs that cannot be loaded offer Retry three times', async () => {
    holdWait(LIVE_UPDATE_MS);
    reply(/^GET \/api\/walkthroughs/, () => json({}, 503));
    await page.open('/dashboard');
    const list = await part('Scheduled Walkthroughs');
    await list.findByText('Unable to load scheduled walkthroughs');
    expect(reads('GET /api/walkthroughs')).toBe(1);

    for (let tries = 2; tries <= 4; tries += 1) {
      await page.user.click(await list.findByRole('button', { name: 'Retry' }));
      await page.waitFor(() => expect(reads('GET /api/walkthroughs')).toBe(tries));
      await list.findByText('Unable to load scheduled walkthroughs');
    }

    await page.waitFor(() => expect(list.queryByRole('button', { name: 'Retry' })).toBeNull());
  });

  // S-243
  test('walkthroughs are refetched every five minutes', async () => {
    holdWait(LIVE_UPDATE_MS);
    await page.open('/dashboard');
    const list = await part('Scheduled Walkthroughs');
    await list.findByText('No upcoming walkthroughs');

    passRefreshTime(299_000);
    expect(reads('GET /api/walkthroughs')).toBe(1);
    passRefreshTime(1_000);

    await page.waitFor(() => expect(reads('GET /api/walkthroughs')).toBe(2));
  });

  // S-214
  test('a logo that cannot be loaded leaves a gray box and no message', async () => {
    await page.open('/dashboard');
    const banner = page.within(await page.screen.findByRole('banner'));
    const picture = await banner.findByRole('img', { name: 'Company logo' });
    expect(banner.queryByRole('img', { name: 'Logo' })).toBeNull();

    page.fireEvent.error(picture);

    await banner.findByRole('img', { name: 'Logo' });
    expect(banner.queryByRole('img', { name: 'Company logo' })).toBeNull();
    expect(
      page.within(page.screen.getByRole('region', { name: 'Notifications' })).queryByRole('button'),
    ).toBeNull();
  });
});

const MESSAGE_SHOWN_MS = 6_000;

// S-248
test('only the newest 20 messages are shown', async () => {
  const lead = await page.app.make.lead();
  const dueAt = new Date(Date.now() + 3_600_000).toISOString();
  await page.app.as.staff.post(`/api/leads/${lead.id}/tasks`).send({ title: 'Failing', dueAt }).expect(201);
  reply(/^PATCH \/api\/tasks\//, () => json({}, 503));
  reply(/^PUT \/api\/tasks\//, () => json({}, 503));
  await page.open(`/leads/${lead.id}`);
  const tries = () => sent.filter(({ line }) => line.includes('/api/tasks/')).length;
  await page.screen.findByRole('checkbox', { name: 'Failing' });
  // Messages that would close by themselves stay, so that a slow machine counts as many as a fast one.
  holdWait(MESSAGE_SHOWN_MS);
  const toasts = page.within(page.screen.getByRole('region', { name: 'Notifications' }));

  for (let count = 1; count <= 22; count += 1) {
    await page.user.click(await page.screen.findByRole('checkbox', { name: 'Failing', busy: false }));
    await page.waitFor(() => expect(tries()).toBe(count));
    const shown = Math.min(count, 20);
    await page.waitFor(() => expect(toasts.getAllByText(/^Couldn't update the task/)).toHaveLength(shown));
  }
});

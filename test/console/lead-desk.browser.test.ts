import { AxeBuilder } from '@axe-core/playwright';
import { describe, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import type { LeadView, RepairItem } from '#shared/lead.js';
import type { TaskView } from '#shared/task.js';
import { reasonFor } from '../messages/reason-for.js';
import { type TestApp } from '../support/app.js';
import { setUpBrowserApp } from '../support/browser-app.js';
import { DESKTOP, holdBack, logIn, messages, openConsole, PHONE } from './console.js';

/** What staff change on the page of a lead beside its own fields: tasks, improvements and notes. */
const HOUR_MS = 3_600_000;
const { app, browser } = setUpBrowserApp();

type Lead = Awaited<ReturnType<TestApp['make']['lead']>>;
type Look = Parameters<typeof openConsole>[2];

async function openLead({ tab = 'timeline', values = {}, look = {} as Look } = {}) {
  const lead = await app.make.lead({ squareFootage: 1_000, ...values });
  const page = await openConsole(app, browser, { path: `/leads/${lead.id}?tab=${tab}`, ...look });
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { lead, page };
}

async function addTask(lead: Lead, title: string): Promise<TaskView> {
  const dueAt = new Date(Date.now() + HOUR_MS).toISOString();
  return (await app.as.staff.post(`/api/leads/${lead.id}/tasks`).send({ title, dueAt }).expect(201)).body;
}
const tasksOf = async ({ id }: Lead): Promise<TaskView[]> =>
  (await app.as.staff.get(`/api/leads/${id}/tasks`)).body;
const checklistOf = async ({ id }: Lead): Promise<RepairItem[]> =>
  ((await app.as.staff.get(`/api/leads/${id}`)).body as LeadView).repairChecklist;
const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const improvement = (page: Page) => page.getByRole('textbox', { name: 'Improvement', exact: true });
const total = (page: Page) => page.getByRole('status').filter({ hasText: 'selected' });
const drafts = (page: Page) => page.evaluate<string>('JSON.stringify(sessionStorage)');

/** Refuses every change of a lead or what hangs on it until it is called. */
async function refuseSaves(page: Page): Promise<() => Promise<void>> {
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET' || route.request().url().includes('/auth/')
      ? route.fallback()
      : route.abort(),
  );
  return () => page.unrouteAll();
}

describe('a task', () => {
  test('can be edited in place: title, due date and assignee', async () => {
    const { lead, page } = await openLead();
    await addTask(lead, 'Order photos');
    const colleague = await app.make.user({ email: 'paula.photo@example.com', name: 'Paula Photo' });
    await page.reload();

    await page.getByRole('button', { name: 'Edit task Order photos' }).click();
    const form = page.getByRole('form', { name: 'Edit task' });
    await form.getByRole('textbox', { name: 'Task', exact: true }).fill('Order the photos');
    await form.getByLabel('Due').fill('2031-05-06T14:30');
    await form.getByLabel('Assigned to').selectOption('Paula Photo (paula.photo@example.com)');
    await form.getByRole('textbox', { name: 'Task', exact: true }).press('Enter');

    await messages(page).getByText('Task saved').waitFor();
    const [task] = await tasksOf(lead);
    // Half past two on the company's clock.
    expect(task).toMatchObject({ title: 'Order the photos', dueAt: '2031-05-06T19:30:00.000Z' });
    expect(task!.assignee?.id).toBe(colleague.id);
    await section(page, 'Tasks').getByText('Paula Photo', { exact: true }).waitFor();
    await page.waitForFunction(
      `document.activeElement?.getAttribute('aria-label') === 'Edit task Order the photos'`,
    );
  });

  test('keeps untouched fields, to the second', async () => {
    const { lead, page } = await openLead();
    const before = await addTask(lead, 'Call');
    await page.reload();

    await page.getByRole('button', { name: 'Edit task Call' }).click();
    await page.getByRole('textbox', { name: 'Task', exact: true }).fill('Call again');
    await page.getByRole('button', { name: 'Save task' }).click();

    await messages(page).getByText('Task saved').waitFor();
    expect(await tasksOf(lead)).toMatchObject([{ title: 'Call again', dueAt: before.dueAt }]);
  });

  test.each([
    ['Save my version', 'Mine'],
    ['Load the new version', 'Theirs'],
  ])('changed by someone else is not overwritten without a choice: %s', async (choice, title) => {
    const { lead, page } = await openLead();
    const task = await addTask(lead, 'First');
    await page.reload();
    await page.getByRole('button', { name: 'Edit task First' }).click();
    await page.getByRole('textbox', { name: 'Task', exact: true }).fill('Mine');
    await app.as.staff.patch(`/api/tasks/${task.id}`).send({ title: 'Theirs' }).expect(200);

    await page.getByRole('button', { name: 'Save task' }).click();
    await page.getByText('Task: now Theirs · yours: Mine').waitFor();
    expect((await tasksOf(lead))[0]!.title).toBe('Theirs');
    await page.getByRole('button', { name: choice }).click();
    if (title === 'Theirs') await page.getByRole('button', { name: 'Cancel', exact: true }).click();

    await page.getByRole('button', { name: `Edit task ${title}` }).waitFor();
    expect((await tasksOf(lead))[0]!.title).toBe(title);
  });

  test('stays open when edited during a save', async () => {
    const { lead, page } = await openLead();
    await addTask(lead, 'Call');
    await page.getByRole('button', { name: 'Edit task Call' }).click();
    const title = page
      .getByRole('form', { name: 'Edit task' })
      .getByRole('textbox', { name: 'Task', exact: true });
    const answer = await holdBack(page, '**/api/tasks/*');
    await title.fill('Call him');
    await title.press('Enter');

    await title.pressSequentially(' today');
    answer();
    await page.getByRole('button', { name: 'Save task', exact: true }).waitFor();
    expect(await title.inputValue()).toBe('Call him today');
    await title.press('Enter');

    await page.getByRole('button', { name: 'Edit task Call him today' }).waitFor();
    expect(await tasksOf(lead)).toMatchObject([{ title: 'Call him today' }]);
  });

  test('is not saved without a title, and a failed save keeps its entries', async () => {
    const { lead, page } = await openLead();
    await addTask(lead, 'First');
    await page.reload();
    await page.getByRole('button', { name: 'Edit task First' }).click();
    const title = page.getByRole('textbox', { name: 'Task', exact: true });

    await title.fill('   ');
    await page.getByRole('button', { name: 'Save task' }).click();
    await refuseSaves(page);
    await title.fill('Second');
    await page.getByRole('button', { name: 'Save task' }).click();

    await page.getByText(/The task wasn't saved. Your changes are still here./).waitFor();
    expect(await title.inputValue()).toBe('Second');
    expect((await tasksOf(lead))[0]!.title).toBe('First');
  });
});

// S-99
describe('a custom improvement', () => {
  test('can be added, priced, renamed and removed, and counts toward the total', async () => {
    const { lead, page } = await openLead({ tab: 'improvements' });
    await page.getByRole('button', { name: 'Add improvement' }).click();
    await page.keyboard.type('Fence');
    await page.getByLabel('Estimated cost').fill('$1,250');
    await page.keyboard.press('Enter');

    await total(page).getByText('$1,250').waitFor();
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.getByLabel('Custom cost for Fence').fill('900');
    await page.keyboard.press('Enter');
    await total(page).getByText('$900').waitFor();
    await page.getByRole('button', { name: 'Edit Fence' }).click();
    await page.getByRole('form', { name: 'Edit Fence' }).getByLabel('Improvement').fill('Garden fence');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByLabel('Garden fence', { exact: true }).waitFor();
    await page.getByText('Saved', { exact: true }).waitFor();
    expect((await checklistOf(lead)).at(-1)).toEqual({
      name: 'Garden fence',
      checked: true,
      estimatedCost: 1_250,
      customCost: 900,
    });
    await page.getByRole('button', { name: 'Remove Garden fence' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove improvement' }).click();

    await total(page).getByText('$0').waitFor();
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await checklistOf(lead)).toHaveLength(4);
    // The row that had the focus is gone; it stays where one goes on.
    await page.locator('button:focus').getByText('Add improvement').waitFor();
  });

  test('needs a unique name and a cost; standard items cannot be renamed', async () => {
    const { lead, page } = await openLead({ tab: 'improvements' });
    await page.getByRole('button', { name: 'Add improvement' }).click();

    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('Enter a name.').waitFor();
    await page.getByText('Enter a cost in dollars, or 0 for none.').waitFor();
    await improvement(page).fill(' landscaping ');
    await page.getByText('This improvement is already on the list.').waitFor();
    await page.getByLabel('Estimated cost').fill('free');
    await page.getByRole('button', { name: 'Add', exact: true }).click();

    expect(await improvement(page).getAttribute('maxlength')).toBe('120');
    expect(await page.getByRole('button', { name: /^(Edit|Remove) (Landscaping|Interior)/ }).count()).toBe(0);
    expect(await checklistOf(lead)).toEqual([]);
  });

  test('cannot be added to a checklist of 50', async () => {
    const repairChecklist = Array.from({ length: 46 }, (_, index) => ({
      ...{ name: `Job ${index}`, checked: false, estimatedCost: 1, customCost: null },
    }));
    const { page } = await openLead({ tab: 'improvements', values: { repairChecklist } });

    await page.getByText('The list is limited to 50 items.').waitFor();

    expect(await page.getByRole('button', { name: 'Add improvement' }).count()).toBe(0);
  });
});

describe('unsaved entries', () => {
  test('survive a failed save and a reload in every form', async () => {
    const { lead, page } = await openLead({ tab: 'improvements' });
    await addTask(lead, 'First');
    const allow = await refuseSaves(page);
    await page.getByLabel('Landscaping', { exact: true }).check();
    await page.getByText(/The checklist wasn't saved./).waitFor();
    await page.getByLabel('Custom cost for Carpet cleaning').fill('77');
    await page.getByRole('button', { name: 'Add improvement' }).click();
    await improvement(page).fill('Fen');
    await page.getByRole('button', { name: 'Add task' }).click();
    await page
      .getByRole('form', { name: 'New task' })
      .getByRole('textbox', { name: 'Task', exact: true })
      .fill('Half a ta');
    await page.getByRole('button', { name: 'Edit task First' }).click();
    await page
      .getByRole('form', { name: 'Edit task' })
      .getByRole('textbox', { name: 'Task', exact: true })
      .fill('Firs');

    await allow();
    await page.reload();

    await page.getByText(/The checklist wasn't saved./).waitFor();
    expect(await page.getByLabel('Landscaping', { exact: true }).isChecked()).toBe(true);
    expect(await improvement(page).inputValue()).toBe('Fen');
    const task = page.getByRole('form', { name: 'New task' });
    expect(await task.getByRole('textbox', { name: 'Task', exact: true }).inputValue()).toBe('Half a ta');
    const edited = page.getByRole('form', { name: 'Edit task' });
    expect(await edited.getByRole('textbox', { name: 'Task', exact: true }).inputValue()).toBe('Firs');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    const kept = await checklistOf(lead);
    expect(kept.find(({ name }) => name === 'Landscaping')).toMatchObject({ checked: true });
    expect(kept.find(({ name }) => name === 'Carpet cleaning')).toMatchObject({ customCost: 77 });
  });

  test('survive a revoked session and sign-in', async () => {
    const user = await app.make.user();
    const lead = await app.make.lead({ squareFootage: 1_000 });
    const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
    await page.goto(`${app.url}/leads/${lead.id}`);
    await logIn(page, user.email);
    await page.getByLabel('Note', { exact: true }).fill('Written before');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Edit note' }).click();
    const timeline = page.getByRole('list', { name: 'Timeline' });
    await timeline.getByLabel('Note', { exact: true }).fill('Written better');
    await page.getByRole('button', { name: 'Add task' }).click();
    await page.getByRole('textbox', { name: 'Task', exact: true }).fill('Half a task');

    await app.em.execute('update sessions set revoked_at = now() where user_id = ?', [user.id]);
    await page.getByRole('heading', { level: 1, name: 'Admin Login' }).waitFor();
    await logIn(page, user.email);

    await timeline.getByText('Written better').waitFor();
    await page.getByRole('button', { name: 'Save note' }).click();
    await messages(page).getByText('Note saved').waitFor();
    expect(await page.getByRole('textbox', { name: 'Task', exact: true }).inputValue()).toBe('Half a task');
    await page.getByRole('textbox', { name: 'Task', exact: true }).press('Enter');
    await messages(page).getByText('Task added').waitFor();
    expect(await tasksOf(lead)).toMatchObject([{ title: 'Half a task' }]);
    expect(await drafts(page)).not.toMatch(/Half a task|Written/);
  });

  test('are distinguished from changes by others', async () => {
    const { lead, page } = await openLead({ tab: 'improvements' });
    const allow = await refuseSaves(page);
    await page.getByLabel('Landscaping', { exact: true }).check();
    await page.getByText(/The checklist wasn't saved./).waitFor();
    const fence = { name: 'Fence', checked: true, estimatedCost: 300, customCost: null };
    await app.as.staff
      .patch(`/api/leads/${lead.id}`)
      .send({ repairChecklist: [fence] })
      .expect(200);
    await allow();

    await page.reload();

    await page.getByText('Someone else changed the checklist. Your changes are still here.').waitFor();
    expect(await checklistOf(lead)).toEqual([fence]);
    await page.getByRole('button', { name: 'Load the new version' }).click();
    await page.getByLabel('Fence', { exact: true }).waitFor();
    expect(await drafts(page)).not.toContain('Landscaping');
  });

  test('are discarded when the form is canceled', async () => {
    const { page } = await openLead();
    await page.getByRole('button', { name: 'Add task' }).click();
    await page.getByRole('textbox', { name: 'Task', exact: true }).fill('Never mind');

    await page.keyboard.press('Escape');

    expect(await drafts(page)).not.toContain('Never mind');
  });
});

// S-81
test('a status changed by someone else is not overwritten without a choice', async () => {
  const { lead, page } = await openLead({ values: { name: 'Raced Owner' } });
  const status = page.getByLabel('Status of Raced Owner');
  await app.em.transactional(async (em) => {
    await em.execute('alter table leads disable trigger user');
    await em.execute(`update leads set status = 'won', version = version + 1 where id = ?`, [lead.id]);
    await em.execute('alter table leads enable trigger user');
  });

  await status.selectOption('proposal');
  await page.getByText("The status was changed to Won in the meantime. Your change wasn't saved.").waitFor();
  await page.getByRole('button', { name: 'Save my version' }).click();

  await messages(page).getByText('Lead status updated').waitFor();
  expect((await app.as.staff.get(`/api/leads/${lead.id}`)).body.status).toBe('proposal');
});

// integrations.md 9
test.each([
  ['email', 'Stop emails', "won't get campaign emails anymore", 'unsubscribed', 'Opted out of emails.'],
  ['sms', 'Stop texts', "won't get text messages anymore", 'stop', 'Opted out of text messages.'],
] as const)('an opt-out from %s is recorded after confirmation', async (...told) => {
  const [channel, label, done, reason, says] = told;
  const { lead, page } = await openLead({ values: { name: 'Told Us', phone: '515-555-0143' } });
  const address = channel === 'email' ? lead.email : '+15155550143';
  const kept = () => reasonFor(app, channel, address);
  const asked = page.getByRole('dialog', { name: /^Stop (emailing|texting) Told Us/ });
  const button = section(page, 'Consent').getByRole('button', { name: label });

  await button.click();
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await asked.waitFor({ state: 'hidden' });
  expect(await kept()).toBeNull();
  await button.click();
  await asked.getByRole('button', { name: label }).click();

  await messages(page).getByText(`Told Us ${done}`).waitFor();
  await asked.waitFor({ state: 'hidden' });
  expect(await kept()).toBe(reason);
  await section(page, 'Consent').getByText(says).waitFor();
  expect(await button.count()).toBe(0);
});

test('timeline events refresh every card on the page', async () => {
  const { lead, page } = await openLead({ values: { name: 'Told Elsewhere' } });
  const button = section(page, 'Consent').getByRole('button', { name: 'Stop emails' });
  await button.waitFor();

  await app.as.staff.post(`/api/leads/${lead.id}/opt-out`).send({ channel: 'email' });
  await app.as.staff.post(`/api/leads/${lead.id}/notes`).send({ text: 'They called.' }).expect(201);

  await section(page, 'Consent').getByText('Opted out of emails.').waitFor();
  expect(await button.count()).toBe(0);
});

test('a lead without a phone number has no text opt-out', async () => {
  const { page } = await openLead({ values: { phone: null } });

  await section(page, 'Consent').getByRole('button', { name: 'Stop emails' }).waitFor();
  expect(await page.getByRole('button', { name: 'Stop texts' }).count()).toBe(0);
});

// design.md section 3
describe.each([
  { name: 'wide and light', viewport: DESKTOP, colorScheme: 'light' as const },
  { name: 'wide and dark', viewport: DESKTOP, colorScheme: 'dark' as const },
  { name: 'narrow and light', viewport: PHONE, colorScheme: 'light' as const },
  { name: 'narrow and dark', viewport: PHONE, colorScheme: 'dark' as const },
])('accessibility, $name:', ({ name: _, ...look }) => {
  async function flawsOf(page: Page): Promise<string[]> {
    await page.waitForLoadState('networkidle');
    const { violations } = await new AxeBuilder({ page }).analyze();
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
    const flaws = violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
    return overflow > 0 ? [...flaws, `${overflow} px too wide`] : flaws;
  }

  test('improvement forms with errors', async () => {
    const fence = { name: 'A fence '.repeat(12).trim(), checked: true, estimatedCost: 300, customCost: null };
    const values = { repairChecklist: [fence] };
    const { page } = await openLead({ tab: 'improvements', values, look });

    await page.getByRole('button', { name: 'Add improvement' }).click();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: /^Edit A fence/ }).click();

    expect(await flawsOf(page)).toEqual([]);
  });

  test('task form with a conflict', async () => {
    const { lead, page } = await openLead({ look });
    const task = await addTask(lead, 'First');
    await page.getByRole('button', { name: 'Edit task First' }).click();
    const title = section(page, 'Tasks').getByRole('textbox', { name: 'Task', exact: true });
    await title.fill('Mine');
    await app.as.staff.patch(`/api/tasks/${task.id}`).send({ title: 'Theirs' });
    await title.press('Enter');
    await page.getByText(/Task: now Theirs/).waitFor();

    expect(await flawsOf(page)).toEqual([]);
  });
});

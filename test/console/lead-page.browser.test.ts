import { AxeBuilder } from '@axe-core/playwright';
import { describe, expect, test } from '@jest/globals';
import { setUpBrowserApp } from '../support/browser-app.js';
import { DESKTOP, logIn, messages, openConsole, openPage, PHONE } from './console.js';
import { leadPages, noteBox, openTab, section } from './lead-page.js';

/** The page of one lead: S-55, S-62..S-68, S-122..S-124, S-144, S-145, S-147, S-190, S-192..S-195, S-205. */
const HOUR_MS = 3_600_000;
const { app, browser } = setUpBrowserApp();
const { openLead, read } = leadPages(app, browser);

describe('tasks', () => {
  test('a task can be added by keyboard with due date and assignee, then completed', async () => {
    const { page, api } = await openLead();
    await page.getByRole('button', { name: 'Add task' }).focus();

    await page.keyboard.press('Enter');
    await page.keyboard.type('Order the listing photos');
    await page.getByLabel('Due').fill('2031-05-06T14:30');
    await page.getByLabel('Assigned to').selectOption({ index: 1 });
    await page.getByRole('textbox', { name: 'Task', exact: true }).press('Enter');

    await messages(page).getByText('Task added').waitFor();
    const [task] = await read(`${api}/tasks`);
    // Half past two on the company's clock.
    expect(task).toMatchObject({ title: 'Order the listing photos', dueAt: '2031-05-06T19:30:00.000Z' });
    expect(task.assignee).not.toBeNull();
    await page.getByRole('checkbox', { name: 'Order the listing photos' }).press('Space');
    await section(page, 'Tasks').getByText('1 completed').waitFor();
    expect((await read(`${api}/tasks`))[0].doneAt).not.toBeNull();
  });

  test('an overdue task says so in text, and a changed task shows the latest version', async () => {
    const { lead, page, api } = await openLead();
    const dueAt = new Date(Date.now() - 2 * HOUR_MS).toISOString();
    const { body: task } = await app.as.staff.post(`${api}/tasks`).send({ title: 'Call back', dueAt });
    await section(page, 'Tasks')
      .getByText(/Overdue: was due 2 hours ago/)
      .waitFor();

    await page.route(`**/api/leads/${lead.id}/tasks`, (route) => route.abort());
    const unread = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/tasks'));
    await app.as.staff.patch(`/api/tasks/${task.id}`).send({ title: 'Call back tonight' });
    await unread;
    await page.unroute(`**/api/leads/${lead.id}/tasks`);
    await page.getByRole('checkbox', { name: 'Call back' }).click();

    await messages(page)
      .getByText(/Someone else changed this task/)
      .waitFor();
    await section(page, 'Tasks').getByText('Call back tonight').waitFor();
    expect((await read(`${api}/tasks`))[0].doneAt).toBeNull();
  });
});

test('consents show their text version, page and address', async () => {
  const { lead, page } = await openLead();
  await section(page, 'Consent').getByText('No consent on file.').waitFor();
  await app.em.execute(
    `insert into consents (lead_id, channel, version, page, address) values (?, 'sms', 'sms-1', '/enroll', '203.0.113.7')`,
    [lead.id],
  );

  await page.reload();

  await section(page, 'Consent').getByText('Can receive text messages').waitFor();
  await section(page, 'Consent').getByText('Consent text sms-1, from 203.0.113.7').waitFor();
});

// S-190, S-192
test('says when a lead does not exist or was deleted by someone else', async () => {
  const { lead, page } = await openLead();
  await app.as.admin.delete(`/api/leads/${lead.id}`);
  await page.getByText('Someone else deleted this lead.').waitFor();

  await page.reload();

  await page.getByRole('heading', { level: 1, name: 'Lead not found' }).waitFor();
  await page.getByText("The lead you're looking for doesn't exist.").waitFor();
});

test('a part that fails to load says so in place, and the rest of the page works', async () => {
  const lead = await app.make.lead({ name: 'Half Loaded' });
  const page = await openPage(browser);
  const user = await app.make.user();
  await page.route(/\/(timeline|tasks|setup-progress|consents)$/, (route) =>
    route.fulfill({ status: 503, json: { requestId: 'req-9' } }),
  );
  await page.goto(`${app.url}/leads/${lead.id}`);
  await logIn(page, user.email);
  await page.getByRole('heading', { level: 1, name: 'Half Loaded' }).waitFor();
  for (const part of ['the timeline', 'tasks', 'setup progress', 'consent records']) {
    await page.getByText(`Couldn't load ${part}.`).waitFor();
  }
  await page.getByText('Reference req-9').first().waitFor();

  await page.unrouteAll();
  await section(page, 'Tasks').getByRole('button', { name: 'Retry' }).click();

  await section(page, 'Tasks').getByText('No open tasks.').waitFor();
});

// design.md section 3
describe.each([
  { name: 'wide and light', viewport: DESKTOP, colorScheme: 'light' as const },
  { name: 'wide and dark', viewport: DESKTOP, colorScheme: 'dark' as const },
  { name: 'narrow and light', viewport: PHONE, colorScheme: 'light' as const },
  { name: 'narrow and dark', viewport: PHONE, colorScheme: 'dark' as const },
])('accessibility, $name:', ({ name: _, ...look }) => {
  test('every tab, mention picker, forms and dialog', async () => {
    const lead = await app.make.lead({
      name: 'A name as long as names of holding companies are',
      squareFootage: 900,
    });
    await app.make.entry({ leadId: lead.id, rent: 1_850 });
    const dueAt = new Date(Date.now() - HOUR_MS).toISOString();
    await app.as.staff.post(`/api/leads/${lead.id}/tasks`).send({ title: 'Late one', dueAt });
    const page = await openConsole(app, browser, { path: `/leads/${lead.id}`, role: 'admin', ...look });
    const findings: string[] = [];
    const inspect = async (where: string) => {
      await page.waitForLoadState('networkidle');
      const { violations } = await new AxeBuilder({ page }).analyze();
      findings.push(...violations.map(({ id, nodes }) => `${where}: ${id} ${nodes[0]?.html}`));
      const overflow = await page.evaluate<number>(
        'document.documentElement.scrollWidth - window.innerWidth',
      );
      if (overflow > 0) findings.push(`${where}: ${overflow} px too wide`);
    };

    for (const tab of ['Analysis', 'Improvements']) {
      await openTab(page, tab);
      await page.getByRole('tabpanel', { name: tab }).waitFor();
      await inspect(tab);
    }
    await openTab(page, 'Timeline');
    await page.getByRole('button', { name: 'Add task' }).click();
    await page.getByRole('button', { name: 'Edit Name' }).click();
    await noteBox(page).fill('@');
    await page.getByRole('listbox', { name: 'Teammates' }).waitFor();
    await inspect('editing');
    await page.getByRole('button', { name: 'Edit Details' }).first().click();
    await page.getByRole('dialog').getByLabel('Units').waitFor();
    await inspect('details');

    expect(findings).toEqual([]);
  });
});

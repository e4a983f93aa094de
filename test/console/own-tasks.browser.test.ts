import { AxeBuilder } from '@axe-core/playwright';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { TaskView } from '#shared/task.js';
import type { Lead } from '../../src/leads/lead.entity.js';
import type { User } from '../../src/users/user.entity.js';
import type { SignedIn } from '../support/app.js';
import { setUpBrowserApp } from '../support/browser-app.js';
import { PASSWORD } from '../support/make/user.js';
import { DESKTOP, messages, openPage, PHONE } from './console.js';
import { WATCH_SHIFTS } from './page-checks.js';

/** What staff learn on the dashboard of their tasks and of notes that mention them. */
const { app, browser } = setUpBrowserApp();
const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;

afterEach(() => app.em.execute('delete from leads'));

const block = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const tasksOn = (page: Page) => block(page, 'Your tasks');
const mentionsOn = (page: Page) => block(page, 'Mentions');
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

async function addTask(lead: Lead, assignee: User | null, title: string, dueAt = inMs(-HOUR_MS)) {
  const task = { title, dueAt, assigneeId: assignee?.id };
  return (await app.as.admin.post(`/api/leads/${lead.id}/tasks`).send(task).expect(201)).body as TaskView;
}

const mention = (lead: Lead, { id, email }: User, words: string, by: SignedIn = app.as.admin) =>
  by
    .post(`/api/leads/${lead.id}/notes`)
    .send({ text: `@${email} ${words}`, mentions: [id] })
    .expect(201);

async function openDashboard(user: User, { look = {}, before }: OpenOptions = {}): Promise<Page> {
  const page = await openPage(browser, look);
  await page
    .context()
    .request.post(`${app.url}/api/auth/login`, { data: { email: user.email, password: PASSWORD } });
  await before?.(page);
  await page.goto(`${app.url}/dashboard`);
  return page;
}
interface OpenOptions {
  look?: Parameters<typeof openPage>[1];
  before?: (page: Page) => Promise<unknown>;
}

describe('Your tasks', () => {
  test("lists the user's tasks due within a week, overdue first, with their leads", async () => {
    const [user, lead] = [await app.make.user(), await app.make.lead({ name: 'Ada Brandt' })];
    await addTask(lead, user, 'Send the agreement', inMs(WEEK_MS / 2));
    await addTask(lead, user, 'Call back');
    await addTask(lead, user, 'Next month', inMs(4 * WEEK_MS));
    await addTask(lead, null, 'Of nobody yet');

    const page = await openDashboard(user);

    const late = tasksOn(page).getByRole('listitem').first();
    await late.getByText('Overdue: was due 1 hour ago').waitFor();
    await tasksOn(page).getByRole('listitem').last().getByText('Due in 3 days').waitFor();
    await tasksOn(page).getByText('1 overdue').waitFor();
    expect(await tasksOn(page).locator('label').allTextContents()).toEqual([
      'Call back',
      'Send the agreement',
    ]);
    await late.getByRole('link', { name: 'Ada Brandt' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ada Brandt' }).waitFor();
  });

  test('completing a task by keyboard moves focus to the next one, then to the heading', async () => {
    const [user, lead] = [await app.make.user(), await app.make.lead()];
    await addTask(lead, user, 'First', inMs(-2 * HOUR_MS));
    await addTask(lead, user, 'Second');
    const page = await openDashboard(user);

    await tasksOn(page).getByRole('checkbox', { name: 'First' }).press('Space');
    await messages(page).getByText('Task completed').waitFor();
    await tasksOn(page).getByText('First').waitFor({ state: 'detached' });
    await page.waitForFunction(`document.activeElement?.labels?.[0]?.textContent === 'Second'`);
    await page.keyboard.press('Space');

    await tasksOn(page).getByText('No tasks due this week').waitFor();
    await page.waitForFunction(`document.activeElement?.textContent === 'Your tasks'`);
    const { body } = await app.as.staff.get(`/api/leads/${lead.id}/tasks`);
    expect(body.map(({ doneBy }: TaskView) => doneBy?.id)).toEqual([user.id, user.id]);
  });

  test('completing a task shows immediately and can be undone', async () => {
    const [user, lead] = [await app.make.user(), await app.make.lead()];
    await addTask(lead, user, 'Call back');
    const page = await openDashboard(user);
    const box = tasksOn(page).getByRole('checkbox', { name: 'Call back' });
    await box.waitFor();
    const gate = Promise.withResolvers<void>();
    await page.route('**/api/tasks/*', async (route) => {
      await gate.promise;
      await route.continue();
    });

    await box.click();
    await tasksOn(page).locator('input:checked[aria-busy=true]').waitFor();
    gate.resolve();
    await box.waitFor({ state: 'detached' });
    await messages(page).getByRole('button', { name: 'Undo' }).click();

    await messages(page).getByText('Task reopened').waitFor();
    await box.waitFor();
    expect(await box.isChecked()).toBe(false);
  });

  test('a failed completion shows an error and reverts', async () => {
    const [user, lead] = [await app.make.user(), await app.make.lead()];
    await addTask(lead, user, 'Call back');
    const page = await openDashboard(user);
    await page.route('**/api/tasks/*', (route) => route.abort());

    const box = tasksOn(page).getByRole('checkbox', { name: 'Call back' });
    await box.click();

    await messages(page).getByText("Couldn't update the task.").waitFor();
    await page.waitForFunction('!document.querySelector("input[type=checkbox]").checked');
  });

  test('tasks assigned or completed by a teammate update live', async () => {
    const [user, lead] = [await app.make.user(), await app.make.lead()];
    const page = await openDashboard(user);
    await tasksOn(page).getByText('No tasks due this week').waitFor();

    const task = await addTask(lead, user, 'Call back');
    await tasksOn(page).getByText('Call back').waitFor();
    await app.as.admin.patch(`/api/tasks/${task.id}`).send({ isDone: true }).expect(200);

    await tasksOn(page).getByText('No tasks due this week').waitFor();
  });

  test('shows four tasks, the rest with a button', async () => {
    const [user, lead] = [await app.make.user(), await app.make.lead()];
    for (let each = 0; each < 6; each += 1)
      await addTask(lead, user, `Task ${each}`, inMs((each - 9) * HOUR_MS));
    const page = await openDashboard(user);
    await tasksOn(page).getByRole('listitem').nth(3).waitFor();
    expect(await tasksOn(page).getByRole('listitem').count()).toBe(4);

    await tasksOn(page).getByRole('button', { name: 'Show 2 more' }).press('Enter');

    expect(await tasksOn(page).locator('label').allTextContents()).toHaveLength(6);
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Show fewer');
  });

  test('a failure shows in place with Retry', async () => {
    const [user, lead] = [await app.make.user(), await app.make.lead()];
    await addTask(lead, user, 'Call back');
    const page = await openDashboard(user, {
      before: (opened) => opened.route('**/api/tasks?*', (route) => route.abort(), { times: 1 }),
    });
    await tasksOn(page).getByText("Couldn't load your tasks.").waitFor();

    await tasksOn(page).getByRole('button', { name: 'Retry' }).click();

    await tasksOn(page).getByText('Call back').waitFor();
  });
});

describe('Mentions', () => {
  test('show author, text and lead, link to the lead and update live', async () => {
    const [user, lead] = [await app.make.user(), await app.make.lead({ name: 'Ada Brandt' })];
    const page = await openDashboard(user);
    await mentionsOn(page).getByText('No recent mentions').waitFor();
    const { email } = (await app.as.admin.get('/api/auth/me')).body;

    await mention(lead, user, 'please call her');

    const item = mentionsOn(page).getByRole('listitem').filter({ hasText: 'please call her' });
    await item.getByText(email).waitFor();
    await item.locator('strong', { hasText: `@${user.email}` }).waitFor();
    await item.getByRole('link', { name: 'Ada Brandt' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ada Brandt' }).waitFor();
    await page.getByText('please call her').waitFor();
  });

  test('a failure shows in place with Retry', async () => {
    const user = await app.make.user();
    const page = await openDashboard(user, {
      before: (opened) => opened.route('**/api/mentions', (route) => route.abort(), { times: 1 }),
    });
    await mentionsOn(page).getByText("Couldn't load your mentions.").waitFor();

    await mentionsOn(page).getByRole('button', { name: 'Retry' }).click();

    await mentionsOn(page).getByText('No recent mentions').waitFor();
  });
});

test('the board shows while both are loading', async () => {
  const [user, lead] = [await app.make.user(), await app.make.lead({ name: 'Ada Brandt' })];
  const gate = Promise.withResolvers<void>();
  const page = await openDashboard(user, {
    before: (opened) =>
      opened.route(/\/api\/(tasks|mentions)/, async (route) => {
        await gate.promise;
        await route.continue();
      }),
  });

  await block(page, 'New Leads').getByRole('link', { name: lead.name }).waitFor();
  await tasksOn(page).getByRole('status', { name: 'Loading' }).waitFor();
  gate.resolve();

  await tasksOn(page).getByText('No tasks due this week').waitFor();
});

describe.each([
  { name: 'wide and light', viewport: DESKTOP, colorScheme: 'light' as const },
  { name: 'narrow and dark', viewport: PHONE, colorScheme: 'dark' as const },
])('$name:', ({ name: _, ...look }) => {
  test.each(['full', 'empty', 'failed'])(
    'both can be used by everybody and keep what is below in its place: %s',
    async (state) => {
      const [user, lead] = [await app.make.user(), await app.make.lead()];
      if (state === 'full') {
        const colleague = await app.signIn('user', { name: 'Paula Photo' });
        for (const [each, hours] of [-20, -12, -4, -3, 70].entries())
          await addTask(lead, user, `Task ${each}`, inMs(hours * HOUR_MS));
        for (let each = 0; each < 4; each += 1)
          await mention(lead, user, `please call her back today ${each}`, colleague);
      }
      const gate = Promise.withResolvers<void>();
      const page = await openDashboard(user, {
        look,
        before: async (opened) => {
          await opened.addInitScript(WATCH_SHIFTS);
          await opened.route(/\/api\/(tasks|mentions)/, async (route) => {
            await gate.promise;
            if (state === 'failed') await route.abort();
            else await route.continue();
          });
        },
      });
      const activity = block(page, 'Recent Activity');
      await activity.getByRole('listitem').first().waitFor();
      const top = async () => (await activity.boundingBox())!.y;
      await tasksOn(page).scrollIntoViewIfNeeded();
      const before = await top();

      gate.resolve();
      for (const each of [tasksOn(page), mentionsOn(page)])
        await each.getByRole('status', { name: 'Loading' }).waitFor({ state: 'detached' });

      expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
      expect(await page.evaluate<number>('window.shifted')).toBeLessThanOrEqual(0.05);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    },
  );
});

import { expect, test } from '@jest/globals';
import type { Locator, Page, WebSocket, WebSocketRoute } from 'playwright-core';
import { setUpBrowserApp } from '../support/browser-app.js';
import { until } from '../support/until.js';
import { card, column, logIn, openConsole, openPage, signIn } from './console.js';

const STALE = 'The connection was lost. This page may be out of date.';

const { app, browser } = setUpBrowserApp();

/** The connection of the live updates, which can be cut; new connections are cut as well. */
async function cuttableWire(page: Page) {
  const open = new Set<WebSocketRoute>();
  let isCut = false;
  await page.routeWebSocket(/\/api\/live/, (socket) => {
    if (isCut) return void socket.close();
    open.add(socket);
    socket.connectToServer();
  });
  return {
    isUp: () => open.size > 0,
    async cut() {
      isCut = true;
      await Promise.all([...open].map((socket) => socket.close()));
      open.clear();
    },
    mend() {
      isCut = false;
    },
  };
}

// P-158; consoles that lost the server together do not all refetch at the moment it is back
test('after a minute offline no stale card remains, and each part is fetched once', async () => {
  const kept = await app.make.lead({ name: 'Renamed Owner' });
  const gone = await app.make.lead({ name: 'Deleted Owner' });
  const page = await openPage(browser);
  await page.clock.install();
  // Every random delay takes its full length.
  await page.addInitScript('Math.random = () => 0.999;');
  const wire = await cuttableWire(page);
  await signIn(page, app);
  await page.goto(`${app.url}/dashboard`);
  await card(column(page, 'New Leads'), 'Deleted Owner').waitFor();
  await until(wire.isUp);
  // What the new leads started is read after a few seconds.
  await page.clock.runFor(15_000);
  await page.waitForLoadState('networkidle');
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) reads.push(pathname);
  });

  await wire.cut();
  await app.as.staff.patch(`/api/leads/${kept.id}`).send({ name: 'Other Name' });
  await app.as.admin.delete(`/api/leads/${gone.id}`);
  const changedAt = performance.now();
  const notice = page.getByText('Connection lost. The board may be out of date.');
  for (let seconds = 0; seconds < 60; seconds += 5) await page.clock.runFor(5_000);
  await notice.waitFor();
  expect(reads).toEqual([]);
  // A console that opens just after a change reads everything once more, in case it missed the change.
  await until(() => performance.now() - changedAt > 8_000);
  wire.mend();
  await until(async () => {
    await page.clock.runFor(1_000);
    return wire.isUp();
  });
  await page.clock.runFor(5_000);

  await card(column(page, 'New Leads'), 'Other Name').waitFor();
  await card(column(page, 'New Leads'), 'Deleted Owner').waitFor({ state: 'detached' });
  await notice.waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  expect([...reads].sort()).toEqual([...new Set(reads)].sort());
});

/** An admin's page whose clock and connection the test controls. */
async function openWired(path: string) {
  const page = await openPage(browser);
  await page.clock.install();
  await page.addInitScript('Math.random = () => 0.999;');
  const wire = await cuttableWire(page);
  await signIn(page, app, 'admin');
  await page.goto(app.url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await until(wire.isUp);
  const comeBack = async () => {
    wire.mend();
    await until(async () => {
      await page.clock.runFor(1_000);
      return wire.isUp();
    });
    await page.clock.runFor(5_000);
  };
  return { page, wire, comeBack };
}

// design.md section 6
test.each(['/leads', '/referrals'])(
  '%s says that it may be out of date while live updates are down',
  async (path) => {
    const { page, wire, comeBack } = await openWired(path);
    expect(await page.getByText(STALE).count()).toBe(0);

    await wire.cut();
    await page.clock.runFor(6_000);
    await page.getByText(STALE).waitFor();
    await page.getByRole('button', { name: 'Refresh' }).waitFor();
    await comeBack();

    await page.getByText(STALE).waitFor({ state: 'detached' });
  },
);

test('the lead page refetches every visible part', async () => {
  const lead = await app.make.lead();
  const { page, wire, comeBack } = await openWired(`/leads/${lead.id}?tab=messages`);
  await page.getByText('No messages yet').waitFor();
  await wire.cut();
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith(`/api/leads/${lead.id}/`)) reads.push(pathname.split('/').pop()!);
  });

  await comeBack();

  const parts = ['consents', 'marketing', 'messages', 'payments', 'setup-progress', 'tasks'];
  await until(() => parts.every((part) => reads.includes(part)));
});

test('the connection survives page changes and closes when the user signs out', async () => {
  const lead = await app.make.lead({ name: 'Wandering Owner' });
  const page = await openPage(browser);
  const opened: WebSocket[] = [];
  page.on('websocket', (socket) => socket.url().includes('/api/live') && opened.push(socket));
  await signIn(page, app);
  await page.goto(`${app.url}/dashboard`);
  await card(column(page, 'New Leads'), 'Wandering Owner').waitFor();

  const link = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });
  await link('Leads').click();
  await page.getByRole('row', { name: /Wandering Owner/ }).waitFor();
  await link('Dashboard').click();
  await card(column(page, 'New Leads'), 'Wandering Owner').waitFor();
  await app.as.staff.patch(`/api/leads/${lead.id}`).send({ name: 'Settled Owner' }).expect(200);
  await card(column(page, 'New Leads'), 'Settled Owner').waitFor();
  expect(opened).toHaveLength(1);

  await page.getByRole('link', { name: 'My Account' }).click();
  await page.getByRole('heading', { level: 1, name: 'My Account' }).waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await until(() => opened[0]?.isClosed() === true);
  expect(opened).toHaveLength(1);
});

test('signing in after another user opens a new connection', async () => {
  const lead = await app.make.lead({ name: 'Handed Over' });
  const successor = await app.make.user();
  const page = await openPage(browser);
  await signIn(page, app);
  await page.goto(`${app.url}/dashboard`);
  await card(column(page, 'New Leads'), 'Handed Over').waitFor();

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('heading', { level: 1, name: 'Admin Login' }).waitFor();
  await logIn(page, successor.email);
  await card(column(page, 'New Leads'), 'Handed Over').waitFor();
  await app.as.staff.patch(`/api/leads/${lead.id}`).send({ name: 'Taken Over' }).expect(200);

  await card(column(page, 'New Leads'), 'Taken Over').waitFor();
});

// S-80
test('times keep updating while a page is open', async () => {
  const lead = await app.make.lead();
  const dueAt = new Date(Date.now() + 3 * 60_000).toISOString();
  await app.as.staff.post(`/api/leads/${lead.id}/tasks`).send({ title: 'Call back', dueAt }).expect(201);
  await app.as.staff.post(`/api/leads/${lead.id}/notes`).send({ text: 'Called.' }).expect(201);
  const page = await openPage(browser);
  // A connection whose clock jumps comes back and reads everything again.
  await page.routeWebSocket(/\/api\/live/, () => undefined);
  await page.clock.install();
  await signIn(page, app);
  await page.goto(`${app.url}/leads/${lead.id}`);
  const task = page.getByRole('region', { name: 'Tasks', exact: true }).getByRole('listitem');
  const note = page.getByRole('listitem').filter({ hasText: 'Called.' });
  await task.getByText(/^Due in/).waitFor();
  await note.getByText('now', { exact: true }).waitFor();
  const reads: string[] = [];
  page.on('request', (request) => reads.push(request.url()));

  await page.clock.fastForward('04:00');

  await task.getByText(/^Overdue: was due/).waitFor();
  await note.getByText('4 minutes ago').waitFor();
  expect(reads).toEqual([]);
});

test('the first requests run once, in parallel with the code', async () => {
  const page = await openPage(browser);
  const { email } = await app.make.user();
  const reads: string[] = [];
  page.on('request', (request) => reads.push(new URL(request.url()).pathname));
  await page.goto(`${app.url}/dashboard`);
  // A console that opens within a second of a change reads everything once more, in case it missed the change.
  await page.waitForTimeout(2_000);
  await logIn(page, email);
  await page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem').first().waitFor();
  await page
    .getByRole('region', { name: 'Scheduled Walkthroughs' })
    .getByText('No upcoming walkthroughs')
    .waitFor();
  await page.waitForLoadState('networkidle');

  for (const part of ['dashboard', 'activity', 'walkthroughs', 'communication', 'leads/board'])
    expect(reads.filter((path) => path === `/api/${part}`)).toHaveLength(1);
});

const feed = (page: Page) => page.getByRole('region', { name: 'Recent Activity' });
const row = (within: Locator, name: string) => within.getByRole('listitem').filter({ hasText: name });
const names = (page: Page) => feed(page).getByRole('listitem').locator('strong').allTextContents();

// S-133
test('new rows of the activity appear live, but not while the user hovers the list', async () => {
  await app.make.lead({ name: 'First Owner' });
  const page = await openConsole(app, browser);
  await row(feed(page), 'First Owner').waitFor();
  await app.make.lead({ name: 'Second Owner' });
  await row(feed(page), 'Second Owner').waitFor();

  await row(feed(page), 'Second Owner').hover();
  const { y } = (await row(feed(page), 'Second Owner').boundingBox())!;
  await app.make.lead({ name: 'Third Owner' });
  await feed(page).getByRole('button', { name: 'Show 1 new' }).waitFor();
  expect((await names(page)).slice(0, 2)).toEqual(['Second Owner', 'First Owner']);
  expect((await row(feed(page), 'Second Owner').boundingBox())!.y).toBe(y);
  await feed(page).getByRole('button', { name: 'Show 1 new' }).click();

  await row(feed(page), 'Third Owner').waitFor();
  expect((await names(page)).slice(0, 3)).toEqual(['Third Owner', 'Second Owner', 'First Owner']);
});

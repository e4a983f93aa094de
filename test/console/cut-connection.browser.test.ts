import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page, WebSocketRoute } from 'playwright-core';
import { startApp, type TestApp } from '../support/app.js';
import { openBrowser } from '../support/browser.js';
import { until } from '../support/live.js';
import { card, column, openPage, signIn } from './console.js';

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), openBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await app?.close();
});

/** The wire of the live updates, which can be cut; what connects meanwhile is cut off as well. */
async function layWire(page: Page) {
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

// P-158; the consoles that lost the server together do not all read in the moment in which it is back
test('a connection that was cut for a minute leaves no stale card behind, and each part is read once', async () => {
  const kept = await app.make.lead({ name: 'Renamed Owner' });
  const gone = await app.make.lead({ name: 'Deleted Owner' });
  const page = await openPage(browser);
  await page.clock.install();
  // Whatever is spread over a time happens at its end.
  await page.addInitScript('Math.random = () => 0.999;');
  const wire = await layWire(page);
  await signIn(page, app);
  await page.goto(`${app.url}/dashboard`);
  await card(column(page, 'New Leads'), 'Deleted Owner').waitFor();
  await until(wire.isUp);
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) reads.push(pathname);
  });

  await wire.cut();
  await app.as.staff.patch(`/api/leads/${kept.id}`).send({ name: 'Other Name' });
  await app.as.admin.delete(`/api/leads/${gone.id}`);
  const notice = page.getByText('The connection was lost. The board may be behind.');
  for (let seconds = 0; seconds < 60; seconds += 5) await page.clock.runFor(5_000);
  await notice.waitFor();
  expect(reads).toEqual([]);
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

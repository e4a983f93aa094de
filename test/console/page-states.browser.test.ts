import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { setUpBrowserApp } from '../support/browser-app.js';
import { until } from '../support/until.js';
import { openPage, signIn } from './console.js';
import { addressOf, CONSOLE_PAGES, furnish } from './console-pages.js';

/** design.md section 6: what stands on each page of the console while it reads, and when that fails. */
const { app, browser } = setUpBrowserApp();
let ids: Record<string, string>;

beforeAll(async () => {
  ids = await furnish(app);
});

const READING = CONSOLE_PAGES.filter(({ reads }) => reads);

/** Answers nothing to these requests until the test says that they fail. */
async function holdBack(page: Page, pattern: string) {
  let fail = () => {};
  const failed = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route(pattern, async (route) => {
    await failed;
    await route.fulfill({ status: 503, json: { requestId: 'req-7' } });
  });
  return { fail };
}

test.each(READING.map((entry) => [entry.path, entry.as ?? 'admin', entry] as const))(
  '%s of %s shows its shape while it waits, says what failed, and loads at the next try',
  async (_, as, entry) => {
    const page = await openPage(browser);
    await page.clock.install();
    if (as !== 'nobody') await signIn(page, app, as);
    const reading = await holdBack(page, entry.reads!);
    await page.goto(app.url + addressOf(entry, ids));

    await page
      .locator('main')
      .locator('[role=status], .MuiSkeleton-root')
      .filter({ visible: true })
      .first()
      .waitFor();
    expect(await page.getByRole('progressbar').count()).toBe(0);

    reading.fail();
    const retry = page.getByRole('button', { name: 'Retry' });
    // It tries again by itself first, each time after a longer pause.
    await until(async () => {
      await page.clock.runFor(1_000);
      return (await retry.count()) > 0;
    });
    await page.unroute(entry.reads!);
    await retry.first().click();

    await page.getByRole('heading', { level: 1, name: entry.title, exact: true }).waitFor();
    await retry.waitFor({ state: 'detached' });
  },
);

/** Parts that are read beside what their page is about. */
const PARTS: { path: string; reads: string; says: string; open?: (page: Page) => Promise<unknown> }[] = [
  {
    path: '/admin/users',
    reads: '**/api/users/invitations',
    says: 'The open invitations could not be loaded.',
  },
  {
    path: '/admin/users',
    reads: '**/api/sign-in-settings',
    says: 'The sign-in settings could not be loaded.',
  },
  {
    path: '/admin/blog',
    reads: '**/api/blog-authors?*',
    says: 'Failed to load authors',
  },
  {
    path: '/admin/outbox',
    reads: '**/api/messages/templates',
    says: "The templates couldn't be loaded.",
  },
  { path: '/admin/audit', reads: '**/api/users?*', says: "The users couldn't be loaded." },
  {
    path: '/leads/:lead',
    reads: '**/api/staff',
    says: "Couldn't load your teammates.",
    open: (page) => page.getByRole('button', { name: 'Add task' }).click(),
  },
  {
    path: '/leads/:lead',
    reads: '**/api/staff',
    says: "Couldn't load your teammates.",
    open: (page) => page.getByLabel('Note', { exact: true }).fill('Ask @'),
  },
];

test.each(PARTS)('$path with $reads failing says: $says', async ({ path, reads, says, open }) => {
  const page = await openPage(browser);
  await signIn(page, app, 'admin');
  await page.route(reads, (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto(app.url + addressOf({ path, title: '' }, ids));
  await open?.(page);
  const failed = page.getByRole('alert').filter({ hasText: says });
  await failed.waitFor();
  await page.unroute(reads);

  await failed.getByRole('button', { name: 'Retry' }).click();

  await failed.waitFor({ state: 'detached' });
});

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { fakeSiteApi } from '../site/fake-site-api.js';
import { type SiteServer, serveSite } from '../site/site-server.js';
import { Visitor } from '../site/visitor.js';
import { setUpBrowser } from '../support/browser-app.js';

const browser = setUpBrowser();
let site: SiteServer;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  site = await serveSite(fakeSiteApi(), () => null);
});
afterAll(() => site?.close());

async function arrive(path: string, width = 1280): Promise<void> {
  // Waits for a string condition, which the pages' CSP forbids.
  visitor = await Visitor.arrive(browser, site.url, { viewport: { width, height: 800 }, bypassCSP: true });
  page = visitor.page;
  await visitor.open(path);
}

const HEADER = "document.querySelector('[data-site-header]')";
const headerLeaves = () => page.waitForFunction(`${HEADER}.getBoundingClientRect().bottom <= 0`);
const headerIsBack = () => page.waitForFunction(`${HEADER}.getBoundingClientRect().top === 0`);
const headerBottom = () => page.evaluate<number>(`${HEADER}.getBoundingClientRect().bottom`);
const scrollTo = (y: number) => page.evaluate(`scrollTo(0, ${y})`);

// design.md section 7
describe('the header', () => {
  test.each([360, 1280])(
    'hides while scrolling down and is back with the first scroll up, at %i px',
    async (width) => {
      await arrive('/team', width);

      await scrollTo(900);
      await headerLeaves();
      await scrollTo(880);
      await headerIsBack();
    },
  );

  test('stays while it has focus', async () => {
    await arrive('/team');
    await page.getByRole('link', { name: 'Rent vs Sell' }).first().focus();

    await scrollTo(900);
    await page.waitForFunction(`${HEADER}.hasAttribute('data-away')`);

    await headerIsBack();
  });
});

// design.md section 4; WCAG 2.2, 2.4.11
test.each([
  ['/enroll', 360],
  ['/enroll', 1280],
  ['/rent-vs-sell', 360],
  ['/rent-vs-sell', 1280],
])('focused elements on %s at %i px are not covered by the header', async (path, width) => {
  await arrive(path, width);
  const fields = page.locator('main form input:visible');
  const [before, next] = [fields.nth(2), fields.nth(3)];
  const top = (await next.boundingBox())!.y;
  await scrollTo(top + 200);
  await headerLeaves();
  await scrollTo(top - 10);
  await headerIsBack();
  await before.evaluate((field) =>
    (field as unknown as { focus(how: object): void }).focus({ preventScroll: true }),
  );
  expect((await next.boundingBox())!.y).toBeLessThan(await headerBottom());

  await page.keyboard.press('Tab');

  await next.and(page.locator(':focus')).waitFor();
  expect((await next.boundingBox())!.y).toBeGreaterThanOrEqual(await headerBottom());
});

// P-95; design.md section 7
test('the rent-vs-sell result stays next to the inputs while scrolling, below the header', async () => {
  await arrive('/rent-vs-sell');
  const result = page.getByRole('region', { name: 'Our recommendation' });
  const begun = (await result.boundingBox())!;

  await scrollTo(begun.y);
  await scrollTo(begun.y - 20);
  await headerIsBack();

  const { y } = (await result.boundingBox())!;
  expect(y).toBeGreaterThanOrEqual(await headerBottom());
  expect(y).toBeLessThan(begun.y);
});

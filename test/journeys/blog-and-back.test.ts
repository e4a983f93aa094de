import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { BlogShelf } from '../blog/blog-shelf.js';
import { startApp, type TestApp } from '../support/app.js';
import { openBrowser } from '../support/browser.js';
import { pressByKey, typeInto } from './keyboard.js';

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await startApp();
  const shelf = new BlogShelf(app);
  await shelf.post({ slug: 'gutters', title: 'Gutters in October', content: '<p>Ladders and leaves.</p>' });
  await shelf.post({ slug: 'leases', title: 'A lease that answers', content: '<p>Questions.</p>' });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

// P-13, P-14, P-117
test.each([true, false])('blog to post and back by keyboard alone, script %s', async (javaScriptEnabled) => {
  const context = await browser.newContext({ baseURL: app.url, javaScriptEnabled });
  const page: Page = await context.newPage();
  await page.goto('/');

  await pressByKey(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }));
  await page.waitForURL('**/blog');
  await typeInto(page.getByRole('searchbox', { name: 'Search posts' }), 'ladder');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/blog?q=ladder');
  expect(await page.locator('mark').allTextContents()).toEqual(['Ladders']);
  await pressByKey(page.getByRole('link', { name: 'Read More about Gutters in October' }));
  await page.getByRole('heading', { level: 1, name: 'Gutters in October' }).waitFor();
  await pressByKey(page.getByRole('link', { name: 'Back to Blog' }));
  await page.waitForURL('**/blog');

  expect(await page.getByRole('link', { name: 'Read More' }).count()).toBe(2);
  await context.close();
});

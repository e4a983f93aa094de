import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { BlogShelf } from '../blog/blog-shelf.js';
import { setUpBrowserApp } from '../support/browser-app.js';
import { pressByKey, typeInto } from './keyboard.js';

const { app, browser } = setUpBrowserApp();

beforeAll(async () => {
  const shelf = new BlogShelf(app);
  await shelf.post({ slug: 'gutters', title: 'Gutters in October', content: '<p>Ladders and leaves.</p>' });
  await shelf.post({ slug: 'leases', title: 'A lease that answers', content: '<p>Questions.</p>' });
});

// P-13, P-14, P-117
test('goes from the blog to a post and back by keyboard alone', async () => {
  const context = await browser.newContext({ baseURL: app.url });
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
});

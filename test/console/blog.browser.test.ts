import { AxeBuilder } from '@axe-core/playwright';
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { DESKTOP, PHONE } from '../e2e/console.js';
import { SETTLED } from '../e2e/page-checks.js';
import { setUpBrowserApp } from '../support/browser-app.js';
import { png } from '../support/pictures.js';
import { blogConsole, create, dialog, emptyBlog, pick, writePost } from './blog-console.js';

const { app, browser } = setUpBrowserApp();
const { openBlog, makePost, file } = blogConsole(app, browser);

beforeEach(() => emptyBlog(app));

// S-16, S-153, decision 33
test('a user of staff is turned away', async () => {
  const page = await openBlog('', { role: 'user' });

  await page.getByRole('heading', { level: 1, name: 'Access denied' }).waitFor();
  expect(await page.getByRole('link', { name: 'Blog', exact: true }).count()).toBe(0);
});

// design.md section 3: axe finds nothing, light and dark, wide and narrow, and no page scrolls sideways; the modes
// differ in colours alone, so each width is looked at in one of them
describe.each([
  { name: 'wide and light', viewport: DESKTOP, colorScheme: 'light' as const },
  { name: 'narrow and dark', viewport: PHONE, colorScheme: 'dark' as const },
])('accessibility, $name:', ({ name: _, ...look }) => {
  const watch = (page: Page) => {
    const findings: string[] = [];
    const check = async (what: string) => {
      await page.waitForLoadState('networkidle');
      await page.evaluate(SETTLED);
      const { violations } = await new AxeBuilder({ page }).analyze();
      findings.push(...violations.map(({ id, nodes }) => `${what}: ${id} ${nodes[0]?.html}`));
      const overflow = await page.evaluate<number>(
        'document.documentElement.scrollWidth - window.innerWidth',
      );
      if (overflow > 0) findings.push(`${what}: ${overflow} px too wide`);
    };
    return { findings, check };
  };

  test('the lists and their forms', async () => {
    const category = await file();
    await app.as.admin.post('/api/blog-tags').send({ name: 'Winter', slug: 'winter' });
    await app.as.admin.post('/api/blog-authors').send({ name: 'Ann Lee', email: 'ann.lee@example.com' });
    for (const status of ['draft', 'published', 'archived'])
      await makePost({ status, categoryId: category.id });
    await makePost({ status: 'published', setPublishDate: false, publishedAt: '2098-01-01T00:00:00.000Z' });
    const page = await openBlog('', look);
    const { findings, check } = watch(page);

    await page.getByText('Scheduled').first().waitFor();
    await check('posts');
    for (const tab of ['Categories', 'Tags', 'Authors']) {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('region', { name: /^Add / }).waitFor();
      await check(tab);
    }

    expect(findings).toEqual([]);
  });

  test('a post that is refused, the pictures, and a draft', async () => {
    await app.as.admin.post('/api/blog-images').attach('file', await png(), 'a.png');
    const page = await openBlog('', look);
    const { findings, check } = watch(page);

    const form = await writePost(page, 'For everybody');
    await pick(form, 'Status', 'Published');
    await form.getByLabel('Set publish date to now').uncheck();
    await create(form);
    await check('a refused post');
    await form.getByRole('button', { name: 'Image', exact: true }).click();
    await dialog(page, 'Choose an image').getByRole('radio').first().waitFor({ state: 'attached' });
    await check('pictures');
    await page.keyboard.press('Escape');
    await page.reload();
    await form.getByText('You have unsaved changes').waitFor();
    await check('a draft');

    expect(findings).toEqual([]);
  });
});

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { BLOG_LIMITS, type BlogPostView } from '../../src/shared/blog/blog.contract.js';
import { requiredTextSchema } from '../../src/shared/fields.schema.js';
import { startApp, type TestApp } from '../support/app.js';
import { openBrowser } from '../support/browser.js';
import { blogDesk } from './blog-desk.js';
import { XSS_PAYLOADS } from './xss-payloads.js';

/** As many as stand on one page of the list. */
const POSTS = 12;
const PICTURE = 'https://a.invalid/1.png';

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), openBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await app?.close();
});

const payloads = XSS_PAYLOADS.map((payload) => payload.replaceAll('\u0000', '').trim()).filter(
  (payload) => requiredTextSchema(BLOG_LIMITS.bio).safeParse(payload).success,
);

/** The payloads in turn, as many at a time as a field holds; from the first again after the last. */
function fieldsOf(length: number): () => string {
  const fitting = payloads.filter((payload) => payload.length <= length);
  let next = 0;
  return () => {
    let text = '';
    for (;;) {
      const longer = `${text} ${fitting[next % fitting.length]}`.trim();
      if (longer.length > length) return text;
      text = longer;
      next += 1;
    }
  };
}

async function storePosts(): Promise<BlogPostView[]> {
  const desk = blogDesk(app);
  const [title, excerpt, meta, alt] = [
    BLOG_LIMITS.title,
    BLOG_LIMITS.excerpt,
    BLOG_LIMITS.meta,
    BLOG_LIMITS.alt,
  ].map(fieldsOf) as [() => string, () => string, () => string, () => string];
  const name = fieldsOf(BLOG_LIMITS.name);
  const category = await desk.category({ name: name(), slug: 'filed', description: excerpt() });
  const author = await desk.author({ name: name(), bio: fieldsOf(BLOG_LIMITS.bio)(), avatarUrl: PICTURE });
  const tag = await desk.tag({ name: name(), slug: 'tagged' });
  const filed = { categoryId: category.id, authorId: author.id, tagIds: [tag.id], featuredImage: PICTURE };
  const posts: BlogPostView[] = [];
  for (let index = 0; index < POSTS; index++) {
    // Each is in a paragraph of its own in one post, so that none hides what comes behind it in every post.
    const own = payloads.filter((_, each) => each % POSTS === index);
    const words = { title: title(), excerpt: excerpt(), featuredImageAlt: alt() };
    const metas = { metaTitle: meta(), metaDescription: meta(), metaKeywords: meta() };
    const content = `<h2>Words</h2>${own.map((payload) => `<p>${payload}</p>`).join('')}`;
    posts.push(await desk.post({ ...filed, ...words, ...metas, content, status: 'published' }));
  }
  return posts;
}

/** Without the policy that would stop what ran, so that nothing but the pages' own writing is what holds. */
async function openPage(onRun: () => void): Promise<Page> {
  const context = await browser.newContext({ bypassCSP: true, serviceWorkers: 'block' });
  await context.exposeFunction('ran', onRun);
  await context.route(
    (url) => url.origin !== app.url,
    (route) => route.abort(),
  );
  const page = await context.newPage();
  page.on('dialog', (dialog) => {
    onRun();
    void dialog.dismiss();
  });
  return page;
}

// S-108..S-111
test('nothing that is written into any field of the blog runs on the pages that show it', async () => {
  const posts = await storePosts();
  const lists = ['', '?q=window', '/category/filed', '/tag/tagged', `/author/${await authorSlug()}`];
  const ran: string[] = [];
  const page = await openPage(() => ran.push(page.url()));

  for (const path of [...lists, ...posts.map(({ slug }) => `/${slug}`)]) {
    const answer = await page.goto(`${app.url}/blog${path}`, { waitUntil: 'load' });
    expect([path, answer!.status()]).toEqual([path, 200]);
    expect(await page.locator('main').innerText()).toContain('window.ran');
    await page.evaluate('new Promise((resolve) => requestIdleCallback(resolve))');
  }

  expect(ran).toEqual([]);
  await page.evaluate(
    `document.body.insertAdjacentHTML('beforeend', '<img src="x" onerror="window.ran(1); window.hasRun = true">')`,
  );
  await page.waitForFunction('window.hasRun === true');
  expect(ran).toHaveLength(1);
});

async function authorSlug(): Promise<string> {
  const { body } = await app.as.admin.get('/api/blog-authors');
  return body[0].slug;
}

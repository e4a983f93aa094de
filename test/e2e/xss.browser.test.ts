import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { BLOG_LIMITS, type BlogPostView } from '#shared/blog.js';
import { requiredTextSchema } from '#shared/fields.js';
import { blogDesk } from '../blog/blog-desk.js';
import { XSS_PAYLOADS } from '../blog/xss-payloads.js';
import { setUpBrowserApp } from '../support/browser-app.js';
import { signIn } from './console.js';

/** Posts whose content is payloads; the others have theirs in the other fields. */
const WRITTEN = 12;
const PICTURE = 'https://a.invalid/1.png';

const { app, browser } = setUpBrowserApp();
let blog: Awaited<ReturnType<typeof fillBlog>>;

beforeAll(async () => {
  blog = await fillBlog();
}, 180_000);

const payloads = XSS_PAYLOADS.map((payload) => payload.replaceAll('\u0000', '').trim()).filter(
  (payload) => requiredTextSchema(BLOG_LIMITS.bio).safeParse(payload).success,
);

/** All payloads a field accepts, in as few texts of its maximum length as possible. */
function textsOf(length: number): string[] {
  const texts = [''];
  for (const payload of payloads.filter((each) => each.length <= length)) {
    const longer = `${texts.at(-1)} ${payload}`.trim();
    if (longer.length > length) texts.push(payload);
    else texts[texts.length - 1] = longer;
  }
  return texts;
}

/** Starts over after the last one. */
const at = (texts: string[], index: number) => texts[index % texts.length]!;

const TITLES = textsOf(BLOG_LIMITS.title);
const EXCERPTS = textsOf(BLOG_LIMITS.excerpt);
const METAS = textsOf(BLOG_LIMITS.meta);
const ALTS = textsOf(BLOG_LIMITS.alt);
const NAMES = textsOf(BLOG_LIMITS.name);
const BIOS = textsOf(BLOG_LIMITS.bio);

/** Every payload is in each field of some post, and in the name of some category, author and tag. */
async function fillBlog() {
  const desk = blogDesk(app);
  const posts: BlogPostView[] = [];
  const paths: string[] = [];
  for (const [index, name] of NAMES.entries()) {
    const category = await desk.category({ name, slug: `filed-${index}`, description: at(EXCERPTS, index) });
    const author = await desk.author({ name, bio: at(BIOS, index), avatarUrl: PICTURE });
    const tag = await desk.tag({ name, slug: `tagged-${index}` });
    const filed = { categoryId: category.id, authorId: author.id, tagIds: [tag.id], featuredImage: PICTURE };
    const words = {
      title: at(TITLES, index),
      excerpt: at(EXCERPTS, index),
      featuredImageAlt: at(ALTS, index),
    };
    const meta = at(METAS, index);
    const metas = { metaTitle: meta, metaDescription: meta, metaKeywords: meta };
    const post = { ...filed, ...words, ...metas, slug: `post-${index}`, content: contentOf(index) };
    posts.push(await desk.post({ ...post, status: 'published' }));
    paths.push(
      `/category/filed-${index}`,
      `/tag/tagged-${index}`,
      `/author/${author.slug}`,
      `/post-${index}`,
    );
  }
  return { posts, paths };
}

/** Each payload has a separate paragraph in one post, so that none hides the ones after it in every post. */
function contentOf(index: number): string {
  const own = payloads.filter((_, each) => each % WRITTEN === index);
  return `<h2>Words of window.ran</h2>${own.map((payload) => `<p>${payload}</p>`).join('')}`;
}

/** Without the CSP, so that only the pages' own escaping protects them. */
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

async function finds(page: Page, path: string) {
  const answer = await page.goto(`${app.url}${path}`, { waitUntil: 'load' });
  expect([path, answer!.status()]).toEqual([path, 200]);
  expect(await page.locator('main').innerText()).toContain('window.ran');
  await page.evaluate('new Promise((resolve) => requestIdleCallback(resolve))');
}

/** What has run so far, and a check that running code is detected at all. */
async function whatRan(page: Page, ran: string[]): Promise<string[]> {
  const before = [...ran];
  await page.evaluate(
    `document.body.insertAdjacentHTML('beforeend', '<img src="x" onerror="window.ran(1); window.hasRun = true">')`,
  );
  await page.waitForFunction('window.hasRun === true');
  expect(ran).toHaveLength(before.length + 1);
  return before;
}

// S-108..S-111
test('nothing written into any blog field runs on the pages that show it', async () => {
  const ran: string[] = [];
  const page = await openPage(() => ran.push(page.url()));
  const last = Math.ceil(blog.posts.length / 12);
  const lists = Array.from({ length: last }, (_, index) => `?page=${index + 1}`);
  const previews = await Promise.all(blog.posts.slice(0, WRITTEN).map(previewOf));

  for (const path of [...lists, '?q=window', ...blog.paths]) await finds(page, `/blog${path}`);
  for (const path of previews) await finds(page, path);

  expect(await whatRan(page, ran)).toEqual([]);
}, 480_000);

// S-88..S-93: an admin is a possible victim too
test('nor in the console, in its lists and in the edit dialog', async () => {
  const ran: string[] = [];
  const page = await openPage(() => ran.push(page.url()));
  await signIn(page, app, 'admin');

  const pages = Array.from({ length: Math.ceil(NAMES.length / 25) }, (_, index) => `?page=${index + 1}`);
  for (const path of [...pages, '/categories', '/tags', '/authors']) {
    await page.goto(`${app.url}/admin/blog${path}`);
    await page.getByRole('row').nth(1).waitFor();
    expect(await page.getByRole('table').innerText()).toContain('window.ran');
  }
  for (const { id } of blog.posts.slice(0, WRITTEN)) {
    await page.goto(`${app.url}/admin/blog?post=${id}`);
    const editor = page.getByRole('dialog').getByRole('textbox', { name: /^Content/ });
    await editor.getByText('Words of window.ran').waitFor();
    await page.evaluate('new Promise((resolve) => requestIdleCallback(resolve))');
  }

  expect(await whatRan(page, ran)).toEqual([]);
}, 480_000);

async function previewOf({ id }: BlogPostView): Promise<string> {
  const { body } = await app.as.admin.post(`/api/blog-posts/${id}/preview`).expect(201);
  return new URL(body.url, app.url).pathname;
}

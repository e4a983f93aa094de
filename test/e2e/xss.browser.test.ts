import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { BLOG_LIMITS, type BlogPostView } from '#shared/blog.js';
import { requiredTextSchema } from '#shared/fields.js';
import { sanitizePost } from '../../src/blog/post-content.js';
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

/** NUL is rejected in every body first, so such a payload is sent as the text it would leave. */
const sent = XSS_PAYLOADS.map((payload) => payload.replaceAll('\u0000', ''));

async function store(payload: string): Promise<string> {
  const words = {
    title: 'x',
    slug: `x-${randomUUID()}`,
    content: `<p>Words.</p>${payload}`,
  };
  const { status, body } = await app.as.admin.post('/api/blog-posts').send(words);
  if (status !== 201) throw new Error(`${status} for ${payload}`);
  return (body as BlogPostView).content!;
}

/** What a browser finds in the HTML that is not allowed; runs in the page. */
const FIND_UNSAFE = `(stored) => {
  const tags = ['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'figure', 'figcaption', 'hr', 'table',
    'caption', 'thead', 'tbody', 'tr', 'th', 'td', 'a', 'img', 'strong', 'em', 'code', 's', 'sub', 'sup', 'br'];
  const attributes = ['href', 'rel', 'src', 'alt', 'width', 'height', 'colspan', 'rowspan', 'scope', 'start'];
  const isSafe = (element) => {
    const { protocol, origin } = new URL(element.getAttribute('href') ?? '/', 'https://own.invalid/blog/');
    const leaves = /^https?:$/.test(protocol) && origin !== 'https://own.invalid';
    return (
      tags.includes(element.localName) &&
      [...element.attributes].every(({ name }) => attributes.includes(name)) &&
      ['http:', 'https:', 'mailto:', 'tel:'].includes(protocol) &&
      (!leaves || element.getAttribute('rel') === 'noopener noreferrer') &&
      /^(https?:\\/\\/|\\/blog-images\\/)/.test(element.getAttribute('src') ?? 'https://')
    );
  };
  return stored.filter((html) => {
    const { body, head } = new DOMParser().parseFromString(html, 'text/html');
    return head.children.length > 0 || ![...body.querySelectorAll('*')].every(isSafe);
  });
}`;
const findUnsafe = (page: Page, stored: string[]) =>
  page.evaluate<string[]>(`(${FIND_UNSAFE})(${JSON.stringify(stored)})`);

// S-108, security.md section 5
test('no payload leaves anything in a stored post but plain text and images', async () => {
  const stored: string[] = [];
  for (const payload of sent) stored.push(await store(payload));
  const page = await browser.newPage();

  expect(new Set(XSS_PAYLOADS).size).toBeGreaterThanOrEqual(200);
  expect(await findUnsafe(page, stored)).toEqual([]);
  expect(await findUnsafe(page, ['<p onclick="x()">x</p>', '<a href="javascript:x">x</a>'])).toHaveLength(2);
  await page.close();
});

test('and nothing of it runs, neither as stored nor after sanitizing again', async () => {
  const page = await browser.newPage();
  const ran: string[] = [];
  await page.exposeFunction('ran', () => ran.push('ran'));
  page.on('dialog', (dialog) => dialog.dismiss());
  page.on('request', (request) => {
    if (/\.(js|css|htc|xml)$/.test(request.url())) ran.push(request.url());
  });
  await page.route('**', (route) => route.fulfill({ status: 404, body: '' }));
  const show = async (html: string) => {
    await page.setContent(`<!doctype html><body>${html}<i id="end"></i>`, { waitUntil: 'load' });
    for (const link of await page.locator('a[href]').all()) await link.focus();
  };

  await show(`<img src="https://a.invalid/1.png" onerror="window.ran(1); window.hasRun = true">`);
  await page.waitForFunction('window.hasRun === true');
  expect(ran).toEqual(['ran']);
  ran.length = 0;
  await show(XSS_PAYLOADS.map(sanitizePost).join('\n'));
  await show(XSS_PAYLOADS.map((payload) => sanitizePost(sanitizePost(payload))).join('\n'));
  await page.evaluate('new Promise((resolve) => requestIdleCallback(resolve))');

  expect(ran).toEqual([]);
  await page.close();
}, 120_000);

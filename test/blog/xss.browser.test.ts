import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { BlogPostView } from '#shared/blog.js';
import { withoutDirectionMarks } from '#shared/text.js';
import { sanitizePost } from '../../src/blog/post-content.js';
import { setUpBrowserApp } from '../support/browser-app.js';
import { XSS_PAYLOADS } from './xss-payloads.js';

const { app, browser } = setUpBrowserApp();

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

// S-108..S-111: text stays text, which the pages escape
test('plain text fields store what was typed', async () => {
  const plain = ['title', 'excerpt', 'featuredImageAlt', 'metaTitle', 'metaDescription', 'metaKeywords'];
  const refused: unknown[] = [];
  for (const payload of sent) {
    const fields = Object.fromEntries(plain.map((field) => [field, payload]));
    const post = { ...fields, slug: `z-${randomUUID()}`, content: 'x' };
    const { status, body } = await app.as.admin.post('/api/blog-posts').send(post);
    // Impossible input is rejected entirely; everything else comes back as it was sent, except for invisible
    // characters.
    if (status === 201)
      expect(body).toMatchObject(mapValues(fields, (text) => withoutDirectionMarks(text).trim()));
    else refused.push(new Set(body.errors.map(({ message }: { message: string }) => message)));
  }

  expect(refused.length).toBeLessThan(10);
  expect(new Set(refused.flatMap((each) => [...(each as Set<string>)]))).toEqual(
    new Set(['Contains characters that cannot be stored']),
  );
}, 240_000);

// S-108..S-111: nothing that could run gets into a URL
test.each([
  ['blog-posts', { title: 'x', content: 'x' }, ['featuredImage', 'slug']],
  ['blog-categories', { name: 'x' }, ['slug']],
  ['blog-tags', { name: 'x' }, ['slug']],
  ['blog-authors', { name: 'x' }, ['avatarUrl', 'email']],
])(
  'the URLs of %s accept none of it',
  async (kind, words, addresses) => {
    for (const payload of sent) {
      const fields = Object.fromEntries(addresses.map((field) => [field, payload]));
      const { status, body } = await app.as.admin.post(`/api/${kind}`).send({ ...words, ...fields });
      const named = new Set(body.errors?.map(({ field }: { field: string }) => field));
      expect([payload, status, [...named].sort()]).toEqual([payload, 422, addresses]);
    }
  },
  240_000,
);

function mapValues(record: Record<string, string>, change: (text: string) => string) {
  return Object.fromEntries(Object.entries(record).map(([key, text]) => [key, change(text)]));
}

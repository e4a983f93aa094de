import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { seedDemoWorld } from '../../src/seeds/demo-world.js';
import { BlogShelf } from '../blog/blog-shelf.js';
import { DEMO_POST } from '../site/public-pages.js';
import { startApp, type TestApp } from '../support/app.js';

/** More than the demo world has. */
const MOST_PAGES = 600;

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
  await app.em.transactional((em) => seedDemoWorld(em));
});
afterAll(() => app?.close());

interface Visit {
  from: string;
  path: string;
  status: number;
  html: string;
}

/** Every address of our own that a page names: links, pictures, sheets, scripts and feeds. */
function addressesIn(html: string, at: string): string[] {
  const named = [...html.matchAll(/<[^>]*?\s(?:href|src|content)="([^"]*)"/g)].map(([, address]) => address!);
  const sets = [...html.matchAll(/\ssrcset="([^"]*)"/gi)].flatMap(([, set]) =>
    set!.split(',').map((each) => each.trim().split(' ')[0]!),
  );
  return [...named, ...sets]
    .map((address) => address.replaceAll('&amp;', '&'))
    .filter((address) => /^(\/|\?|https?:)/.test(address) && URL.canParse(address, at))
    .map((address) => new URL(address, at))
    .filter(({ origin }) => origin === new URL(at).origin)
    .map(({ pathname, search }) => pathname + search);
}

async function crawl(start: string): Promise<Visit[]> {
  const visits: Visit[] = [];
  const waiting = new Map([[start, '']]);
  const seen = new Set([start]);
  for (const [path, from] of waiting) {
    if (visits.length === MOST_PAGES) throw new Error(`More than ${MOST_PAGES} addresses`);
    const response = await fetch(app.url + path).catch(() => null);
    const isPage = response?.headers.get('content-type')?.startsWith('text/html') ?? false;
    const html = isPage ? await response!.text() : '';
    if (!isPage) await response?.body?.cancel();
    visits.push({ from, path, status: response?.status ?? 0, html });
    for (const next of addressesIn(html, app.config.PUBLIC_SITE_URL + path)) {
      if (seen.has(next)) continue;
      seen.add(next);
      waiting.set(next, path);
    }
  }
  return visits;
}

test('every link of the site leads somewhere, and none to a post that is not public', async () => {
  const shelf = new BlogShelf(app);
  const category = await shelf.category('Crawled');
  for (let index = 0; index < 14; index++) await shelf.post({ categoryId: category.id });
  await shelf.post({
    title: 'Unfinished words',
    slug: 'unfinished-words',
    status: 'draft',
    publishedAt: null,
  });
  await shelf.post({
    title: 'Words of next year',
    publishedAt: new Date('2999-01-01'),
    categoryId: category.id,
  });

  const visits = await crawl('/');

  const paths = visits.map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining([
      '/blog',
      '/blog?page=2',
      '/blog/category/crawled',
      '/team',
      '/blog/rss.xml',
      `/blog/${DEMO_POST}`,
    ]),
  );
  expect(
    visits.filter(({ status }) => status !== 200).map(({ from, path, status }) => [from, path, status]),
  ).toEqual([]);
  expect(visits.filter(({ html }) => /Unfinished words|Words of next year/.test(html))).toEqual([]);
});

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { BlogPost } from '../../src/blog/blog-post.entity.js';
import { seedDemoWorld } from '../../src/seeds/demo-world.js';
import { BlogShelf } from '../blog/blog-shelf.js';
import { linksOf } from '../seeds/links-of.js';
import { startApp, type TestApp } from '../support/app.js';
import { textOf } from './built-site.js';
import { factsOf } from './page-parts.js';
import { DEMO_POST } from './public-pages.js';

/** More than the demo has. */
const MOST_PAGES = 700;

let app: TestApp;
let visits: Visit[];

beforeAll(async () => {
  app = await startApp();
  await app.em.transactional((em) => seedDemoWorld(em, linksOf(app)));
  await fillShelf();
});
beforeAll(async () => {
  visits = await crawl('/', '/sitemap.xml', '/robots.txt', '/blog?q=rent');
});
afterAll(() => app?.close());

interface Visit {
  from: string;
  path: string;
  status: number;
  /** The text of pages, feeds, sitemaps and other text files; empty for everything else. */
  text: string;
}

/** Every URL of ours in a text: links, images, style sheets, scripts, feeds, and what feeds and sitemaps list. */
function addressesIn(text: string, at: string): string[] {
  const named = [...text.matchAll(/<[^>]*?\s(?:href|src|content)="([^"]*)"/g)].map(([, address]) => address!);
  const listed = [...text.matchAll(/<(?:loc|link|id|guid|image:loc)\b[^>]*>([^<]*)</g)].map(
    ([, address]) => address!,
  );
  const sets = [...text.matchAll(/\ssrcset="([^"]*)"/gi)].flatMap(([, set]) =>
    set!.split(',').map((each) => each.trim().split(' ')[0]!),
  );
  return [...named, ...listed, ...sets]
    .map((address) => address.replaceAll('&amp;', '&'))
    .filter((address) => /^(\/|\?|https?:)/.test(address) && URL.canParse(address, at))
    .map((address) => new URL(address, at))
    .filter(({ origin }) => origin === new URL(at).origin)
    .map(({ pathname, search }) => pathname + search);
}

/** Addresses to fetch at the same time. */
const CONCURRENT = 8;

async function crawl(...starts: string[]): Promise<Visit[]> {
  const visits: Visit[] = [];
  const seen = new Set(starts);
  const waiting = starts.map((path) => ({ path, from: '' }));
  while (waiting.length > 0) {
    if (visits.length > MOST_PAGES) throw new Error(`More than ${MOST_PAGES} addresses`);
    const visited = await Promise.all(waiting.splice(0, CONCURRENT).map(visit));
    visits.push(...visited);
    for (const { path: from, text } of visited)
      for (const path of addressesIn(text, app.config.PUBLIC_SITE_URL + from)) {
        if (seen.has(path)) continue;
        seen.add(path);
        waiting.push({ path, from });
      }
  }
  return visits;
}

async function visit({ path, from }: Pick<Visit, 'path' | 'from'>): Promise<Visit> {
  const response = await fetch(app.url + path).catch(() => null);
  const isRead = /text\/(html|plain)|xml/.test(response?.headers.get('content-type') ?? '');
  const text = isRead ? await response!.text() : '';
  if (!isRead) await response?.body?.cancel();
  return { from, path, status: response?.status ?? 0, text };
}

/** In addition to the demo's, which include a draft, an archived and a scheduled post. */
async function fillShelf() {
  const shelf = new BlogShelf(app);
  const [category, author] = [await shelf.category('Crawled'), await shelf.author('Cora Crawl')];
  const filed = { categoryId: category.id, authorId: author.id };
  const posts: BlogPost[] = [];
  for (let index = 0; index < 14; index++) posts.push(await shelf.post(filed));
  const hidden = [
    await shelf.post({ ...filed, title: 'Unfinished words', slug: 'unfinished-words', status: 'draft' }),
    await shelf.post({ ...filed, title: 'Laid aside', slug: 'laid-aside', status: 'archived' }),
    await shelf.post({
      ...filed,
      title: 'Words of next year',
      slug: 'next-year',
      publishedAt: new Date('2999-01-01'),
    }),
  ];
  await shelf.tag('Followed', ...posts, ...hidden);
}

// P-157, S-129
test('every link on the site works, and none leads to an unpublished post', async () => {
  const all = await app.em.find(BlogPost, {});
  const hidden = all.filter(
    ({ status, publishedAt }) => status !== 'published' || (publishedAt && publishedAt > new Date()),
  );

  const paths = visits.map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining([
      '/blog',
      '/blog?page=2',
      '/blog/category/crawled',
      '/blog/tag/followed',
      '/blog/author/cora-crawl',
      '/team',
      '/blog/rss.xml',
      '/blog/atom.xml',
      '/sitemap.xml',
      `/blog/${DEMO_POST}`,
    ]),
  );
  expect(
    visits.filter(({ status }) => status !== 200).map(({ from, path, status }) => [from, path, status]),
  ).toEqual([]);
  expect(new Set(hidden.map(({ status }) => status))).toEqual(new Set(['draft', 'archived', 'published']));
  expect(hidden.length).toBeGreaterThan(6);
  for (const { title, slug } of hidden)
    expect(
      visits
        .filter(({ text }) => text.includes(title) || text.includes(`/blog/${slug}`))
        .map(({ path }) => [path, title]),
    ).toEqual([]);
});

test('every link to a part of a page finds that part', () => {
  const pages = new Map(visits.map(({ path, text }) => [path, text]));
  const lost: string[] = [];
  let found = 0;
  for (const { path, text } of visits)
    for (const [, href] of text.matchAll(/<a [^>]*?href="([^"]*#[^"]+)"/g)) {
      const at = app.config.PUBLIC_SITE_URL + path;
      const { origin, pathname, search, hash } = new URL(href!.replaceAll('&amp;', '&'), at);
      if (origin !== new URL(at).origin) continue;
      const target = pages.get(pathname + search);
      if (target?.includes(` id="${decodeURIComponent(hash.slice(1))}"`)) found += 1;
      else lost.push(`${href} on ${path}`);
    }

  expect(lost).toEqual([]);
  // Each page has at least the link to its own content.
  expect(found).toBeGreaterThan(visits.filter(({ text }) => text.includes('</main>')).length);
});

/** What search engines require of each type; schema.org itself requires nothing. */
const REQUIRED: Record<string, string[]> = {
  RealEstateAgent: ['name', 'url', 'image', 'telephone', 'address'],
  PostalAddress: ['addressLocality', 'addressRegion', 'addressCountry'],
  City: ['name'],
  Place: ['name', 'address'],
  Service: ['name', 'serviceType', 'provider', 'areaServed'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  BlogPosting: [
    'headline',
    'image',
    'datePublished',
    'dateModified',
    'author',
    'publisher',
    'mainEntityOfPage',
  ],
  Person: ['name', 'url'],
  Organization: ['name', 'url'],
};

type Facts = Record<string, unknown>;

/** The typed parts of structured data, however deep. A provider that names the company by its id repeats only its name. */
function partsOf(facts: unknown): Facts[] {
  if (typeof facts !== 'object' || facts === null) return [];
  const inside = Object.values(facts).flatMap(partsOf);
  return '@type' in facts ? [facts as Facts, ...inside] : inside;
}

function missingIn(part: Facts): string[] {
  const type = String(part['@type']);
  if (!REQUIRED[type]) return [`unknown type ${type}`];
  const isReference = '@id' in part && !('@context' in part);
  const wanted = isReference ? ['name', 'url'] : REQUIRED[type];
  return wanted
    .filter((field) => !part[field] || (Array.isArray(part[field]) && part[field].length === 0))
    .map((field) => `${type} without ${field}`);
}

test('structured data has what search engines require, and a post never changed before it was published', () => {
  const pages = visits.map(({ path, text }) => ({ path, parts: factsOf(text).flatMap(partsOf) }));
  const types = new Set(pages.flatMap(({ parts }) => parts.map((part) => part['@type'])));
  const posts = pages.flatMap(({ parts }) => parts.filter((part) => part['@type'] === 'BlogPosting'));

  expect([...types].sort()).toEqual(Object.keys(REQUIRED).sort());
  expect(
    pages.flatMap(({ path, parts }) => parts.flatMap(missingIn).map((fault) => `${path}: ${fault}`)),
  ).toEqual([]);
  expect(posts.length).toBeGreaterThan(20);
  for (const { headline, datePublished, dateModified } of posts)
    expect([headline, Date.parse(String(dateModified)) >= Date.parse(String(datePublished))]).toEqual([
      headline,
      true,
    ]);
  // Questions that readers see on the page, and nowhere else.
  const asked = pages.filter(({ parts }) => parts.some((part) => part['@type'] === 'FAQPage'));
  for (const { path, parts } of asked) {
    const { text } = visits.find((visit) => visit.path === path)!;
    const questions = parts.filter((part) => part['@type'] === 'Question');
    const shown = new Set(
      [...text.matchAll(/<summary[^>]*>(.*?)<\/summary>/gs)].map(([, words]) => textOf(words!).trim()),
    );
    expect(questions.filter(({ name }) => !shown.has(String(name))).map(({ name }) => [path, name])).toEqual(
      [],
    );
  }
});

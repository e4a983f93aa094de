import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { SitePicture } from '#shared/site-image.js';
import { setUpBrowser } from '../support/browser-app.js';
import { png } from '../support/pictures.js';
import { aCard, aListing, aPost } from './blog-samples.js';
import { fakeSiteApi } from './fake-site-api.js';
import { type SiteServer, serveSite } from './site-server.js';

/** A different aspect ratio than any place on the pages. */
const SIZE = { width: 500, height: 700 };
const FOREIGN = 'https://pictures.example.com/a.png';
const UPLOADED = '/blog-images/3f0c9a1e-5d3b-4b51-9d0f-0a8f1c2d3e4f-500.png';
const picture: SitePicture = { src: UPLOADED, ...SIZE, sources: [], blur: '' };

const WORDS = '<p>Words of the post.</p>'.repeat(4);
const ILLUSTRATED = `<p><img src="${FOREIGN}" alt="" loading="lazy" /></p>${WORDS}<picture><img src="${UPLOADED}" alt="" width="500" height="700" loading="lazy" /></picture>${WORDS}`;
const author = { name: 'June', slug: 'june', avatarUrl: FOREIGN, avatar: null };

const POSTS = {
  uploaded: aPost({ picture, featuredImage: UPLOADED, related: [aCard({ featuredImage: FOREIGN })] }),
  foreign: aPost({ featuredImage: FOREIGN, author: { ...author, bio: null } }),
  illustrated: aPost({ content: ILLUSTRATED, headings: [] }),
};
const CARDS = [
  aCard({ picture, featuredImage: UPLOADED, author }),
  aCard({ id: 'foreign', featuredImage: FOREIGN }),
  aCard({ id: 'uploaded', picture, featuredImage: UPLOADED }),
];

const browser = setUpBrowser();
let site: SiteServer;
let page: Page;
let letThrough: () => void;

beforeAll(async () => {
  const api = fakeSiteApi({
    blogListing: async (query) =>
      aListing(query, { posts: query.page === 2 ? CARDS.toReversed() : CARDS, total: 30 }),
    blogPost: async (slug) => POSTS[slug as keyof typeof POSTS],
  });
  site = await serveSite(api, () => null);
});
afterAll(() => site?.close());

beforeEach(async () => {
  const { promise: isAllowed, resolve } = Promise.withResolvers<void>();
  letThrough = resolve;
  // Waits for a string condition, which the pages' CSP forbids.
  page = await browser.newPage({ baseURL: site.url, bypassCSP: true });
  const body = await png(SIZE);
  await page.route('**/*.png', async (route) => {
    await isAllowed;
    await route.fulfill({ contentType: 'image/png', body });
  });
  await page.addInitScript(`
    window.shifts = [];
    new PerformanceObserver((list) => window.shifts.push(...list.getEntries()))
      .observe({ type: 'layout-shift', buffered: true });`);
});

const SHOWN = `[...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight)`;

interface Shift {
  value: number;
  /** Whether it came after the images were released. */
  isLate: boolean;
  moved: string;
}

/** Every shift so far: once our own marker shift is reported, those before it are too. */
const SHIFTS = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => {
  const until = performance.now();
  document.querySelector('main').style.paddingTop = '200px';
  const look = () => {
    const isTold = window.shifts.some(({ startTime }) => startTime >= until);
    if (!isTold) return requestAnimationFrame(look);
    resolve(window.shifts.filter(({ startTime }) => startTime < until).map(({ value, startTime, sources }) => ({
      value,
      isLate: startTime > window.letThroughAt,
      moved: sources.map(({ node }) => node?.className || node?.nodeName).join(', '),
    })));
  };
  look();
})))`;

// design.md section 3, and the blog doesn't even use what it allows
test.each(
  ['/blog', '/blog?page=2', '/blog/uploaded', '/blog/foreign', '/blog/illustrated'].flatMap((path) =>
    [360, 1280].map((width) => [path, width] as const),
  ),
)('%s at %i px does not shift when its images load late', async (path, width) => {
  await page.setViewportSize({ width, height: 800 });
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await page.evaluate('document.fonts.ready');
  await page.waitForFunction("performance.getEntriesByName('first-contentful-paint').length > 0");
  expect(
    await page.evaluate(`${SHOWN}.filter(({ naturalWidth }) => naturalWidth === 0).length`),
  ).toBeGreaterThan(0);

  await page.evaluate('window.letThroughAt = performance.now()');
  letThrough();
  await page.waitForFunction(`${SHOWN}.every(({ naturalWidth }) => naturalWidth > 0)`);

  const shifts = await page.evaluate<Shift[]>(SHIFTS);
  expect(shifts.filter(({ isLate }) => isLate)).toEqual([]);
  // Another machine's fallback font never matches to the last pixel; Lighthouse rounds to 0 up to here.
  expect(shifts.reduce((sum, { value }) => sum + value, 0)).toBeLessThan(0.0005);
});

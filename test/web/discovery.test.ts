import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { startApp, type TestApp } from '../support/app.js';
import { SHIPPED } from '../support/shipped-content.js';

let app: TestApp;

beforeAll(async () => {
  app = await startApp({ SEED: 'demo', PUBLIC_SITE_URL: 'https://clarity.example.com' });
});
afterAll(() => app.close());

const get = (path: string) => fetch(app.url + path, { redirect: 'manual' });

describe('what search engines find', () => {
  test('the sitemap lists every public page with a single URL, and each exists', async () => {
    const answer = await get('/sitemap.xml');
    const addresses = [...(await answer.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(
      ([, address]) => address!,
    );

    expect(answer.headers.get('content-type')).toContain('application/xml');
    expect(addresses).toEqual(
      expect.arrayContaining(
        ['/', '/analysis', '/team', '/rentals'].map((path) => `https://clarity.example.com${path}`),
      ),
    );
    const statuses = await Promise.all(
      addresses.map(async (each) => (await get(new URL(each).pathname)).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test('each page in it has a unique title and description, a canonical URL, and a share card', async () => {
    const xml = await (await get('/sitemap.xml')).text();
    const addresses = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address!);
    const pages = await Promise.all(
      addresses.map(async (each) => (await get(new URL(each).pathname)).text()),
    );
    const headsOf = (pattern: RegExp) => pages.map((html) => html.match(pattern)?.[1]);

    const titles = headsOf(/<title>(.*?)<\/title>/);
    const descriptions = headsOf(/<meta name="description" content="([^"]{50,200})"/);
    expect(new Set(titles).size).toBe(addresses.length);
    expect(new Set(descriptions).size).toBe(addresses.length);
    expect(descriptions).not.toContain(undefined);
    expect(headsOf(/<meta property="og:title" content="(.*?)"/)).toEqual(titles);
    expect(headsOf(/<meta property="og:description" content="(.*?)"/)).toEqual(descriptions);
    expect(headsOf(/<link rel="canonical" href="(.*?)"/)).toEqual(addresses);
    expect(headsOf(/<meta property="og:url" content="(.*?)"/)).toEqual(addresses);
    expect(new Set(headsOf(/<meta property="og:image" content="(.*?)"/))).toEqual(
      new Set(['https://clarity.example.com/site-images/social-card.png']),
    );
    expect(pages.join()).not.toMatch(/<meta name="robots"|aggregateRating|ratingValue/);
  });

  test('a page that is not for search is marked noindex and left out', async () => {
    const xml = await (await get('/sitemap.xml')).text();

    expect(xml).not.toContain('/offline');
    expect(await (await get('/offline')).text()).toContain('<meta name="robots" content="noindex"/>');
  });

  test('an unknown address is 404, and a report is not indexed', async () => {
    const lead = await app.make.lead();
    await app.make.entry({ leadId: lead.id, rent: 1900 });

    const report = await get(`/analysis/${lead.id}`);

    expect((await get('/nowhere')).status).toBe(404);
    expect(report.headers.get('x-robots-tag')).toBe('noindex');
    expect(await report.text()).toContain('<meta name="robots" content="noindex"/>');
  });

  test('robots may crawl the site but not the console or the API', async () => {
    const text = await (await get('/robots.txt')).text();

    expect(text).toContain('Sitemap: https://clarity.example.com/sitemap.xml');
    for (const path of [
      '/api',
      '/login',
      '/dashboard',
      '/leads',
      '/owners',
      '/calendar',
      '/referrals',
      '/admin',
    ]) {
      expect(text).toContain(`Disallow: ${path}\n`);
    }
    expect(text).not.toMatch(/Disallow: \/\n/);
  });
});

describe('what tabs and home screens find', () => {
  test('the manifest names the company, and its icons exist', async () => {
    await app.as.admin.patch('/api/company').send({ name: 'Prairie Homes' });

    const manifest = (await (await get('/site.webmanifest')).json()) as {
      name: string;
      start_url: string;
      display: string;
      icons: { src: string; sizes: string; purpose?: string }[];
    };

    expect(manifest.name).toBe('Prairie Homes');
    // What a browser requires before it offers to install a site.
    expect([manifest.start_url, manifest.display]).toEqual(['/', 'minimal-ui']);
    const plain = manifest.icons.filter(({ purpose = 'any' }) => purpose === 'any').map(({ sizes }) => sizes);
    expect(plain).toEqual(expect.arrayContaining(['192x192', '512x512']));
    expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
    for (const { src } of manifest.icons) expect([src, (await get(src)).status]).toEqual([src, 200]);
  });

  test('every URL a page names for icons and cards exists', async () => {
    const html = await (await get('/team')).text();
    const named = [
      ...html.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)" href="([^"]+)"/g),
      ...html.matchAll(/<meta property="og:image" content="https:\/\/clarity.example.com([^"]+)"/g),
    ].map(([, path]) => path!);

    const statuses = await Promise.all(named.map(async (path) => [path, (await get(path)).status]));

    expect(statuses).toEqual(named.map((path) => [path, 200]));
    expect(named).toHaveLength(5);
  });

  test('the share card has the size that pages declare', async () => {
    const html = await (await get('/team')).text();
    const [width, height] = ['width', 'height'].map((side) =>
      Number(html.match(new RegExp(`<meta property="og:image:${side}" content="(\\d+)"`))?.[1]),
    );

    const card = await (await get('/site-images/social-card.png')).arrayBuffer();

    expect([width, height]).toEqual([1200, 630]);
    expect(await sharp(card).metadata()).toMatchObject({ format: 'png', width, height });
  });

  test('a request for favicon.ico finds an icon', async () => {
    const answer = await get('/favicon.ico');

    expect(answer.status).toBe(302);
    expect((await get(answer.headers.get('location')!)).headers.get('content-type')).toBe('image/x-icon');
  });
});

describe('a page’s policy', () => {
  test('lets only the rentals page frame the listing service', async () => {
    await app.as.admin.patch('/api/company').send({ listingsUrl: 'https://homes.example.com/widget' });
    const rentals = await get('/rentals');
    const home = await get('/');

    const policy = rentals.headers.get('content-security-policy')!;
    expect(policy).toContain('frame-src https://homes.example.com;');
    expect(policy).toContain("connect-src 'self';");
    expect(home.headers.get('content-security-policy')).toContain("frame-src 'self';");
    expect(rentals.headers.get('x-page-frames')).toBeNull();
  });

  // P-208
  test('lets only the sandboxed frame of the rentals page load the listings script, and only from its origin', async () => {
    const listingsScriptUrl = 'https://widgets.example.com/listings.js?account=7';
    await app.as.admin.patch('/api/company').send({ listingsScriptUrl }).expect(200);
    const frame = await get('/rentals/listings');
    const pages = await Promise.all(['/rentals', '/', '/analysis'].map((path) => get(path)));
    await app.as.admin.patch('/api/company').send({ listingsScriptUrl: null }).expect(200);

    const policy = frame.headers.get('content-security-policy')!;
    expect(policy).toMatch(/; script-src 'sha256-[^']+' https:\/\/widgets\.example\.com;/);
    expect(policy).toContain('connect-src https://widgets.example.com;');
    expect(policy).toMatch(/; sandbox (?!.*allow-same-origin)allow-scripts/);
    for (const { headers } of pages)
      expect(headers.get('content-security-policy')).not.toContain('widgets.example.com');
  });
});

// P-50..P-55, P-82, P-83, P-110, P-142, P-229, S-53, S-242; decision 44
test('a new database has the shipped content, marked as samples, and the API returns the same', async () => {
  const answer = await app.as.anonymous.get('/api/public/content');

  expect(answer.status).toBe(200);
  expect(answer.body).toEqual(SHIPPED);
  const { team, neighborhoods, requirements, testimonials, residentQuotes, faqs } = answer.body;
  expect([team.length, neighborhoods.length, requirements.items.length]).toEqual([9, 6, 10]);
  const all = [team, neighborhoods, requirements.items, testimonials, residentQuotes, faqs].flat();
  expect(all.every(({ isSample }) => isSample)).toBe(true);
});

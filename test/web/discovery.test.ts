import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { SITE_CONTENT_DEFAULTS } from '../../src/shared/content/site-content.js';
import { startApp, type TestApp } from '../support/app.js';

let app: TestApp;

beforeAll(async () => {
  app = await startApp({ PUBLIC_SITE_URL: 'https://clarity.example.com' });
});
afterAll(() => app.close());

const get = (path: string) => fetch(app.url + path, { redirect: 'manual' });

describe('what search engines find', () => {
  test('the sitemap lists every public page that has one address, and each is there', async () => {
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

  test('robots may read the site and not the console or the API', async () => {
    const text = await (await get('/robots.txt')).text();

    expect(text).toContain('Sitemap: https://clarity.example.com/sitemap.xml');
    for (const path of ['/api', '/login', '/dashboard', '/leads', '/admin']) {
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
      icons: { src: string }[];
    };

    expect(manifest.name).toBe('Prairie Homes');
    for (const { src } of manifest.icons) expect([src, (await get(src)).status]).toEqual([src, 200]);
  });

  test('every address a page names for icons and cards exists', async () => {
    const html = await (await get('/team')).text();
    const named = [
      ...html.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)" href="([^"]+)"/g),
      ...html.matchAll(/<meta property="og:image" content="https:\/\/clarity.example.com([^"]+)"/g),
    ].map(([, path]) => path!);

    const statuses = await Promise.all(named.map(async (path) => [path, (await get(path)).status]));

    expect(statuses).toEqual(named.map((path) => [path, 200]));
    expect(named).toHaveLength(4);
  });

  test('a request for favicon.ico finds an icon', async () => {
    const answer = await get('/favicon.ico');

    expect(answer.status).toBe(302);
    expect((await get(answer.headers.get('location')!)).headers.get('content-type')).toBe('image/png');
  });
});

describe('the policy of a page', () => {
  test('lets the rentals page alone frame the listing service', async () => {
    const rentals = await get('/rentals');
    const home = await get('/');

    const policy = rentals.headers.get('content-security-policy')!;
    expect(policy).toContain('frame-src https://listings.clarity.example.com;');
    expect(policy).toContain("connect-src 'self';");
    expect(home.headers.get('content-security-policy')).toContain("frame-src 'self';");
    expect(rentals.headers.get('x-page-frames')).toBeNull();
  });
});

test('the content of the pages is the same over HTTP', async () => {
  const answer = await app.as.nobody.get('/api/public/content');

  expect(answer.status).toBe(200);
  expect(answer.body).toEqual(SITE_CONTENT_DEFAULTS);
});

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { COMPANY_DEFAULTS, DEMO_LISTINGS_PATH } from '#shared/company.js';
import { AVERAGE_PLACEMENT_DAYS, SHIPPED_PRICE_BOOK } from '#shared/pricing.js';
import { businessDay } from '#shared/time.js';
import { startApp, type TestApp } from '../support/app.js';
import { SHIPPED } from '../support/shipped-content.js';
import { temporarySettings } from '../support/temporary-settings.js';

let app: TestApp;

beforeAll(async () => {
  app = await startApp({ SEED: 'demo', PUBLIC_SITE_URL: 'https://clarity.example.com' });
});
const settings = temporarySettings(() => app);

afterAll(() => app.close());

const get = (path: string) => fetch(app.url + path, { redirect: 'manual' });

// P-50..P-55, P-82, P-83, P-110, P-142, P-229, S-53, S-242; decision 44
test('a new database has the shipped content, marked as samples, and the API returns the same', async () => {
  const answer = await app.as.anonymous.get('/api/public/content');

  expect(answer.status).toBe(200);
  // Only the demo's company claims a time to rent, and only the demo has sample listings.
  const priceBook = { ...SHIPPED.priceBook, placementDays: AVERAGE_PLACEMENT_DAYS };
  const ofDemo = {
    priceBook,
    neighborhoods: SHIPPED.neighborhoods.map((area) => ({
      ...area,
      rentalsUrl: area.rentalsUrl.replace(COMPANY_DEFAULTS.listingsUrl, DEMO_LISTINGS_PATH),
    })),
    faqs: SHIPPED.faqs.map((faq) => ({
      ...faq,
      answer: faq.answer.replace(
        "Without LeaseMax, we don't promise a date.",
        'We average 14 days from listing to signed lease.',
      ),
    })),
  };
  expect(answer.body).toEqual({ ...SHIPPED, ...ofDemo });
  const { team, neighborhoods, requirements, testimonials, residentQuotes, faqs } = answer.body;
  expect([team.length, neighborhoods.length, requirements.items.length]).toEqual([9, 6, 10]);
  const all = [team, neighborhoods, requirements.items, testimonials, residentQuotes, faqs].flat();
  expect(all.every(({ isSample }) => isSample)).toBe(true);
});

describe('what search engines find', () => {
  test('the sitemap lists every public page with a single URL, and each exists and may be indexed', async () => {
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
    const pages = await Promise.all(addresses.map((each) => get(new URL(each).pathname)));
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(pages.map(({ headers }) => headers.get('x-robots-tag')))).toEqual(new Set([null]));
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
    const cards = new Set(
      headsOf(/<meta property="og:image" content="https:\/\/clarity.example.com(.*?)\?v=/),
    );
    expect([...cards]).toEqual(
      expect.arrayContaining(['home', 'pricing', 'areas/ankeny'].map((name) => `/social-cards/${name}.png`)),
    );
    expect(cards).not.toContain(undefined);
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
      '/inbox',
      '/referrals',
      '/admin',
    ]) {
      expect(text).toContain(`Disallow: ${path}\n`);
    }
    expect(text).not.toMatch(/Disallow: \/\n/);
  });
});

describe('the picture of a shared link', () => {
  async function cardOf(page: string) {
    const html = await (await get(page)).text();
    const read = (property: string) =>
      html.match(new RegExp(`<meta property="og:${property}" content="(.*?)"`))?.[1];
    const path = read('image')!.replace('https://clarity.example.com', '');
    const answer = await get(path);
    return {
      path,
      alt: read('image:alt')!,
      declared: { width: Number(read('image:width')), height: Number(read('image:height')) },
      type: answer.headers.get('content-type'),
      etag: answer.headers.get('etag')!,
      bytes: Buffer.from(await answer.arrayBuffer()),
    };
  }

  test.each(['/', '/team', '/pricing', '/areas/ankeny'])('%s has one of the declared size', async (page) => {
    const { type, declared, bytes } = await cardOf(page);

    expect([type, declared]).toEqual(['image/png', { width: 1200, height: 630 }]);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', ...declared });
    expect(bytes.length).toBeLessThan(150_000);
  });

  test('shows what the company claims, and nothing once it claims nothing', async () => {
    const claimed = await cardOf('/');
    await settings.company({ ratingScore: null });
    const counted = await cardOf('/');
    await settings.company({ ownerCount: null });
    const plain = await cardOf('/');

    expect([claimed.alt, counted.alt, plain.alt]).toEqual([
      expect.stringContaining('4.5 out of 5 from 500+ reviews.'),
      expect.stringContaining('500+ property owners trust us.'),
      expect.not.stringMatching(/\d/),
    ]);
    expect(new Set([claimed, counted, plain].map(({ path }) => path)).size).toBe(3);
    expect(new Set([claimed, counted, plain].map(({ bytes }) => bytes.toString('base64'))).size).toBe(3);
  });

  test('has the price one home pays, and changes with it', async () => {
    const before = await cardOf('/pricing');
    const { online } = SHIPPED_PRICE_BOOK.plans;
    const [tier, ...others] = online.tiers;
    const tiers = [{ ...tier, managementRate: 0.0725 }, ...others];
    const plans = { ...SHIPPED_PRICE_BOOK.plans, online: { ...online, tiers } };
    const book = { effectiveOn: businessDay(new Date()), figures: { ...SHIPPED_PRICE_BOOK, plans } };
    await app.as.admin.post('/api/price-books').send(book).expect(201);

    const after = await cardOf('/pricing');
    const known = await fetch(app.url + after.path, { headers: { 'if-none-match': after.etag } });

    expect([before.alt, after.alt]).toEqual([
      expect.stringContaining('6.9% of the rent plus $39 a month for one home.'),
      expect.stringContaining('7.25% of the rent plus $39 a month for one home.'),
    ]);
    expect(after.path).not.toBe(before.path);
    expect(after.bytes.equals(before.bytes)).toBe(false);
    expect(known.status).toBe(304);
  });

  test('of a report shows neither its address nor its estimate', async () => {
    const lead = await app.make.lead();
    await app.make.entry({ leadId: lead.id, rent: 1915, streetAddress: '77 Secret Lane' });
    const other = await app.make.lead();
    await app.make.entry({ leadId: other.id, rent: 2480, streetAddress: '9 Other Road' });
    const path = `/analysis/${lead.id}`;

    const [one, another] = [await cardOf(path), await cardOf(`/analysis/${other.id}`)];

    const shared = [...(await (await get(path)).text()).matchAll(/<meta property="og:[^>]*>/g)].join();
    expect(shared).toContain('og:title');
    expect(shared).not.toMatch(/Secret Lane|1,?915/);
    expect(one.alt).toContain('Free rent analysis');
    expect(one.path).toBe(another.path);
  });

  test('does not exist for a page or an area that does not', async () => {
    const paths = ['home', 'home.svg', 'areas/atlantis.png', 'areas/ankeny', '%3Csvg%3E.png'];

    const statuses = await Promise.all(
      paths.map(async (path) => (await get(`/social-cards/${path}`)).status),
    );

    expect(statuses).toEqual(paths.map(() => 404));
  });
});

describe('what tabs and home screens find', () => {
  test('the manifest names the company, and its icons exist', async () => {
    await settings.company({ name: 'Prairie Homes' });

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

  test('a request for favicon.ico finds an icon', async () => {
    const answer = await get('/favicon.ico');

    expect(answer.status).toBe(302);
    expect((await get(answer.headers.get('location')!)).headers.get('content-type')).toBe('image/x-icon');
  });
});

describe('a page’s policy', () => {
  test('lets only the rentals page frame the listing service', async () => {
    await settings.company({ listingsUrl: 'https://homes.example.com/widget' });
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
    await settings.company({ listingsScriptUrl });
    const frame = await get('/rentals/listings');
    const pages = await Promise.all(['/rentals', '/', '/analysis'].map((path) => get(path)));

    const policy = frame.headers.get('content-security-policy')!;
    expect(policy).toMatch(/; script-src 'sha256-[^']+' https:\/\/widgets\.example\.com;/);
    expect(policy).toContain('connect-src https://widgets.example.com;');
    expect(policy).toMatch(/; sandbox (?!.*allow-same-origin)allow-scripts/);
    for (const { headers } of pages)
      expect(headers.get('content-security-policy')).not.toContain('widgets.example.com');
  });
});

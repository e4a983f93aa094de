import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AnalysisEntry, AnalysisResult } from '../../src/analysis/analysis.entity.js';
import { AREA } from '../../src/analysis/analysis.queries.js';
import { AREA_MARKET } from '../../src/analysis/area-market.queries.js';
import { BlogShelf } from '../blog/blog-shelf.js';
import { factsOf } from '../site/page-parts.js';
import { startApp, type TestApp } from '../support/app.js';

let app: TestApp;

beforeAll(async () => {
  app = await startApp({ PUBLIC_SITE_URL: 'https://clarity.example.com' });
});
afterAll(() => app.close());

type Values = Parameters<TestApp['make']['entry']>[0];

async function analyze(city: string, rents: number[], values: Values = {}): Promise<void> {
  for (const [index, rent] of rents.entries())
    await app.make.entry({ city, rent, bedrooms: 3, streetAddress: `${index} ${city} St`, ...values });
}

const open = async (slug: string) => (await fetch(`${app.url}/areas/${slug}`)).text();

/** The cells of each row of the rent table. */
const rowsOf = (html: string) =>
  [...html.matchAll(/<tr><th scope="row">(.*?)<\/th>(.*?)<\/tr>/g)].map(([, size, cells]) => [
    size,
    ...[...cells!.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell]) => cell),
  ]);

describe('the page of a city', () => {
  test('shows the median and the middle half by size, with the number of homes', async () => {
    await analyze('ankeny', [1_800, 1_900, 2_000, 2_103, 2_200]);
    await analyze('Ankeny', [1_100, 1_200, 1_300, 1_400, 1_502], { bedrooms: 7, zipCode: '50021' });

    const html = await open('ankeny');
    const rows = rowsOf(html);

    expect(rows).toEqual([
      ['All sizes', '$1,650', '$1,325 – $1,975', '10'],
      ['3 bedrooms', '$2,000', '$1,900 – $2,105', '5'],
      ['5+ bedrooms', '$1,300', '$1,200 – $1,400', '5'],
    ]);
    expect(html).toMatch(
      /og:image:alt" content="[^"]*in Ankeny. \$1,650 a month, the median of 10 homes we analyzed./,
    );
  });

  test('shows nothing for fewer than five different homes, however often they were analyzed', async () => {
    await analyze('Urbandale', [1_800, 1_900, 2_000, 2_100]);
    await analyze('Urbandale', [1_850], { streetAddress: '0 URBANDALE ST' });

    const html = await open('urbandale');

    expect(rowsOf(html)).toEqual([]);
    expect(html).toContain('have enough analyses in Urbandale yet');
    expect(html).toMatch(/og:image:alt" content="[^"\d]*"/);
  });

  test('leaves out fallback estimates, unfinished analyses and those older than a year', async () => {
    await analyze('Johnston', [1_800, 1_900, 2_000, 2_100, 2_200]);
    const before = rowsOf(await open('johnston'));
    const em = app.em;
    const [fallback, pending, old] = await em.find(AnalysisEntry, { city: 'Johnston' }, { limit: 3 });
    const { origins } = await em.findOneOrFail(AnalysisResult, fallback!.id);
    await em.nativeUpdate(
      AnalysisResult,
      { entryId: fallback!.id },
      { origins: { ...origins, rentEstimate: 'fallback estimate' } },
    );
    await em.nativeUpdate(AnalysisEntry, { id: pending!.id }, { status: 'processing' });
    await em.nativeUpdate(
      AnalysisEntry,
      { id: old!.id },
      { createdAt: new Date(Date.now() - 367 * 86_400_000) },
    );
    const read = async (id: string, values: object) => {
      await em.nativeUpdate(AnalysisEntry, { id }, values);
      const { homes } = await market('Johnston');
      return homes;
    };

    expect(before[0]).toEqual(['All sizes', '$2,000', '$1,900 – $2,100', '5']);
    expect((await market('Johnston')).homes).toBe(0);
    // Two more homes, so that each of the three alone makes the difference.
    await analyze('Johnston', [1_700, 1_750], { zipCode: '50131' });
    expect((await market('Johnston')).homes).toBe(0);
    expect(await read(pending!.id, { status: 'completed' })).toBe(5);
    expect(await read(old!.id, { createdAt: new Date() })).toBe(6);
  });

  test('shows how fast rentals leave the market, all sizes first, without those still listed', async () => {
    const nearby = (number: number, daysOnMarket: number, removedOn: string | null, bedrooms = 2) => ({
      address: `${number} Clive Way`,
      distance: 1,
      squareFootage: 1_500,
      bedrooms,
      bathrooms: 1,
      rentAmount: 1_700,
      daysOnMarket,
      listedOn: '2026-10-01',
      lastSeenOn: '2026-11-01',
      removedOn,
      location: null,
    });
    const left = [10, 12, 14, 16, 18].map((days, index) => nearby(index, days, '2026-11-01'));
    const slow = left.map((_, index) => nearby(20 + index, 40, '2026-11-01', 3));
    await analyze('Clive', [1_800, 1_900], { comparables: left });
    await analyze('Clive', [1_800], { comparables: slow, zipCode: '50324' });
    await analyze('Clive', [1_700], { comparables: [nearby(9, 200, null)], zipCode: '50325' });

    const html = await open('clive');

    expect(html).toContain('<b>14 days</b> <span class="soft">median of 5 rentals</span>');
    const sizes = [...html.matchAll(/<li><span>([^<]+)<\/span><svg/g)].map(([, size]) => size);
    expect(sizes).toEqual(['All sizes', '2 bedrooms', '3 bedrooms']);
    expect(rowsOf(html)).toEqual([]);
  });

  test('lists posts tagged with it or about it, and no others', async () => {
    const shelf = new BlogShelf(app);
    const [tagged] = [
      await shelf.post({ title: 'Tagged post' }),
      await shelf.post({ title: 'Unrelated post' }),
    ];
    await shelf.tag('Waukee', tagged!);
    await shelf.post({ title: 'Post in words', content: '<p>Rents rose in Waukee this year.</p>' });
    await shelf.post({ title: 'Draft', content: '<p>Waukee</p>', status: 'draft' });

    const html = await open('waukee');

    expect(html).toContain('From the blog: Waukee');
    expect(html).toContain('Tagged post');
    expect(html).toContain('Post in words');
    expect(html).not.toMatch(/Unrelated post|>Draft</);
  });

  test('has its own structured data, is in the sitemap, and is linked from the home page and the list', async () => {
    const [html, sitemap, home, list] = await Promise.all([
      open('west-des-moines'),
      fetch(`${app.url}/sitemap.xml`).then((answer) => answer.text()),
      fetch(app.url).then((answer) => answer.text()),
      fetch(`${app.url}/areas`).then((answer) => answer.text()),
    ]);

    const facts = factsOf(html);
    expect(facts.map((each) => each['@type'])).toEqual(['Service', 'BreadcrumbList']);
    expect(facts[0]).toMatchObject({
      provider: { '@id': 'https://clarity.example.com/#company' },
      areaServed: { '@type': 'Place', name: 'West Des Moines' },
    });
    expect(JSON.stringify(facts)).not.toMatch(/rating|review/i);
    expect(sitemap).toContain('<loc>https://clarity.example.com/areas/west-des-moines</loc>');
    for (const page of [home, list]) expect(page).toContain('href="/areas/west-des-moines"');
    expect(home).toContain('href="/areas"');
  });

  test('follows the list that admins edit: a renamed city has a new address', async () => {
    const [, , , , , clive] = (await app.as.admin.get('/api/neighborhoods')).body;
    await app.as.admin.put(`/api/neighborhoods/${clive.id}`).send({ name: 'Windsor Heights' });

    expect((await fetch(`${app.url}/areas/windsor-heights`)).status).toBe(200);
    expect((await fetch(`${app.url}/areas/clive`)).status).toBe(404);
  });
});

/** The row for all sizes, read again; the page's figures are cached. */
async function market(city: string): Promise<{ homes: number }> {
  const [row] = await app.em.execute<{ rents: { homes: number }[] }[]>(
    AREA_MARKET.replaceAll('$1', '?').replaceAll('$2', '?'),
    [city, new Date()],
  );
  return row!.rents[0] ?? { homes: 0 };
}

test('the figures of an area come from an index, with 20,000 analyses', async () => {
  await app.em.execute(`
    insert into property_analysis_entries (email, status, street_address, city, state, zip_code, property_type, square_footage)
    select 'bulk@example.com', 'completed', n || ' Bulk St', 'City ' || n % 20, 'IA', 50000 + n % 20, 'single-family', 1500
    from generate_series(1, 20000) n`);
  await app.em.execute('analyze property_analysis_entries');
  const plan = await app.em.execute<Record<string, string>[]>(
    `explain ${AREA_MARKET.replaceAll('$1', "'City 7'").replaceAll('$2', 'now()')}`,
  );
  const text = plan.map((row) => row['QUERY PLAN']).join('\n');

  expect(text).toContain('property_analysis_entries_city_index');
  expect(text).not.toContain('Seq Scan on property_analysis_entries');
  const [byZip] = await app.em.execute<{ plan: object }[]>(
    `explain (format json) ${AREA.replaceAll('$1', "'50000'")}`,
  );
  expect(JSON.stringify(byZip)).toContain('property_analysis_entries_zip_code_index');
});

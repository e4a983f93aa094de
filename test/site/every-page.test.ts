import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { axe } from '../support/accessibility.js';
import { setUpBrowser } from '../support/browser-app.js';
import { AnalysisDesk } from './analysis-desk.js';
import { analysisView, FALLBACK, LISTINGS, listingCompany, NOTHING_YET } from './fake-site-api.js';
import { MOST_SHIFT, PUBLIC_PAGES } from './public-pages.js';
import { type SiteServer, serveSite } from './site-server.js';
import { Visitor, WATCH_SHIFTS } from './visitor.js';

const browser = setUpBrowser();
let site: SiteServer;
let desk: AnalysisDesk;
let visitor: Visitor;
let page: Page;

beforeEach(async () => {
  desk = new AnalysisDesk();
  desk.api.company = listingCompany;
  site = await serveSite(desk.api, () => null);
  visitor = await Visitor.arrive(browser, site.url);
  page = visitor.page;
});
afterEach(() => site.close());

describe('every page', () => {
  const REPORTS = ['/analysis/done', '/analysis/waiting', '/analysis/average'];
  const PAGES = [...PUBLIC_PAGES.map(({ path }) => path), ...REPORTS, '/nowhere'];

  beforeEach(async () => {
    await page
      .context()
      .route(`${LISTINGS}/**`, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<title>Listings</title><p>No rentals today' }),
      );
    const siblings = [
      { leadId: 'done', address: '412 Grand Avenue, Ankeny, IA 50021' },
      { leadId: 'average', address: '9 Oak Street, Clive, IA 50325' },
    ];
    desk.put(analysisView({ leadId: 'done', siblings }));
    desk.put(analysisView({ leadId: 'waiting', status: 'pending', ...NOTHING_YET }));
    desk.put(analysisView({ leadId: 'average', ...FALLBACK, siblings }));
  });

  test.each(PAGES)(
    '%s has no accessibility violations and no horizontal scroll at any width',
    async (path) => {
      for (const width of [320, 360, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(path);

        const { violations } = await axe(page).analyze();
        const sideways = await page.evaluate('document.documentElement.scrollWidth - innerWidth');

        expect({
          width,
          sideways,
          violations: violations.map(({ id, nodes }) => [id, nodes[0]?.html]),
        }).toEqual({
          width,
          sideways: 0,
          violations: [],
        });
      }
      expect(visitor.complaints).toEqual([]);
    },
  );

  test.each(PAGES)('%s does not shift while loading and makes no third-party requests', async (path) => {
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).origin));
    await page.addInitScript(WATCH_SHIFTS);

    await page.goto(path, { waitUntil: 'load' });
    await page.waitForTimeout(500);

    const moved = await page.evaluate('window.shifted');
    const isFramed = PUBLIC_PAGES.find((each) => each.path === path)?.frames ?? false;
    expect(moved).toBeLessThanOrEqual(MOST_SHIFT);
    expect([...hosts]).toEqual(isFramed ? [site.url, LISTINGS] : [site.url]);
  });

  test('home page text aligns with the left edge of the header', async () => {
    await page.goto('/');

    const starts = await page
      .locator(
        '[data-site-header] a[href="/"], main h1, main section > .page > h2, main section.page > h2, main .split > h2',
      )
      .all();
    const edges = await Promise.all(starts.map(async (each) => Math.round((await each.boundingBox())!.x)));

    expect(edges.length).toBeGreaterThan(8);
    expect(new Set(edges).size).toBe(1);
  });

  test('both calls to action of the home page are above the fold', async () => {
    await page.goto('/');

    const actions = [
      page.getByRole('link', { name: 'Search Available Rentals' }),
      page.getByRole('button', { name: 'Get Free Property Analysis' }),
    ];
    for (const action of actions) {
      const box = await action.boundingBox();
      expect(box!.y + box!.height).toBeLessThan(800);
    }
  });
});

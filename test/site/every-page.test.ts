import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { axe } from '../support/accessibility.js';
import { setUpBrowser } from '../support/browser-app.js';
import { AnalysisDesk } from './analysis-desk.js';
import {
  analysisView,
  DEMO_COMPANY,
  DEMO_CONTENT,
  FALLBACK,
  LISTINGS,
  listingCompany,
  NOTHING_YET,
} from './fake-site-api.js';
import { MOST_SHIFT, PUBLIC_PAGES } from './public-pages.js';
import { type SiteServer, serveSite } from './site-server.js';
import { Visitor, WATCH_SHIFTS } from './visitor.js';

const WIDTHS = [1280, 768, 360, 320];
/** The layout of a desktop and of a phone; the widths between show one or the other. */
const AXE_WIDTHS = [1280, 320];

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
    '%s is accessible, fits every width, and loads without shifts or third parties',
    async (path) => {
      const hosts = new Set<string>();
      page.on('request', (request) => hosts.add(new URL(request.url()).origin));
      await page.addInitScript(WATCH_SHIFTS);
      await page.goto(path, { waitUntil: 'load' });
      await page.waitForTimeout(500);
      const moved = await page.evaluate('window.shifted');
      const sideways: unknown[] = [];
      const violations: unknown[] = [];

      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        sideways.push(await page.evaluate('document.documentElement.scrollWidth - innerWidth'));
        const found = AXE_WIDTHS.includes(width) ? (await axe(page).analyze()).violations : [];
        violations.push(...found.map(({ id, nodes }) => [width, id, nodes[0]?.html]));
      }

      const isFramed = PUBLIC_PAGES.find((each) => each.path === path)?.frames ?? false;
      expect({ sideways, violations }).toEqual({ sideways: WIDTHS.map(() => 0), violations: [] });
      expect(moved).toBeLessThanOrEqual(MOST_SHIFT);
      expect([...hosts]).toEqual(isFramed ? [site.url, LISTINGS] : [site.url]);
      expect(visitor.complaints).toEqual([]);
    },
  );

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

  // design.md section 7
  test("the demo's home page takes at most ten screens of a phone", async () => {
    const screen = { width: 360, height: 740 };
    desk.api.company = async () => DEMO_COMPANY;
    desk.api.content = async () => DEMO_CONTENT;
    await page.setViewportSize(screen);
    await page.goto('/');
    await page.evaluate('document.fonts.ready');

    const height = await page.evaluate<number>('document.documentElement.scrollHeight');
    expect(height).toBeGreaterThan(5 * screen.height);
    expect(height).toBeLessThanOrEqual(10 * screen.height);
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

import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Page, Route } from 'playwright-core';
import { COMPANY_DEFAULTS } from '#shared/company.js';
import { FRAMES_HEADER } from '#shared/site-api.js';
import { setUpBrowser } from '../support/browser-app.js';
import { openPage, renderContext } from './built-site.js';
import { fakeSiteApi, LISTINGS, listingCompany } from './fake-site-api.js';
import { type SiteServer, serveSite } from './site-server.js';

const AREAS = 'https://listings.clarity.example.com';
const OWN_LISTINGS = fakeSiteApi({ company: listingCompany });

describe('the rentals page', () => {
  // P-16, P-102..P-104, P-229, P-256
  test('has six area links, a 650 px listings frame and the resident portal link', async () => {
    const { html } = await openPage('/rentals', renderContext({ api: OWN_LISTINGS }));

    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    const [frame] = main.match(/<iframe[^>]*>/)!;
    expect(frame).toContain(`src="${LISTINGS}"`);
    expect(frame).toContain('height="650"');
    const areas = main.slice(0, main.indexOf('<iframe'));
    for (const name of ['West Des Moines', 'Ankeny', 'Urbandale', 'Johnston', 'Waukee', 'Clive']) {
      expect(areas).toMatch(new RegExp(`href="${AREAS}/[a-z-]+" target="_blank" rel="noopener">${name}<`));
    }
    expect(main).toContain(`href="${COMPANY_DEFAULTS.residentPortalUrl}">Resident Portal</a>`);
  });

  // P-105
  test('shows links immediately when no listing service is configured', async () => {
    const { html, text, headers } = await openPage('/rentals');

    expect(html).not.toContain('<iframe');
    expect(html).toContain('data-state="links"');
    expect(html).toContain(`href="${COMPANY_DEFAULTS.listingsUrl}" target="_blank" rel="noopener">`);
    expect(text).toContain('See every home for rent');
    expect(text).not.toMatch(/did not load|Loading the listings/);
    expect(headers.get(FRAMES_HEADER)).toBeNull();
  });

  test('allows only the configured listing origin in frames; other pages allow none', async () => {
    const company = { ...COMPANY_DEFAULTS, listingsUrl: 'https://homes.example.com/widget?theme=light' };
    const context = renderContext({ api: fakeSiteApi({ company: async () => company }) });

    const rentals = await openPage('/rentals', context);
    const home = await openPage('/', context);

    expect(rentals.headers.get(FRAMES_HEADER)).toBe('https://homes.example.com');
    expect(home.headers.get(FRAMES_HEADER)).toBeNull();
  });
});

describe('the listings frame', () => {
  const browser = setUpBrowser();
  let site: SiteServer;
  let page: Page;

  beforeAll(async () => {
    site = await serveSite(OWN_LISTINGS, () => null);
  });
  afterAll(() => site?.close());

  beforeEach(async () => {
    const context = await browser.newContext({ baseURL: site.url, viewport: { width: 1280, height: 800 } });
    page = await context.newPage();
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1_000);
  });

  /** Opens the page with a listing service that responds like this. */
  async function open(answer: (route: Route) => unknown) {
    await page.route(`${LISTINGS}/**`, answer);
    await page.goto('/rentals', { waitUntil: 'domcontentloaded' });
  }
  const state = () => page.locator('#listings').getAttribute('data-state');
  const linkView = () => page.getByRole('link', { name: 'Open All Listings' });
  const listings = (body: string) => (route: Route) => route.fulfill({ contentType: 'text/html', body });

  // P-105, P-106, P-256
  test('is replaced by links in the same space after 10 seconds without a signal', async () => {
    await open(() => {});
    const before = await page.locator('#listings').boundingBox();
    await page.clock.runFor(9_900);
    expect(await state()).toBe('loading');
    expect(await page.getByText('Loading the listings...').isVisible()).toBe(true);

    await page.clock.runFor(200);

    expect(await state()).toBe('links');
    expect(await page.locator('iframe').count()).toBe(0);
    expect(await linkView().getAttribute('href')).toBe(LISTINGS);
    expect(await page.getByRole('status').allTextContents()).toContainEqual(
      expect.stringContaining("The listings didn't load"),
    );
    expect(await page.locator('#listings').boundingBox()).toEqual(before);
    expect(before!.height).toBeGreaterThanOrEqual(650);
  });

  // P-106
  test('stays once it has loaded', async () => {
    await open(listings('<h1>Homes</h1>'));
    await page.frameLocator('iframe').getByText('Homes').waitFor();
    await page.waitForFunction('document.getElementById("listings").dataset.state === "loaded"');

    await page.clock.runFor(20_000);

    expect(await state()).toBe('loaded');
    expect(await linkView().isVisible()).toBe(false);
    expect(await page.getByText('Loading the listings...').isVisible()).toBe(false);
  });

  // P-105, P-106
  test('can signal by message before it has fully loaded', async () => {
    await page.route(`${LISTINGS}/slow.png`, () => {});
    await open((route) =>
      route.request().url().endsWith('/slow.png')
        ? undefined
        : listings('<img src="/slow.png"><script>parent.postMessage("ready", "*")</script>')(route),
    );
    await page.waitForFunction('document.getElementById("listings").dataset.state === "loaded"');

    await page.clock.runFor(20_000);

    expect(await state()).toBe('loaded');
  });

  test('ignores messages from other origins', async () => {
    await open(() => {});
    await page.evaluate('window.postMessage("ready", "*")');

    await page.clock.runFor(10_100);

    expect(await state()).toBe('links');
  });

  test.each(['loaded', 'links'])('has no accessibility violations while %s', async (shown) => {
    await open(shown === 'links' ? () => {} : listings('<h1>Homes</h1>'));
    if (shown === 'links') await page.clock.runFor(10_100);
    await page.waitForFunction(`document.getElementById("listings").dataset.state === "${shown}"`);
    await page.clock.resume();

    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
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
  });
});

import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Page, Route } from 'playwright-core';
import { COMPANY_DEFAULTS } from '#shared/company.js';
import type { Rental } from '#shared/content.js';
import { FRAMES_HEADER, PICTURES_HEADER, type SiteApi } from '#shared/site-api.js';
import { listingsFrame } from '../../src/web/listings-frame.js';
import { setUpBrowser } from '../support/browser-app.js';
import { SHIPPED } from '../support/shipped-content.js';
import { openPage, postForm, renderContext } from './built-site.js';
import { fakeSiteApi, LISTINGS, listingCompany } from './fake-site-api.js';
import { type SiteServer, serveSite } from './site-server.js';

const AREAS = 'https://listings.clarity.example.com';
const OWN_LISTINGS = fakeSiteApi({ company: listingCompany });
const SCRIPT = 'https://widgets.example.com/listings.js?account=7&theme=light';
const SCRIPTED = fakeSiteApi({
  company: async () => ({ ...COMPANY_DEFAULTS, listingsScriptUrl: SCRIPT }),
});
const HOME: Rental = {
  address: '412 Ridge Dr',
  city: 'Ankeny',
  zipCode: '50023',
  rent: 1850,
  bedrooms: 3,
  bathrooms: 2.5,
  squareFootage: 1620,
  availableOn: '2031-05-01',
  photoUrl: 'https://photos.example.com/412.jpg',
  url: 'https://apply.example.com/412',
  isSample: false,
};
const STUDIO: Rental = {
  ...HOME,
  address: '7 Main St',
  bedrooms: 0,
  bathrooms: 1,
  squareFootage: null,
  availableOn: null,
  photoUrl: null,
  url: null,
};
const OWN_HOMES = fakeSiteApi({ content: async () => ({ ...SHIPPED, rentals: [HOME, STUDIO] }) });

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

  // P-208
  test('frames the listings script without giving it our origin', async () => {
    const { html, text, headers } = await openPage('/rentals', renderContext({ api: SCRIPTED }));

    const [frame] = html.match(/<iframe[^>]*>/)!;
    expect(frame).toContain('src="/rentals/listings"');
    expect(frame).toContain(
      'sandbox="allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox"',
    );
    expect(html).not.toContain('widgets.example.com');
    expect(headers.get(FRAMES_HEADER)).toBeNull();
    expect(text).not.toContain('Ask us about homes');
  });

  // P-208
  test('lists the company’s own homes when there is no listing service', async () => {
    const { html, text, headers } = await openPage('/rentals', renderContext({ api: OWN_HOMES }));

    expect(html).not.toContain('<iframe');
    expect(text).toContain('2 homes for rent');
    expect(text).toContain(
      '$1,850\na month\n412 Ridge Dr\nAnkeny, IA 50023\n3 beds · 2.5 baths · 1,620 sq ft\n',
    );
    expect(text).toContain('Studio · 1 bath\nAvailable now');
    expect(text).toContain('Available May 1, 2031');
    expect(html).toContain('href="https://apply.example.com/412" target="_blank" rel="noopener"');
    expect(headers.get(PICTURES_HEADER)).toBe('https://photos.example.com');
    expect(text).toContain("Don't see the right home?");
    expect(html).not.toContain(AREAS);
  });

  test('describes the company’s own homes to search engines', async () => {
    const { html } = await openPage('/rentals', renderContext({ api: OWN_HOMES }));

    const [, json] = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].find(
      ([block]) => block.includes('ItemList'),
    )!;
    const { itemListElement } = JSON.parse(json!);
    expect(itemListElement).toHaveLength(2);
    expect(itemListElement[0]).toMatchObject({
      position: 1,
      item: {
        '@type': 'RealEstateListing',
        url: 'https://apply.example.com/412',
        mainEntity: { numberOfBedrooms: 3, numberOfBathroomsTotal: 2.5, address: { postalCode: '50023' } },
        offers: {
          availabilityStarts: '2031-05-01',
          priceSpecification: { price: 1850, priceCurrency: 'USD' },
        },
      },
    });
    expect(itemListElement[1].item).not.toHaveProperty('url');
  });

  // P-208
  test('with neither listings nor homes it asks what people need, without a frame or setup text', async () => {
    const { html, text, headers } = await openPage('/rentals');

    expect(html).not.toContain('<iframe');
    expect(html).not.toContain(AREAS);
    expect(headers.get(FRAMES_HEADER)).toBeNull();
    expect(text).toContain('Ask us about homes for rent');
    expect(text).not.toMatch(/listing site|Loading|configured|homes for rent\n0/);
    expect(html).toMatch(/<form[^>]* action="\/rentals" method="post"/);
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
  const reaches = (shown: string) => page.locator(`#listings[data-state=${shown}]`).waitFor();
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
    await reaches('loaded');

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
    await reaches('loaded');

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
    await reaches(shown);
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

describe('the listings script', () => {
  const browser = setUpBrowser();
  let site: SiteServer;
  let page: Page;

  beforeAll(async () => {
    site = await serveSite(SCRIPTED, () => null);
  });
  afterAll(() => site?.close());

  beforeEach(async () => {
    const context = await browser.newContext({ baseURL: site.url, viewport: { width: 1280, height: 800 } });
    page = await context.newPage();
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1_000);
  });

  /** The frame as the server sends it; the widget's script answers like this. */
  async function route(answer: (route: Route) => unknown) {
    const { html: body, policy } = listingsFrame(SCRIPT);
    await page.route('**/rentals/listings', (frame) =>
      frame.fulfill({ contentType: 'text/html', body, headers: { 'content-security-policy': policy } }),
    );
    await page.route('https://widgets.example.com/**', answer);
  }

  async function open(answer: (route: Route) => unknown) {
    await route(answer);
    await page.goto('/rentals', { waitUntil: 'domcontentloaded' });
  }
  const widget = () => page.frameLocator('iframe');
  const state = () => page.locator('#listings').getAttribute('data-state');
  const reaches = (shown: string) => page.locator(`#listings[data-state=${shown}]`).waitFor();
  const draws =
    "const home = document.createElement('p'); home.textContent = '7 homes'; document.querySelector('[data-widget]').append(home)";

  // P-208
  test('shows what the widget renders, and keeps it', async () => {
    await open((route) => route.fulfill({ contentType: 'text/javascript', body: draws }));
    await reaches('loaded');
    await page.clock.runFor(20_000);

    expect(await state()).toBe('loaded');
    expect(await widget().getByText('7 homes').isVisible()).toBe(true);
  });

  test('can read neither our cookies nor our page', async () => {
    const spies = `
      const tries = [() => document.cookie, () => parent.document.title, () => localStorage.length];
      const reached = tries.map((reach) => { try { reach(); return 'reached'; } catch { return 'refused'; } });
      const answer = document.createElement('p');
      answer.textContent = reached.join() + ' from ' + origin;
      document.querySelector('[data-widget]').append(answer);`;

    await open((route) => route.fulfill({ contentType: 'text/javascript', body: spies }));
    await reaches('loaded');

    expect(await widget().getByText('from').textContent()).toBe('refused,refused,refused from null');
  });

  test('ignores another window that claims it has rendered', async () => {
    await open(() => {});
    await page.evaluate('window.postMessage("listings-drawn", "*")');

    await page.clock.runFor(10_100);

    expect(await state()).toBe('links');
  });

  // P-106
  test.each([
    ['never comes', () => {}, 10_100],
    ['fails', (route: Route) => route.abort(), 0],
    ['draws nothing', (route: Route) => route.fulfill({ contentType: 'text/javascript', body: '' }), 10_100],
  ])('is replaced by a phone number when it %s', async (_, answer, wait) => {
    const requested = page.waitForRequest('https://widgets.example.com/**');
    await route(answer);
    await page.goto('/rentals', { waitUntil: 'commit' });
    await requested;
    await page.locator('#listings[data-state]').waitFor();
    await page.clock.runFor(wait);

    await reaches('links');
    expect(await page.locator('#listings').getByRole('link', { name: '515-555-0142' }).isVisible()).toBe(
      true,
    );
    expect(await page.getByText('Open All Listings').count()).toBe(0);
  });
});

describe('asking about homes', () => {
  const answers = {
    name: ' Jordan Ellis ',
    email: 'jordan@example.com',
    phone: '',
    message: 'Three bedrooms in Ankeny',
    formToken: 'a-token',
  };
  const inquiries = (inquire: SiteApi['inquire']) => renderContext({ api: fakeSiteApi({ inquire }) });

  test('sends the message without JavaScript and says so', async () => {
    const sent: unknown[] = [];
    const context = inquiries(async (...asked) => {
      sent.push(asked);
      return { accepted: true };
    });

    const { status, headers } = await postForm('/rentals', answers, context);
    const { text } = await openPage('/rentals?sent', context);

    expect([status, headers.get('location')]).toEqual([303, '/rentals?sent#inquiry']);
    expect(sent).toEqual([
      [
        expect.objectContaining({
          name: 'Jordan Ellis',
          email: 'jordan@example.com',
          message: 'Three bedrooms in Ankeny',
        }),
        'a-token',
      ],
    ]);
    expect(text).toContain('Thanks! We got your message.');
    expect(text).not.toContain('What are you looking for?');
  });

  test.each([
    ['name', '', 'Enter your name'],
    ['email', 'jordan', 'Enter an email address like name@example.com'],
    ['phone', '555', 'Enter the full number with area code, like 515-555-0142'],
    ['message', '   ', 'Tell us what you are looking for'],
  ])('says what is wrong with %s %j and keeps everything typed', async (field, value, problem) => {
    const context = inquiries(async () => {
      throw new Error('must not be sent');
    });

    const { status, html } = await postForm('/rentals', { ...answers, [field]: value }, context);

    expect(status).toBe(422);
    expect(html).toContain(`<a href="#${field}">${problem}</a>`);
    if (field !== 'message') expect(html).toContain('Three bedrooms in Ankeny</textarea>');
  });

  test('keeps the message when it can’t be sent', async () => {
    const { status, html, text } = await postForm('/rentals', answers, renderContext());

    expect(status).toBe(503);
    expect(text).toContain("Your message wasn't sent. Please try again.");
    expect(html).toContain('value="jordan@example.com"');
  });
});

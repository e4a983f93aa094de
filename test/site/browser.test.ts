import { AxeBuilder } from '@axe-core/playwright';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { AnalysisDesk } from './analysis-desk.js';
import { analysisView, aPicture, FALLBACK, LISTINGS, listingCompany, NO_IMAGES, NOTHING_YET } from './fake-site-api.js';
import { MOST_SHIFT, PUBLIC_PAGES } from './public-pages.js';
import { type SiteServer, serveSite } from './site-server.js';
import { setUpBrowser } from '../support/browser-app.js';
import { fillProperty, focusedId, propertyField } from './form-parts.js';
import { Visitor, type VisitorOptions } from './visitor.js';

const browser = setUpBrowser();
let site: SiteServer;
let desk: AnalysisDesk;
let visitor: Visitor;
let page: Page;

beforeEach(async () => {
  desk = new AnalysisDesk();
  desk.api.company = listingCompany;
  site = await serveSite(desk.api, roleOf);
  await open({});
});
afterEach(() => site.close());

function roleOf(email: string): string | null {
  return email.split('@')[0] === 'stranger' ? null : email.split('@')[0]!;
}

async function open(options: VisitorOptions) {
  await visitor?.leave();
  visitor = await Visitor.arrive(browser, site.url, options);
  page = visitor.page;
}

const field = (index: number, name: string) => propertyField(page, index, name);

async function press(name: string) {
  await page.getByRole('button', { name, exact: true }).click();
}

/** With the keyboard alone, from the street through the fields that are required. */
async function typeProperty(index: number, street: string) {
  await field(index, 'street').focus();
  for (const value of [street, 'Ankeny', '50021', 'Town', '2', '1400']) {
    await page.keyboard.type(value);
    await page.keyboard.press('Tab');
  }
}


/** Adds up every layout shift from the first paint on. */
const WATCH_SHIFTS = `
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.shifted += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });`;

describe('every page', () => {
  const REPORTS = ['/analysis/done', '/analysis/waiting', '/analysis/average'];
  const PAGES = [...PUBLIC_PAGES.map(({ path }) => path), ...REPORTS, '/nowhere'];

  beforeEach(async () => {
    await page.context().route(`${LISTINGS}/**`, (route) =>
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

  test.each(PAGES)('%s has no accessibility violation and no sideways scroll at any width', async (path) => {
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);

      const { violations } = await new AxeBuilder({ page }).analyze();
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
  });

  test.each(PAGES)('%s does not move while it loads and asks nobody else', async (path) => {
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

  test('the words of the home page begin on one line, at the left edge of the header', async () => {
    await page.goto('/');

    const starts = await page
      .locator('[data-site-header] a[href="/"], main h1, main section > .page > h2')
      .all();
    const edges = await Promise.all(starts.map(async (each) => Math.round((await each.boundingBox())!.x)));

    expect(edges.length).toBeGreaterThan(8);
    expect(new Set(edges).size).toBe(1);
  });

  test('both doors of the home page are inside the first screen', async () => {
    await page.goto('/');

    for (const name of ['Search Available Rentals', 'Get Free Property Analysis']) {
      const box = await page.getByRole('link', { name }).boundingBox();
      expect(box!.y + box!.height).toBeLessThan(800);
    }
  });
});

describe('the analysis form', () => {
  // P-41, P-68..P-77, S-50
  test('takes two properties by keyboard alone from the home page to the report with its switcher', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Get Free Property Analysis' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/analysis');
    await page.waitForLoadState('networkidle');
    await typeProperty(0, '412 Grand Ave');
    await page.getByRole('button', { name: 'Add another property' }).focus();
    await page.keyboard.press('Enter');
    await field(1, 'street').waitFor();
    await typeProperty(1, '88 NW Maple Street');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your Analysis is Ready!' }).waitFor();

    await page.getByLabel('E-mail address', { exact: true }).focus();
    await page.keyboard.type('olive@example.com');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/analysis\/[0-9a-f-]{36}$/);

    const [submitted] = desk.received;
    expect(desk.received).toHaveLength(1);
    expect(page.url()).toContain(submitted!.properties[0]!.id);
    await page.getByRole('navigation', { name: 'Your properties' }).getByText('88 NW Maple Street').click();
    await page.getByRole('heading', { level: 1, name: '88 NW Maple Street' }).waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  // P-78, P-160
  test('moves the focus to what is missing, and from there to the field', async () => {
    await page.goto('/analysis', { waitUntil: 'networkidle' });
    await press('Continue');

    await page
      .locator('#problems')
      .getByText('Please fill in all required fields for each property')
      .waitFor();
    expect(await focusedId(page)).toBe('problems');

    await page.getByRole('link', { name: 'ZIP must be 5 digits' }).click();
    expect(await focusedId(page)).toBe('properties.0.zipCode');
  });

  // P-76, P-211, P-225
  test('shows the real stages, and a failure costs nothing that was typed, not even with a reload', async () => {
    desk.isDown = true;
    await page.goto('/analysis', { waitUntil: 'networkidle' });
    await fillProperty(page);
    await press('Continue');
    await page.getByLabel('E-mail address', { exact: true }).fill('olive@example.com');
    await press('View Analysis');
    await page.getByText('Unable to process your request. Please try again.').waitFor();
    await page.reload({ waitUntil: 'networkidle' });

    desk.isDown = false;
    desk.holdBack();
    await press('View Analysis');
    await page.getByRole('button', { name: 'Processing...' }).waitFor();
    await page.locator('[aria-current=step]').getByText('Looking up rent nearby', { exact: true }).waitFor();
    desk.finish();
    await page.waitForURL(/\/analysis\/[0-9a-f-]{36}$/);

    expect(desk.received[0]!.properties[0]!.street).toBe('412 Grand Ave');
  });

  test('remembers the page and campaign the first visit began with, and those of the last', async () => {
    await page.goto('/?utm_source=a', { waitUntil: 'networkidle' });
    await page.goto('/team?utm_source=b', { waitUntil: 'networkidle' });
    await page.goto('/analysis', { waitUntil: 'networkidle' });
    await fillProperty(page);
    await press('Continue');
    await page.getByLabel('E-mail address', { exact: true }).fill('olive@example.com');
    await press('View Analysis');
    await page.waitForURL(/\/analysis\/[0-9a-f-]{36}$/);

    expect(desk.received[0]!.attribution).toEqual({
      first: { utmSource: 'a', landingPage: '/?utm_source=a' },
      last: { utmSource: 'b', landingPage: '/team?utm_source=b' },
    });
  });

  test('does not remember addresses that open something for whoever has them', async () => {
    await page.goto('/u/a-key-to-preferences?utm_source=mail', { waitUntil: 'networkidle' });
    await page.goto('/payment/success?session_id=cs_1&utm_source=web', { waitUntil: 'networkidle' });

    expect(JSON.parse(await page.evaluate("localStorage.getItem('keyturn.touches')"))).toEqual({
      first: { utmSource: 'mail' },
      last: { utmSource: 'web' },
    });
  });

  test('keeps what was typed before script ran, with the focus in its field', async () => {
    const { promise: isAllowed, resolve: allow } = Promise.withResolvers<void>();
    await page.route('**/entry.client-*.js', async (route) => {
      await isAllowed;
      await route.continue();
    });
    await page.goto('/analysis', { waitUntil: 'commit' });
    await field(0, 'street').fill('9 Oak Street');
    await field(0, 'propertyType').selectOption('condo');
    await field(0, 'street').focus();

    allow();
    await page.waitForLoadState('networkidle');
    await press('Continue');

    await page.locator('#problems').waitFor();
    expect(await field(0, 'street').inputValue()).toBe('9 Oak Street');
    expect(await field(0, 'propertyType').inputValue()).toBe('condo');
    const missing = await page.locator('#problems').getByRole('link').allTextContents();
    expect(missing.join()).not.toMatch(/street|property type/i);
  });

  test('works where no script runs', async () => {
    await open({ javaScriptEnabled: false });
    await page.goto('/analysis');
    await fillProperty(page);
    await press('Add another property');
    await fillProperty(page, 1, '88 NW Maple Street');
    await press('Continue');
    await page.getByLabel('E-mail address', { exact: true }).fill('olive@example.com');
    await press('View Analyses');
    await page.waitForURL(/\/analysis\/[0-9a-f-]{36}$/);

    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
      '412 Grand Ave, Ankeny, IA 50021',
    );
    expect(desk.received[0]!.properties).toHaveLength(2);
  });
});

describe('the report', () => {
  test('fills itself in, says so, and moves nothing of what is read', async () => {
    desk.put(analysisView({ leadId: 'soon' }));
    desk.holdBack();
    await page.addInitScript(WATCH_SHIFTS);
    await page.goto('/analysis/soon');
    await page.getByText('Your estimate is being prepared').waitFor();

    desk.finish();
    await page.getByText('$1,985').first().waitFor();

    expect(await page.getByText('Your estimate is being prepared').count()).toBe(0);
    expect(await page.evaluate('window.shifted')).toBeLessThanOrEqual(MOST_SHIFT);
    expect(await page.getByRole('status').allTextContents()).toContain('Your estimate is ready');
    expect(visitor.complaints).toEqual([]);
  });
});

describe('header and footer', () => {
  function actAs(role: string) {
    return page.context().addCookies([{ name: 'keyturn_role', value: role, url: site.url }]);
  }

  /** What this role can press in the header of staff, with where it leads. */
  async function linksAs(role: string): Promise<[name: string | null, href: string | null][]> {
    await actAs(role);
    await page.goto('/analysis');
    const staff = page.locator('[data-for=staff]');
    await staff.getByRole('link').first().waitFor();
    // Roles are of the accessibility tree: what does not show has none.
    const links = await staff.getByRole('link').all();
    return Promise.all(
      links.map(
        async (each): Promise<[string | null, string | null]> => [
          await each.textContent(),
          await each.getAttribute('href'),
        ],
      ),
    );
  }

  // P-26..P-28
  test('staff see their own header, admins more of it', async () => {
    const shown = await linksAs('user');
    expect(shown).toEqual([
      ['Dashboard', '/dashboard'],
      ['Documents', '/documents'],
      ['Enroll Online', '/enroll'],
    ]);
    expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false);

    expect(await linksAs('admin')).toEqual([
      ['Dashboard', '/dashboard'],
      ['Documents', '/documents'],
      ['Admin', '/admin'],
      ['Blog', '/admin/blog'],
      ['Campaigns', '/admin/campaigns'],
      ['Analytics', '/admin/analytics'],
      ['Enroll Online', '/enroll'],
    ]);
    expect(visitor.complaints).toEqual([]);
  });

  // P-37, S-21
  test('an admin finds Admin Dashboard where others find Admin Login', async () => {
    await page.goto('/');
    expect(await page.getByRole('button', { name: 'Admin Login' }).isVisible()).toBe(true);
    expect(await page.getByRole('link', { name: 'Admin Dashboard' }).isVisible()).toBe(false);

    await actAs('admin');
    await page.reload();
    expect(await page.getByRole('button', { name: 'Admin Login' }).isVisible()).toBe(false);
    expect(await page.getByRole('link', { name: 'Admin Dashboard' }).getAttribute('href')).toBe('/admin');
  });

  // P-29
  test('Logout ends the session and returns to the login page', async () => {
    await actAs('user');
    await page.goto('/');

    const [request] = await Promise.all([page.waitForRequest('**/api/auth/logout'), press('Logout')]);
    await page.waitForURL('**/login');

    expect(request.method()).toBe('POST');
  });

  // P-35, P-36, P-221, S-20, S-208
  test.each([
    ['stranger', 'Invalid credentials'],
    ['user', 'Invalid credentials'],
    ['admin', 'Admin login successful'],
  ])('the footer dialog answers %s with %s', async (who, words) => {
    await page.goto('/');
    await page.route('**/admin', (route) => route.fulfill({ body: 'console' }));
    await press('Admin Login');
    await page.getByLabel('Admin e-mail').fill(`${who}@example.com`);
    await page.getByLabel('Password').fill('a long enough password');
    const outcome = page.getByRole('dialog').getByRole('status').filter({ hasText: words });

    await Promise.all([outcome.waitFor(), press('Log In')]);

    if (who === 'admin') await page.waitForURL('**/admin');
    expect(new URL(page.url()).pathname).toBe(who === 'admin' ? '/admin' : '/');
  });

  test('the footer dialog keeps no password, whether it is given up or comes back from elsewhere', async () => {
    await page.goto('/');
    await press('Admin Login');
    await page.getByLabel('Admin e-mail').fill('admin@example.com');
    await page.getByLabel('Password').fill('a long enough password');
    await press('Cancel');
    await press('Admin Login');
    expect(await page.getByLabel('Password').inputValue()).toBe('');
    expect(await page.getByLabel('Admin e-mail').inputValue()).toBe('');

    await page.getByLabel('Password').fill('a long enough password');
    await page.evaluate("void window.dispatchEvent(new Event('pagehide'))");
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.locator('#admin-login [type=password]').inputValue()).toBe('');
  });

  // P-221, S-208
  test('the dialog says Login failed when the server does not answer', async () => {
    await page.goto('/');
    await page.route('**/api/auth/login', (route) => route.abort());
    await press('Admin Login');
    await page.getByLabel('Admin e-mail').fill('admin@example.com');
    await page.getByLabel('Password').fill('a long enough password');
    await press('Log In');

    await page.getByText('Login failed').waitFor();
  });

  test('P-223: a logo that cannot be fetched is logged, and its grey placeholder stays', async () => {
    desk.api.siteImages = async () => ({
      ...NO_IMAGES,
      logo: { ...aPicture('logo'), src: '/site-images/gone.png', sources: [] },
    });
    const warning = page.waitForEvent('console', (message) => message.type() === 'warning');

    await page.goto('/');

    expect((await warning).text()).toBe('The logo could not be loaded');
    const brand = page.getByRole('link', { name: 'Clarity Property Management, home' });
    expect(await brand.locator('img').count()).toBe(0);
    const placeholder = brand.locator('span');
    expect(await placeholder.boundingBox()).toMatchObject({ width: 160, height: 48 });
    expect(
      await page.evaluate("getComputedStyle(document.querySelector('header a span')).backgroundColor"),
    ).toBe('rgb(236, 238, 236)');
  });

  test('the phone menu never lies over what has the focus, and a tap beside it closes it', async () => {
    await open({ viewport: { width: 360, height: 740 } });
    await page.goto('/');
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await page.locator('summary[aria-label="Menu"]').press('Enter');
    await menu.getByRole('link').last().focus();
    await page.keyboard.press('Tab');
    while (await page.evaluate("document.activeElement.closest('header') !== null"))
      await page.keyboard.press('Tab');
    expect(await menu.isVisible()).toBe(false);

    await page.evaluate('document.activeElement.blur(), scrollTo(0, 0)');
    await page.locator('summary[aria-label="Menu"]').click();
    await menu.waitFor();
    await page.locator('header').click({ position: { x: 150, y: 5 } });
    await page.mouse.click(180, 735);
    expect(await menu.isVisible()).toBe(false);
  });

  test('Escape closes the phone menu and hands the focus back', async () => {
    await open({ viewport: { width: 360, height: 740 } });
    await page.goto('/');
    const button = page.locator('summary[aria-label="Menu"]');
    await button.press('Enter');
    await page.getByRole('navigation', { name: 'Menu' }).getByText('Team').focus();

    await page.keyboard.press('Escape');

    expect(await page.getByRole('navigation', { name: 'Menu' }).isVisible()).toBe(false);
    expect(await page.locator('summary[aria-label="Menu"]:focus').count()).toBe(1);
  });

  test('the phone menu opens without script', async () => {
    await open({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
    await page.goto('/');
    await page
      .locator('summary', { has: page.locator('svg') })
      .last()
      .click();

    expect(await page.getByRole('navigation', { name: 'Menu' }).getByText('Rent vs Sell').isVisible()).toBe(
      true,
    );
  });
});

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { SiteApi } from '#shared/site-api.js';
import { setUpBrowser } from '../support/browser-app.js';
import { aPicture, fakeSiteApi, NO_IMAGES } from './fake-site-api.js';
import { type SiteServer, serveSite } from './site-server.js';
import { Visitor, type VisitorOptions } from './visitor.js';

const browser = setUpBrowser();
let site: SiteServer;
let api: SiteApi;
let visitor: Visitor;
let page: Page;

beforeEach(async () => {
  api = fakeSiteApi();
  site = await serveSite(api, roleOf);
  await open({});
});
afterEach(() => site.close());

async function open(options: VisitorOptions) {
  await visitor?.leave();
  visitor = await Visitor.arrive(browser, site.url, options);
  page = visitor.page;
}

function roleOf(email: string): string | null {
  return email.split('@')[0] === 'stranger' ? null : email.split('@')[0]!;
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

describe('header and footer', () => {
  function actAs(role: string) {
    return page.context().addCookies([{ name: 'keyturn_role', value: role, url: site.url }]);
  }

  /** What this role can press in the staff header, with link targets. */
  async function linksAs(role: string): Promise<[name: string | null, href: string | null][]> {
    await actAs(role);
    await page.goto('/analysis');
    const staff = page.locator('[data-for=staff]');
    await staff.getByRole('link').first().waitFor();
    // Reads the accessibility tree, where hidden elements have no role.
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
  test('staff see the staff header, and admins see more links', async () => {
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
  test('admins see Admin Dashboard instead of Admin Login', async () => {
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
  ])('the footer sign-in shows %s %s', async (who, words) => {
    await page.goto('/');
    await page.route('**/admin', (route) => route.fulfill({ body: 'console' }));
    await press('Admin Login');
    await page.getByLabel('Admin email').fill(`${who}@example.com`);
    await page.getByLabel('Password').fill('a long enough password');
    const outcome = page.getByRole('dialog').getByRole('status').filter({ hasText: words });

    await Promise.all([outcome.waitFor(), press('Sign In')]);

    if (who === 'admin') await page.waitForURL('**/admin');
    expect(new URL(page.url()).pathname).toBe(who === 'admin' ? '/admin' : '/');
  });

  test('the footer sign-in keeps no password after closing or going back', async () => {
    await page.goto('/');
    await press('Admin Login');
    await page.getByLabel('Admin email').fill('admin@example.com');
    await page.getByLabel('Password').fill('a long enough password');
    await press('Cancel');
    await press('Admin Login');
    expect(await page.getByLabel('Password').inputValue()).toBe('');
    expect(await page.getByLabel('Admin email').inputValue()).toBe('');

    await page.getByLabel('Password').fill('a long enough password');
    await page.evaluate("void window.dispatchEvent(new Event('pagehide'))");
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.locator('#admin-login [type=password]').inputValue()).toBe('');
  });

  // P-221, S-208
  test('the sign-in shows Login failed when the server does not respond', async () => {
    await page.goto('/');
    await page.route('**/api/auth/login', (route) => route.abort());
    await press('Admin Login');
    await page.getByLabel('Admin email').fill('admin@example.com');
    await page.getByLabel('Password').fill('a long enough password');
    await press('Sign In');

    await page.getByText('Login failed').waitFor();
  });

  test('P-223: a logo that fails to load is logged, and its gray placeholder stays', async () => {
    api.siteImages = async () => ({
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

  test('a phone shows the company name and a button to call', async () => {
    await open({ viewport: { width: 360, height: 740 } });
    await page.goto('/');
    const header = page.locator('[data-site-header]');

    expect(await header.getByText('Property Management').isVisible()).toBe(true);
    const call = header.getByRole('link', { name: 'Call 515-555-0142' });
    expect(await call.count()).toBe(1);
    expect(await call.getAttribute('href')).toBe('tel:5155550142');
    const { x, width, height } = (await call.boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    expect(x + width).toBeLessThanOrEqual(360);
  });

  test('the mobile menu never covers the focus, and a tap outside closes it', async () => {
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

  test('Escape closes the mobile menu and returns focus', async () => {
    await open({ viewport: { width: 360, height: 740 } });
    await page.goto('/');
    const button = page.locator('summary[aria-label="Menu"]');
    await button.press('Enter');
    await page.getByRole('navigation', { name: 'Menu' }).getByText('Team').focus();

    await page.keyboard.press('Escape');

    expect(await page.getByRole('navigation', { name: 'Menu' }).isVisible()).toBe(false);
    expect(await page.locator('summary[aria-label="Menu"]:focus').count()).toBe(1);
  });

  test('the mobile menu opens without JavaScript', async () => {
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

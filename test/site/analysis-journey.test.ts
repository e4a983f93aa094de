import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { setUpBrowser } from '../support/browser-app.js';
import { AnalysisDesk } from './analysis-desk.js';
import { analysisView } from './fake-site-api.js';
import { fillAddress, fillProperty, focusedId, propertyField } from './form-parts.js';
import { MOST_SHIFT } from './public-pages.js';
import { type SiteServer, serveSite } from './site-server.js';
import { Visitor, type VisitorOptions, WATCH_SHIFTS } from './visitor.js';

const browser = setUpBrowser();
let site: SiteServer;
let desk: AnalysisDesk;
let visitor: Visitor;
let page: Page;

beforeEach(async () => {
  desk = new AnalysisDesk();
  site = await serveSite(desk.api, () => null);
  await open({});
});
afterEach(() => site.close());

async function open(options: VisitorOptions) {
  await visitor?.leave();
  visitor = await Visitor.arrive(browser, site.url, options);
  page = visitor.page;
}

const field = (index: number, name: string) => propertyField(page, index, name);
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

/** With the keyboard alone, from the street through the required fields. */
async function typeProperty(index: number, street: string) {
  await field(index, 'street').focus();
  await typeValues(street, '50021', 'Ankeny');
  await page.keyboard.press('Enter');
  await field(index, 'propertyType').waitFor();
  await typeValues('Town', '2', '1400');
}

async function typeValues(...values: string[]) {
  for (const value of values) {
    await page.keyboard.type(value);
    await page.keyboard.press('Tab');
  }
}

describe('the analysis form', () => {
  test('shows what is wrong with the address from the home page, and keeps it after Continue', async () => {
    await page.goto('/');
    await page.getByLabel('Street address').fill('1836 NW Ash Drvie');
    await page.getByLabel('ZIP').fill('50023');
    await page.getByRole('button', { name: 'Get Free Property Analysis' }).click();
    await page.waitForLoadState('networkidle');
    const summary = await page.locator('#problems').first().innerText();
    await press('Continue');
    await field(0, 'propertyType').waitFor();

    expect(summary).toContain('Did you mean 1836 NW Ash Drive?');
    await expect(page.locator('form').first().innerText()).resolves.toContain('1836 NW Ash Drvie, Ankeny');
  });

  // P-41, P-68..P-77, S-50
  test('takes two properties from the home page to the report by keyboard alone', async () => {
    await page.goto('/');
    await page.getByLabel('Street address').focus();
    await page.keyboard.type('412 Grand Ave');
    await page.keyboard.press('Tab');
    await page.keyboard.type('50021');
    await page.getByText('Ankeny, Iowa. We manage homes here.').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/analysis?step=details');
    await page.waitForLoadState('networkidle');
    expect(await field(0, 'city').inputValue()).toBe('Ankeny');
    expect(await field(0, 'city').isVisible()).toBe(false);
    expect(await focusedId(page)).toBe('properties.0.propertyType');
    await typeValues('Town', '2', '1400');
    await page.getByRole('button', { name: 'Add Another Property' }).focus();
    await page.keyboard.press('Enter');
    await field(1, 'street').waitFor();
    await typeProperty(1, '88 NW Maple Street');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your Analysis is Ready!' }).waitFor();

    await page.getByLabel('Email address', { exact: true }).focus();
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
  test('moves focus to the error summary, and from there to the field', async () => {
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
  test('shows real progress, and a failure or reload loses no input', async () => {
    desk.isDown = true;
    await page.goto('/analysis', { waitUntil: 'networkidle' });
    await fillProperty(page);
    await press('Continue');
    await page.getByLabel('Email address', { exact: true }).fill('olive@example.com');
    await press('View Analysis');
    await page.getByText('Unable to process your request. Please try again.').waitFor();
    await page.reload({ waitUntil: 'networkidle' });

    desk.isDown = false;
    desk.pauseLookups();
    await press('View Analysis');
    await page.getByRole('button', { name: 'Processing...' }).waitFor();
    await page.locator('[aria-current=step]').getByText('Looking up nearby rents', { exact: true }).waitFor();
    desk.finish();
    await page.waitForURL(/\/analysis\/[0-9a-f-]{36}$/);

    expect(desk.received[0]!.properties[0]!.street).toBe('412 Grand Ave');
  });

  test('remembers the first and the last landing page and campaign', async () => {
    await page.goto('/?utm_source=a', { waitUntil: 'networkidle' });
    await page.goto('/team?utm_source=b', { waitUntil: 'networkidle' });
    await page.goto('/analysis', { waitUntil: 'networkidle' });
    await fillProperty(page);
    await press('Continue');
    await page.getByLabel('Email address', { exact: true }).fill('olive@example.com');
    await press('View Analysis');
    await page.waitForURL(/\/analysis\/[0-9a-f-]{36}$/);

    expect(desk.received[0]!.attribution).toEqual({
      first: { utmSource: 'a', landingPage: '/?utm_source=a' },
      last: { utmSource: 'b', landingPage: '/team?utm_source=b' },
    });
  });

  test('does not remember secret URLs', async () => {
    await page.goto('/u/a-key-to-preferences?utm_source=mail', { waitUntil: 'networkidle' });
    await page.goto('/payment/success?session_id=cs_1&utm_source=web', { waitUntil: 'networkidle' });

    expect(JSON.parse(await page.evaluate("localStorage.getItem('keyturn.touches')"))).toEqual({
      first: { utmSource: 'mail' },
      last: { utmSource: 'web' },
    });
  });

  test('keeps input typed before hydration, and its focus', async () => {
    const { promise: isAllowed, resolve: allow } = Promise.withResolvers<void>();
    await page.route('**/entry.client-*.js', async (route) => {
      await isAllowed;
      await route.continue();
    });
    await page.goto('/analysis', { waitUntil: 'commit' });
    await field(0, 'street').fill('9 Oak Street');
    await field(0, 'city').fill('Ankeny');
    await field(0, 'street').focus();

    allow();
    await page.waitForLoadState('networkidle');
    expect(await focusedId(page)).toBe('properties.0.street');
    await press('Continue');

    await page.locator('#problems').waitFor();
    expect(await field(0, 'street').inputValue()).toBe('9 Oak Street');
    const missing = await page.locator('#problems').getByRole('link').allTextContents();
    expect(missing).toEqual(['ZIP must be 5 digits']);
  });

  test('continues from the server if the button is pressed before hydration', async () => {
    await page.route('**/entry.client-*.js', (route) => route.abort());
    await page.goto('/analysis', { waitUntil: 'commit' });
    await fillAddress(page);

    await press('Continue');

    await field(0, 'propertyType').waitFor();
    await field(0, 'street').waitFor({ state: 'hidden' });
    expect(await page.locator('#problems').count()).toBe(0);
    expect(await focusedId(page)).toBe('properties.0.propertyType');
  });

  test('a city filled in while the cursor is in its field is replaced by typing', async () => {
    let answer = () => {};
    const isLate = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/public/zip/*', async (route) => {
      await isLate;
      await route.continue();
    });
    await page.goto('/analysis', { waitUntil: 'networkidle' });
    await field(0, 'zipCode').focus();
    await page.keyboard.type('50021');
    await page.keyboard.press('Tab');
    answer();
    await page.getByText('Ankeny, Iowa. We manage homes here.').waitFor();

    await page.keyboard.type('Ankeny');

    expect(await field(0, 'city').inputValue()).toBe('Ankeny');
  });

  test('stays on the screen that says an address is outside Iowa, and offers the email field', async () => {
    const outside = page.getByRole('heading', { name: "ZIP 90210 isn't in Iowa" });
    await page.goto('/');
    await page.getByLabel('Street address').fill('436 Grand Ave');
    await page.getByLabel('ZIP').fill('90210');
    await page.getByText("ZIP 90210 isn't in Iowa. We manage homes in and around Des Moines.").waitFor();
    await press('Get Free Property Analysis');
    await page.waitForLoadState('networkidle');

    await outside.waitFor();
    await page.getByLabel('Email address').waitFor();
    expect(await page.getByText('Enter the city').count()).toBe(0);
    await page.goto('/analysis', { waitUntil: 'networkidle' });
    await field(0, 'street').fill('436 Grand Ave');
    await field(0, 'zipCode').fill('90210');
    await press('Continue');
    await outside.waitFor();
    expect(await page.getByText('Enter the city').count()).toBe(0);
  });

  test('asks for the address first, then the details, then the email, each with its own headline', async () => {
    const headline = (name: string) => page.getByRole('heading', { level: 2, name }).waitFor();
    await page.goto('/analysis', { waitUntil: 'networkidle' });
    await headline('Get Your Free Analysis');
    expect(await field(0, 'squareFootage').isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'Add Another Property' }).isVisible()).toBe(false);
    await fillAddress(page);
    await press('Continue');

    await headline('Property details');
    await page.getByText('412 Grand Ave, Ankeny').waitFor();
    expect(await field(0, 'street').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Change 412 Grand Ave, Ankeny' }).click();
    await field(0, 'street').waitFor();
    await field(0, 'street').fill('414 Grand Ave');
    await press('Continue');

    await headline('Property details');
    await field(0, 'propertyType').selectOption('condo');
    await field(0, 'squareFootage').fill('900');
    await press('Continue');
    await headline('Your Analysis is Ready!');
    await page.getByText('414 Grand Ave, Ankeny').waitFor();
    expect(await page.getByText('Get Your Free Analysis').and(page.locator(':visible')).count()).toBe(1);
  });

  test('on a phone each screen starts at its first field, with its headline in view', async () => {
    await open({ viewport: { width: 360, height: 740 } });
    const isInView = (id: string) =>
      page.evaluate<boolean>(
        `(({ top, bottom }) => top >= 0 && bottom <= innerHeight)(document.getElementById('${id}').getBoundingClientRect())`,
      );
    const expectStart = async (id: string) => {
      await page.locator(`[id="${id}"]:focus`).waitFor();
      expect([await isInView('form-title'), await isInView(id)]).toEqual([true, true]);
    };
    await page.goto('/analysis', { waitUntil: 'networkidle' });
    await fillAddress(page);
    await press('Continue');
    await expectStart('properties.0.propertyType');
    await field(0, 'propertyType').selectOption('condo');
    await field(0, 'squareFootage').fill('900');
    await press('Continue');

    await expectStart('email');
  });

  test('works without JavaScript', async () => {
    await open({ javaScriptEnabled: false });
    await page.goto('/analysis');
    await fillProperty(page);
    await press('Add Another Property');
    await fillProperty(page, 1, '88 NW Maple Street');
    await press('Continue');
    await page.getByLabel('Email address', { exact: true }).fill('olive@example.com');
    await press('View Analyses');
    await page.waitForURL(/\/analysis\/[0-9a-f-]{36}$/);

    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
      '412 Grand Ave, Ankeny, IA 50021',
    );
    expect(desk.received[0]!.properties).toHaveLength(2);
  });
});

describe('the report', () => {
  test('updates itself, announces it, and shifts no content', async () => {
    desk.put(analysisView({ leadId: 'soon' }));
    desk.pauseLookups();
    await page.addInitScript(WATCH_SHIFTS);
    await page.goto('/analysis/soon');
    await page.getByText('Preparing your estimate').waitFor();

    desk.finish();
    await page.getByText('$1,985').first().waitFor();

    expect(await page.getByText('Preparing your estimate').count()).toBe(0);
    expect(await page.evaluate('window.shifted')).toBeLessThanOrEqual(MOST_SHIFT);
    expect(await page.getByRole('status').allTextContents()).toContain('Your estimate is ready');
    expect(visitor.complaints).toEqual([]);
  });
});

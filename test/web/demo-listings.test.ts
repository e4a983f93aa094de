import { describe, expect, test } from '@jest/globals';
import { COMPANY_DEFAULTS } from '#shared/company.js';
import { startApp } from '../support/app.js';
import { setUpBrowserApp } from '../support/browser-app.js';
import { until } from '../support/until.js';

const PATH = '/demo/listings';

describe('in the demo', () => {
  const { app, browser } = setUpBrowserApp(() => startApp({ SEED: 'demo' }));

  // P-102, P-106, P-256
  test('the rentals page frames sample listings until the company sets its listing service', async () => {
    const page = await browser.newPage({ baseURL: app.url });
    await page.goto('/rentals');
    await page.locator('#listings[data-state=loaded]').waitFor();

    const shown = page.frameLocator('iframe').getByText('Sample homes. They are not for rent.');
    expect(await shown.isVisible()).toBe(true);
    await until(() => page.frames()[1]!.evaluate('document.fonts.check("600 20px Fraunces Variable")'));
    expect(await page.frames()[1]!.evaluate('[...document.fonts].map(({ status }) => status)')).toEqual([
      'loaded',
      'loaded',
    ]);
    expect((await page.locator('iframe').boundingBox())!.height).toBe(650);
    // A last row of homes ends near the end of the frame.
    const homes = (await page.frameLocator('iframe').locator('ul').boundingBox())!;
    const frame = (await page.locator('iframe').boundingBox())!;
    expect(frame.y + 650 - homes.y - homes.height).toBeGreaterThan(0);
    expect(frame.y + 650 - homes.y - homes.height).toBeLessThan(100);
    await app.as.admin
      .patch('/api/company')
      .send({ listingsUrl: 'https://homes.example.com/all' })
      .expect(200);
    const html = await (await fetch(`${app.url}/rentals`)).text();
    expect(html).toContain('src="https://homes.example.com/all"');
    expect(html).not.toContain(PATH);
  });

  test.each([288, 328, 575, 576, 847, 848, 1119, 1120])(
    'at %i px the listings fill the frame without scrolling',
    async (width) => {
      const page = await browser.newPage({ viewport: { width, height: 650 } });
      await page.goto(app.url + PATH);
      await page.evaluate('document.fonts.ready');

      expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThanOrEqual(650);
      const homes = (await page.locator('ul').boundingBox())!;
      expect(650 - homes.y - homes.height).toBeLessThan(110);
      await page.close();
    },
  );

  test("an area's link opens the sample homes there, or the company's listings once it has set them", async () => {
    const linkOf = async () =>
      /href="([^"]*)"[^>]*>Rentals available in Ankeny/.exec(
        await (await fetch(`${app.url}/areas/ankeny`)).text(),
      )?.[1];
    await app.as.admin.patch('/api/company').send({ listingsUrl: COMPANY_DEFAULTS.listingsUrl }).expect(200);
    await until(async () => (await linkOf()) === `${PATH}/ankeny`);

    const listings = await fetch(`${app.url}${PATH}/ankeny`);
    const elsewhere = await fetch(`${app.url}${PATH}/nowhere`);

    const html = await listings.text();
    expect(html).toContain('Homes for rent in Ankeny');
    expect(new Set(html.match(/[\w ]+, IA \d{5}/g)?.map((place) => place.replace(/, IA.*/, '')))).toEqual(
      new Set(['Ankeny']),
    );
    expect(elsewhere.status).toBe(404);
    await app.as.admin
      .patch('/api/company')
      .send({ listingsUrl: 'https://homes.example.com/all' })
      .expect(200);
    await until(async () => (await linkOf()) === 'https://homes.example.com/all');
  });

  test('no one else may frame them, nothing in them runs, and search engines don’t index them', async () => {
    const { headers } = await fetch(app.url + PATH);

    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.*frame-ancestors 'self'$/);
    expect(headers.get('content-security-policy')).not.toContain('script-src');
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(headers.get('x-robots-tag')).toBe('noindex');
  });
});

test('outside the demo there is no such page', async () => {
  const app = await startApp();

  const { status } = await fetch(app.url + PATH);

  expect(status).toBe(404);
  await app.close();
});

describe('a listings script', () => {
  const script = 'https://widgets.example.com/listings.js?account=7&theme=light';

  // P-208
  test('runs in its own sandboxed document, which only our page may frame', async () => {
    const app = await startApp();
    const path = '/rentals/listings';
    const before = await fetch(app.url + path);
    await app.as.admin.patch('/api/company').send({ listingsScriptUrl: script }).expect(200);

    const { status, headers } = await fetch(app.url + path);
    const html = await (await fetch(app.url + path)).text();
    const rentals = await fetch(`${app.url}/rentals`);

    expect([before.status, status]).toEqual([404, 200]);
    expect(html).toContain(
      '<script src="https://widgets.example.com/listings.js?account=7&amp;theme=light" defer>',
    );
    const policy = headers.get('content-security-policy')!;
    expect(policy).toMatch(/script-src 'sha256-[^']+' https:\/\/widgets\.example\.com;/);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toMatch(/sandbox allow-scripts [^;]*$/);
    expect(policy).not.toContain('allow-same-origin');
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(rentals.headers.get('content-security-policy')).not.toContain('widgets.example.com');
    await app.close();
  });
});

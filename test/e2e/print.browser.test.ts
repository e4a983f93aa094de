import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { AnalysisDesk } from '../site/analysis-desk.js';
import { SAMPLE_SLUG } from '../site/blog-samples.js';
import { analysisView, comparable } from '../site/fake-site-api.js';
import { type SiteServer, serveSite } from '../site/site-server.js';
import { setUpBrowser } from '../support/browser-app.js';

/** The space on a Letter page with 16 mm margins, in CSS pixels. */
const PAPER = { width: 695, height: 935 };

const browser = setUpBrowser();
let site: SiteServer;
let page: Page;

beforeAll(async () => {
  const desk = new AnalysisDesk();
  desk.put(
    analysisView({
      leadId: 'printed',
      siblings: [
        { leadId: 'printed', address: '412 Grand Avenue, Ankeny, IA 50021' },
        { leadId: 'other', address: '9 Oak Street, Clive, IA 50325' },
      ],
      comparables: Array.from({ length: 12 }, (_, index) =>
        comparable(`${index + 1} NW Maple Street, West Des Moines, IA 50023`, index / 5, 1800 + index * 25),
      ),
    }),
  );
  site = await serveSite(desk.api, () => null);
});
afterAll(() => site?.close());

beforeEach(async () => {
  const context = await browser.newContext({ baseURL: site.url, viewport: PAPER });
  page = await context.newPage();
});

const onPaper = () => page.emulateMedia({ media: 'print' });

async function pagesOnLetter(): Promise<number> {
  const pdf = await page.pdf({ format: 'Letter' });
  return pdf.toString('latin1').match(/\/Type \/Page\n/g)!.length;
}

describe('a printed report', () => {
  beforeEach(async () => {
    await page.goto('/analysis/printed');
    await onPaper();
  });

  test('has a letterhead and no interactive elements', async () => {
    const shown = await page
      .getByRole('link')
      .or(page.getByRole('button'))
      .or(page.getByRole('navigation'))
      .all();
    const names = await Promise.all(
      shown.map(async (each) => ((await each.isVisible()) ? await each.getAttribute('aria-label') : null)),
    );

    expect(names.filter(Boolean)).toEqual(['Clarity Property Management, home']);
    expect(await page.getByRole('contentinfo').isVisible()).toBe(false);
  });

  test('shows its URL', async () => {
    const address = page.getByText(`Read it online: ${site.url}/analysis/printed`);

    expect(await address.isVisible()).toBe(true);
    await page.emulateMedia({ media: 'screen' });
    expect(await address.isVisible()).toBe(false);
  });

  test('fits both charts and every number on the paper', async () => {
    const drawn = await page.locator('main svg[role=img], main table, main dd').all();

    expect(drawn.length).toBeGreaterThan(12);
    for (const each of drawn) {
      const box = (await each.boundingBox())!;
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(PAPER.width + 1);
    }
  });

  test('takes two pages and splits no chart, row or block of figures', async () => {
    const whole = 'main svg, main tr, main dl > div, section:has(> h2#details), section:has(> h2#projection)';
    const breaks = await page.evaluate<string[]>(
      `[...document.querySelectorAll('${whole}')].map((part) => getComputedStyle(part).breakInside)`,
    );

    expect(new Set(breaks)).toEqual(new Set(['avoid']));
    expect(await pagesOnLetter()).toBe(2);
  });
});

// A printed post has its text and its URL, like a report
describe('a printed post', () => {
  beforeEach(async () => {
    await page.goto(`/blog/${SAMPLE_SLUG}`);
  });

  test('has its text and author, without navigation or related posts', async () => {
    const main = page.getByRole('main');
    const away = [
      main.getByRole('link', { name: 'Back to Blog' }).first(),
      main.getByRole('navigation', { name: 'On this page' }),
      main.getByRole('navigation', { name: 'Tags' }),
      main.getByText('Related posts'),
      main.getByRole('link', { name: 'Subscribe via RSS' }),
      page.getByRole('contentinfo'),
      page.getByRole('navigation', { name: 'Main' }),
    ];
    for (const each of away.slice(0, -1)) expect(await each.isVisible()).toBe(true);

    await onPaper();

    for (const each of away) expect(await each.isVisible()).toBe(false);
    expect(await main.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    expect(await main.getByText('Some words.').first().isVisible()).toBe(true);
    expect(await main.getByText('June leases homes').isVisible()).toBe(true);
  });

  test('shows its URL and fits the paper', async () => {
    const address = page.getByText(`Read it online: ${site.url}/blog/${SAMPLE_SLUG}`);
    expect(await address.isVisible()).toBe(false);

    await onPaper();

    expect(await address.isVisible()).toBe(true);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(PAPER.width);
    expect(await pagesOnLetter()).toBe(1);
  });
});

test.each(['/privacy', '/terms', '/sms-terms'])(
  '%s prints as text without the site around it',
  async (path) => {
    await page.goto(path);
    await onPaper();

    expect(await page.getByRole('contentinfo').isVisible()).toBe(false);
    expect(await page.getByRole('link', { name: 'Free Rental Analysis' }).first().isVisible()).toBe(false);
    expect(await page.getByRole('main').getByRole('link', { name: /@/ }).isVisible()).toBe(true);
    expect(await pagesOnLetter()).toBeLessThanOrEqual(2);
  },
);

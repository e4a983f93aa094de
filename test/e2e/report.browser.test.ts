import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ACKNOWLEDGMENT_TEXT, type Acknowledged, type AnalysisView } from '#shared/analysis.js';
import type { ReportPdf } from '#shared/report-pdf.js';
import { analysisView, fakeSiteApi, problem } from '../site/fake-site-api.js';
import { type SiteServer, serveSite } from '../site/site-server.js';
import { setUpBrowser } from '../support/browser-app.js';

/** The dialog over the report; its content is tested without a browser. */
const FILE = '/api/public/analyses/report/pdf/file';
const browser = setUpBrowser();
let site: SiteServer;
let page: Page;
let isAcknowledged = false;
/** Overrides of the default analysis. */
let difference: Partial<AnalysisView> = {};
/** How the server responds to the next acknowledgment. */
let answer: () => Promise<Acknowledged>;
/** How the server responds to the next request for a file. */
let answerFile: () => Promise<ReportPdf>;

beforeAll(async () => {
  const api = fakeSiteApi({
    analysis: async () => analysisView({ leadId: 'report', isAcknowledged, ...difference }),
    acknowledge: () => answer(),
    reportPdf: () => answerFile(),
  });
  site = await serveSite(api, () => null);
});
afterAll(() => site?.close());

beforeEach(async () => {
  isAcknowledged = false;
  difference = {};
  answer = async () => {
    isAcknowledged = true;
    return { bookingUrl: 'https://book.example.com' };
  };
  page = await (await browser.newContext({ baseURL: site.url, acceptDownloads: true })).newPage();
  await page.route(`**${FILE}`, (route) =>
    route.fulfill({
      contentType: 'application/pdf',
      headers: { 'content-disposition': 'attachment; filename="rental-analysis.pdf"' },
      body: '%PDF-1.7',
    }),
  );
  await page.goto('/analysis/report');
});

const dialog = () => page.getByRole('dialog', { name: 'Start Property Management' });
const submit = () => dialog().getByRole('button', { name: 'Accept and Continue' });

async function openRequirements() {
  await page.getByRole('link', { name: 'Start Property Management' }).click();
  await dialog().getByRole('link', { name: 'Continue to Requirements' }).click();
  await dialog().getByRole('heading', { name: 'What we ask of you' }).waitFor();
}

const HOUSE = '4120 Ashworth Road, West Des Moines, IA 50266';
const FOURPLEX = '4200 Ashworth Road, West Des Moines, IA 50266';
const SIBLINGS = [HOUSE, FOURPLEX].map((address, at) => ({ leadId: at ? 'other' : 'report', address }));
const FOUR_UNITS = { ...analysisView().property, propertyType: 'multi-family' as const, unitCount: 4 };

// issue 17, section 2
test.each<[string, Partial<AnalysisView>]>([
  ['one house', { address: HOUSE }],
  ['a house and a fourplex', { address: HOUSE, siblings: SIBLINGS }],
  ['a fourplex and a house', { address: FOURPLEX, siblings: SIBLINGS, property: FOUR_UNITS }],
])(
  'on a phone, the first screen of %s has the rent, its range, the confidence, the net and the next step',
  async (_, owned) => {
    difference = owned;
    await page.setViewportSize({ width: 360, height: 740 });
    await page.reload();

    const parts = [
      page.getByRole('heading', { name: 'Estimated rent' }),
      page.getByText(/Confidence: (good|fair|low)/),
      page.getByText('high', { exact: true }),
      page.getByText(/after all our fees/),
      page.getByRole('link', { name: 'Start Property Management' }),
    ];

    for (const part of parts) {
      const { y, height } = (await part.first().boundingBox())!;
      expect([y > 0, y + height < 740]).toEqual([true, true]);
    }
    const others = page.getByRole('navigation', { name: 'Your properties' });
    expect(await others.isVisible()).toBe('siblings' in owned);
    if ('siblings' in owned) expect((await others.boundingBox())!.y).toBeGreaterThan(740);
  },
);

test('on a phone, three properties fit: their tabs are in view, and their figures in two lines each', async () => {
  const house = { propertyType: 'single-family', unitCount: 1, plan: null } as const;
  const streets = ['4120 Ashworth Road', '12345 Northpark Drive', '3301 Ingersoll Avenue'];
  difference = {
    address: `${streets[2]}, Des Moines, IA 50312`,
    siblings: streets.map((street, index) => ({
      leadId: index === 2 ? 'report' : `home-${index}`,
      address: `${street}, West Des Moines, IA 50266`,
      figures: { ...house, rentEstimate: 9_000 - index, plan: index === 0 ? 'full-service' : null },
    })),
  };
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();

  const tabs = page.getByRole('navigation', { name: 'Your properties' }).getByRole('link');
  const boxes = await Promise.all((await tabs.all()).map((tab) => tab.boundingBox()));
  const table = page.getByRole('region', { name: 'Your 3 properties together' });
  const lines = await page.evaluate<number[]>(`
    [...document.querySelectorAll('[aria-labelledby="together"] tbody :is(th, td)')].map((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return Math.round(range.getBoundingClientRect().height / parseFloat(getComputedStyle(cell).lineHeight));
    })`);
  const { x, width } = (await table.getByRole('table').boundingBox())!;

  expect(await tabs.allInnerTexts()).toEqual([...streets, 'Add Another Property']);
  for (const box of boxes) expect([box!.x >= 0, box!.x + box!.width <= 360]).toEqual([true, true]);
  expect(Math.max(...lines)).toBeLessThanOrEqual(2);
  expect([lines.length, x >= 0, x + width <= 360]).toEqual([12, true, true]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
});

// S-51 to S-54
test('shows three steps over the report, focusing each heading', async () => {
  await page.getByRole('link', { name: 'Start Property Management' }).click();
  await dialog().getByRole('heading', { name: 'What it costs' }).waitFor();
  expect(await page.locator(':focus').textContent()).toBe('What it costs');

  await dialog().getByRole('link', { name: 'Continue to Requirements' }).click();
  await dialog().getByRole('checkbox').check();
  await submit().click();

  await dialog().getByText('your acknowledgment is saved').waitFor();
  expect(await page.locator('h2:focus').count()).toBe(1);
  expect(new URL(page.url()).pathname).toBe('/analysis/report');
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'hidden' });
});

test('on a phone the button is visible above the scrolling fees', async () => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.getByRole('link', { name: 'Start Property Management' }).click();
  const way = dialog().getByRole('link', { name: 'Continue to Requirements' });
  await way.waitFor();

  const { y, height } = (await way.boundingBox())!;
  const over = 'document.querySelector("dialog[open]")';
  expect(await page.evaluate(`${over}.scrollHeight > ${over}.clientHeight`)).toBe(true);
  expect(y + height).toBeLessThanOrEqual(640);
});

test('the last step fits on a laptop without scrolling', async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openRequirements();
  await dialog().getByRole('checkbox').check();
  await submit().click();
  await dialog().getByText('your acknowledgment is saved').waitFor();

  const { y, height } = (await dialog().boundingBox())!;
  const over = 'document.querySelector("dialog[open]")';
  expect(await page.evaluate(`${over}.scrollHeight - ${over}.clientHeight`)).toBeLessThanOrEqual(1);
  expect(y).toBeGreaterThanOrEqual(0);
  expect(y + height).toBeLessThanOrEqual(800);
  for (const name of ['Choose a Time', 'Enroll Online Now']) {
    const box = (await dialog().getByText(name, { exact: true }).boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(800);
  }
});

// S-143
test('the button is disabled until the box is checked, with the reason next to it', async () => {
  await openRequirements();

  expect(await submit().isDisabled()).toBe(true);
  expect(await dialog().getByText(ACKNOWLEDGMENT_TEXT.mustTick).isVisible()).toBe(true);
  await dialog().getByRole('checkbox').check();
  expect(await submit().isDisabled()).toBe(false);
  expect(await dialog().getByText(ACKNOWLEDGMENT_TEXT.mustTick).isVisible()).toBe(false);
  await dialog().getByRole('checkbox').uncheck();
  expect(await submit().isDisabled()).toBe(true);
});

test('errors and lost connections are shown in the dialog, and a retry works', async () => {
  const good = answer;
  answer = () => Promise.reject(problem(503, 'SERVICE_UNAVAILABLE'));
  await openRequirements();
  await dialog().getByRole('checkbox').check();
  await submit().click();
  await dialog().getByText(ACKNOWLEDGMENT_TEXT.failed).first().waitFor();

  await page.route('**/start*', (route) => route.abort());
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/start'));
  await dialog().getByRole('checkbox').check();
  await submit().click();
  await lost;
  await dialog().getByText(ACKNOWLEDGMENT_TEXT.failed).first().waitFor();

  answer = good;
  await page.unroute('**/start*');
  await submit().click();
  await dialog().getByText('your acknowledgment is saved').waitFor();
});

test('two clicks send one request', async () => {
  let sent = 0;
  let finish = () => {};
  answer = () => {
    sent += 1;
    isAcknowledged = true;
    return new Promise((resolve) => {
      finish = () => resolve({ bookingUrl: 'https://book.example.com' });
    });
  };
  await openRequirements();
  await dialog().getByRole('checkbox').check();

  await submit().click();
  await dialog().getByRole('button', { name: 'Saving...' }).click({ force: true });
  finish();

  await dialog().getByText('your acknowledgment is saved').waitFor();
  expect(sent).toBe(1);
});

test.each([360, 1280])('axe finds no violations at %i px, and nothing overflows', async (width) => {
  await page.setViewportSize({ width, height: 800 });
  await openRequirements();

  const { violations } = await new AxeBuilder({ page }).analyze();

  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
});

const button = (name: string) => page.getByRole('button', { name });
const file = async () => ({ url: FILE, fileName: 'rental-analysis.pdf' });

// S-48
test('shows progress, downloads the file once, and stays on the report', async () => {
  let asked = 0;
  let finish = () => {};
  answerFile = () => {
    asked += 1;
    return new Promise((resolve) => {
      finish = () => void file().then(resolve);
    });
  };
  await button('Download Report').click();
  // aria-disabled buttons can still be pressed.
  await button('Preparing the PDF...').click({ force: true });
  const download = page.waitForEvent('download');

  finish();

  expect((await download).suggestedFilename()).toBe('rental-analysis.pdf');
  await page.getByRole('status').getByText('Your report is ready').waitFor();
  await button('Download Report').waitFor();
  expect(asked).toBe(1);
  expect(new URL(page.url()).pathname).toBe('/analysis/report');
});

// S-196, decision 50
test('says that it failed, and tries again', async () => {
  answerFile = () => Promise.reject(problem(503, 'PDF_FAILED', { detail: 'What it looks like inside' }));
  await button('Download Report').click();
  const alert = page.getByRole('alert').filter({ hasText: /./ });

  expect(await alert.textContent()).toBe('Failed to generate PDF');

  answerFile = file;
  const download = page.waitForEvent('download');
  await button('Download Report').click();
  await download;
  await alert.waitFor({ state: 'detached' });
});

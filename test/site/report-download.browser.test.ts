import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { ReportPdf } from '#shared/report-pdf.js';
import { setUpBrowser } from '../support/browser-app.js';
import { analysisView, fakeSiteApi, problem } from './fake-site-api.js';
import { type SiteServer, serveSite } from './site-server.js';

const FILE = '/api/public/analyses/report/pdf/file';

const browser = setUpBrowser();
let site: SiteServer;
let page: Page;
/** How the server responds to the next request for a file. */
let answer: () => Promise<ReportPdf>;

beforeAll(async () => {
  const api = fakeSiteApi({
    analysis: async () => analysisView({ leadId: 'report' }),
    reportPdf: () => answer(),
  });
  site = await serveSite(api, () => null);
});
afterAll(() => site?.close());

beforeEach(async () => {
  const context = await browser.newContext({ baseURL: site.url, acceptDownloads: true });
  page = await context.newPage();
  await page.route(`**${FILE}`, (route) =>
    route.fulfill({
      contentType: 'application/pdf',
      headers: { 'content-disposition': 'attachment; filename="rental-analysis.pdf"' },
      body: '%PDF-1.7',
    }),
  );
  await page.goto('/analysis/report');
});

const button = (name: string) => page.getByRole('button', { name });
const file = async () => ({ url: FILE, fileName: 'rental-analysis.pdf' });

// S-48
test('shows progress, downloads the file once, and stays on the report', async () => {
  let asked = 0;
  let finish = () => {};
  answer = () => {
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
  answer = () => Promise.reject(problem(503, 'PDF_FAILED', { detail: 'What it looks like inside' }));
  await button('Download Report').click();
  const alert = page.getByRole('alert').filter({ hasText: /./ });

  expect(await alert.textContent()).toBe('Failed to generate PDF');

  answer = file;
  const download = page.waitForEvent('download');
  await button('Download Report').click();
  await download;
  await alert.waitFor({ state: 'detached' });
});

test('says what to do when rate limited', async () => {
  answer = () => Promise.reject(problem(429, 'TOO_MANY_REQUESTS', { detail: 'Please wait a moment.' }));

  await button('Download Report').click();

  const alert = page.getByRole('alert').filter({ hasText: /./ });
  expect(await alert.textContent()).toBe('Failed to generate PDF. Please wait a moment.');
});

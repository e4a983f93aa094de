import { describe, expect, test } from '@jest/globals';
import type { AnalysisView } from '#shared/analysis.js';
import type { ReportPdf } from '#shared/report-pdf.js';
import { openPage, postForm, renderContext } from './built-site.js';
import { analysisView, comparable, FALLBACK, fakeSiteApi, NOTHING_YET, problem } from './fake-site-api.js';

const WAITING = '<noscript><meta http-equiv="refresh"';

function openReport(overrides: Partial<AnalysisView> = {}) {
  const api = fakeSiteApi({ analysis: async () => analysisView(overrides) });
  return openPage('/analysis/c1b7a6de-2f43-4c11-9a0e-0d4a3b0c5e01', renderContext({ api }));
}

describe('a finished report', () => {
  // P-7, S-44, S-45
  test('names the address and shows the rent with its range', async () => {
    const { html, text } = await openReport();

    expect(html).toMatch(/<h1[^>]*>412 Grand Avenue, Ankeny, IA 50021</);
    expect(text).toContain('$1,985\na month');
    expect(text).toContain('$1,790 to $2,180');
    expect(html).toMatch(/role="img" aria-label="Estimated rent \$1,985[^"]*\$1,790 to \$2,180/);
  });

  // S-46, S-47
  test('shows the property and the market data with the origin of each figure', async () => {
    const { text } = await openReport();

    expect(text).toContain('Single Family');
    expect(text).toContain('Bedrooms\n3\nentered by you');
    expect(text).toContain('Occupancy rate\n95%\nregional default');
    expect(text).toContain('Average days on market\n24');
    expect(text).toContain('Year-over-year change\n+3.5%');
  });

  // P-234
  test('labels a change derived from the nearest rental as such', async () => {
    const origins = { averageDaysOnMarket: 'derived', yearOverYearChange: 'derived' } as const;

    const { text } = await openReport({ origins });

    expect(text).toContain('24\ncalculated from market data');
    expect(text).toContain('+3.5%\nvs. nearest rental');
  });

  test('HTML and emoji in addresses are shown as text everywhere', async () => {
    const odd = (street: string) => `<b>"${street} 🏠"</b>, Ankeny, IA 50021`;
    const asText = (street: string) => `&lt;b&gt;&quot;${street} 🏠&quot;&lt;/b&gt;, Ankeny`;
    const siblings = [
      { leadId: analysisView().leadId, address: odd('Ø') },
      { leadId: 'other', address: odd('Å') },
    ];

    const { html } = await openReport({
      address: odd('Ø'),
      siblings,
      comparables: [comparable(odd('Æ'), 0.1, 1950)],
    });

    expect(html).not.toContain('<b>"');
    expect(html).toMatch(new RegExp(`<h1[^>]*>${asText('Ø')}, IA 50021<`));
    for (const street of ['Å', 'Æ']) expect(html).toContain(asText(street));
  });

  test('says when a figure was not provided', async () => {
    const nothing = { bedrooms: null, bathrooms: null, yearBuilt: null };
    const { text } = await openReport({ property: { ...analysisView().property, ...nothing } });

    expect(text).toContain('Bedrooms\nNot provided');
    expect(text).toContain('Bathrooms\nNot provided');
    expect(text).toContain('Year built\nNot provided');
  });

  // S-48, S-232
  test('projects a year with its assumptions', async () => {
    const { text } = await openReport();

    expect(text).toContain('Financial projections');
    expect(text).toContain('Management (6.9%)\n-$137\n-$1,644');
    expect(text).toContain('Maintenance (10%)\n-$198\n-$2,382');
    expect(text).toContain('Net income\n$1,650\n$19,794');
    expect(text).toContain('Assumes 6.9% of rent for management and 10% for maintenance');
    expect(text).toContain(
      'Not included: the administration fee of $39 a month, setup, tenant placement, vacancy,',
    );
  });

  // S-49
  test('lists comparables, nearest first, as chart and table', async () => {
    const { html, text } = await openReport();

    expect(text.indexOf('410 Grand Avenue')).toBeLessThan(text.indexOf('88 NW Maple Street'));
    expect(text).toContain('$1,950\n0.1 mi\n1,800\n21');
    expect(html).toMatch(/role="img" aria-label="2 comparable rentals/);
    expect(text).toContain('Scroll sideways to see every column');
  });

  // decision 29
  test('with several units shows the rent per unit and in total', async () => {
    const { text } = await openReport({ property: { ...analysisView().property, unitCount: 12 } });

    expect(text).toContain('a month per unit');
    expect(text).toContain('$23,820 a month in total for 12 units');
    expect(text).toContain('Rent\n$23,820\n$285,840');
  });

  // S-50
  test('switches between the properties of one submission, and only between several', async () => {
    const siblings = [
      { leadId: analysisView().leadId, address: '412 Grand Avenue, Ankeny, IA 50021' },
      { leadId: 'other', address: '9 Oak Street, Clive, IA 50325' },
    ];

    const alone = await openReport();
    const one = await openReport({ siblings: siblings.slice(0, 1) });
    const two = await openReport({ siblings });

    expect(alone.html).not.toContain('aria-label="Your properties"');
    expect(one.html).not.toContain('aria-label="Your properties"');
    expect(two.html).toMatch(/<a href="\/analysis\/other">9 Oak Street, Clive</);
    expect(two.html).toMatch(/aria-current="page">412 Grand Avenue, Ankeny</);
  });

  // S-195, S-234
  test('a fallback is labeled and claims no market data', async () => {
    const { text } = await openReport(FALLBACK);

    expect(text).toContain(
      'This is our standard figure for Greater Des Moines, not an estimate for your property.',
    );
    expect(text).toContain('$1,600 to $2,000\nour standard figure');
    expect(text).not.toContain('from market data');
  });

  test('stays out of search engines and shared caches', async () => {
    const { headers, html } = await openReport();

    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });
});

describe('an unfinished report', () => {
  test.each(['pending', 'processing'] as const)(
    'while %s shows what is known and polls again',
    async (status) => {
      const { html, text } = await openReport({ status, ...NOTHING_YET });

      expect(text).toContain('412 Grand Avenue, Ankeny, IA 50021');
      expect(text).toContain('Preparing your estimate');
      expect(html).toContain(WAITING);
      expect(html).toContain('data-waiting');
    },
  );

  test('a finished report does not poll', async () => {
    const { html } = await openReport();

    expect(html).not.toContain(WAITING);
    expect(html).not.toContain('data-waiting');
  });

  // S-193, S-194
  test('a failed lookup offers a retry in place', async () => {
    const { status, text } = await openReport({ status: 'failed', ...NOTHING_YET });

    expect(status).toBe(200);
    expect(text).toContain('412 Grand Avenue');
    expect(text).toContain('Failed to load property analysis');
    expect(text).toContain('Unable to load property analysis. Please try again later.');
    expect(text).toContain('Retry Analysis');
  });
});

describe('a report that cannot be shown', () => {
  // S-190, S-191
  test('an unknown id is a 404 with its own message', async () => {
    const { status, text } = await openPage('/analysis/unknown');

    expect(status).toBe(404);
    expect(text).toContain("Lead not found\nThe property analysis you're looking for doesn't exist.");
  });

  // S-193, S-194
  test('a failure to load offers a retry', async () => {
    const api = fakeSiteApi({ analysis: () => Promise.reject(new Error('no database')) });

    const { status, text } = await openPage('/analysis/x', renderContext({ api }));

    expect(status).toBe(500);
    expect(text).toContain('Failed to load property analysis');
    expect(text).toContain('Unable to load property analysis. Please try again later.');
    expect(text).toContain('Retry Analysis');
  });
});

// S-48, S-196, decision 50
describe('Download Report without JavaScript', () => {
  const PATH = '/analysis/c1b7a6de-2f43-4c11-9a0e-0d4a3b0c5e01';
  const post = (reportPdf: () => Promise<ReportPdf>) =>
    postForm(
      PATH,
      {},
      renderContext({ api: fakeSiteApi({ analysis: async () => analysisView(), reportPdf }) }),
    );

  test('appears only on a finished report', async () => {
    const finished = await openReport();
    const waiting = await openReport({ status: 'processing', ...NOTHING_YET });

    expect(finished.html).toMatch(/<form[^>]*method="post"[^>]*>\s*<button[^>]*>Download Report</);
    expect(waiting.text).not.toContain('Download Report');
  });

  test('redirects to the file', async () => {
    const url = '/api/public/analyses/x/pdf/y';

    const { status, headers } = await post(async () => ({ url, fileName: 'rental-analysis.pdf' }));

    expect([status, headers.get('location')]).toEqual([303, url]);
  });

  test('shows the failure in place and keeps the report', async () => {
    const { status, text, headers } = await post(() => Promise.reject(problem(503, 'PDF_FAILED')));

    expect(status).toBe(503);
    expect(text).toContain('Failed to generate PDF');
    expect(text).toContain('$1,985');
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  test('says so when rate limited', async () => {
    const { status, text, headers } = await post(() =>
      Promise.reject(problem(429, 'TOO_MANY_REQUESTS', { detail: 'Please wait a moment.' }, 60)),
    );

    expect(status).toBe(429);
    expect(headers.get('retry-after')).toBe('60');
    expect(text).toContain('Failed to generate PDF. Please wait a moment.');
  });
});

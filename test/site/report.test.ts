import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type AnalysisView, type Origin, REPORT_REQUEST_TEXT } from '#shared/analysis.js';
import { formatDollars } from '#shared/format.js';
import { SHIPPED_PRICE_BOOK } from '#shared/pricing.js';
import { sumProperties } from '#shared/report.js';
import type { SiteApi } from '#shared/site-api.js';
import { openPage, postForm, renderContext } from './built-site.js';
import {
  analysisView,
  comparable,
  DEMO_COMPANY,
  FALLBACK,
  fakeSiteApi,
  NOTHING_YET,
  problem,
} from './fake-site-api.js';

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
    expect(html).toMatch(/role="img" aria-label="Estimated rent \$1,985[^"]*\$1,790 to \$2,180/);
  });

  // S-46, decision 28
  test('shows the property on one line, and each fact with its source', async () => {
    const { text } = await openReport();

    expect(text).toContain('Single Family · 3 beds · 2.5 baths · 1,850 sq ft · built 1998');
    expect(text).toContain('Bedrooms\n3\nentered by you');
  });

  test('an assumed fact is not shown as one', async () => {
    const origins = { ...analysisView().origins, bedrooms: 'fallback estimate' } as const;

    const { text } = await openReport({ origins });

    expect(text).toContain('Single Family · 2.5 baths');
    expect(text).toContain('Bedrooms\nNot provided');
  });

  // S-47, P-233, P-234
  test('compares the rent with the nearest rental in dollars, whatever the order of the rentals', async () => {
    const { text } = await openReport();

    expect(text).toContain('vs. nearest rental\n+$35\n0.1 mi away, $1,950');
    expect(text).toContain('Median rent\n$2,000\nof these 2');
    expect(text).toContain('Median days on market\n21 days\n2 nearby rentals, now off the market');
    expect(text).not.toMatch(/year.over.year/i);
  });

  test("shows our average time to rent next to the market's, only if the company sets one", async () => {
    const company = async () => ({ ...DEMO_COMPANY, placementDays: null });
    const { text } = await openReport();
    const alone = await openReport({ comparables: [] });
    const api = fakeSiteApi({ analysis: async () => analysisView(), company });
    const unset = await openPage(`/analysis/${analysisView().leadId}`, renderContext({ api }));

    const ours = 'We average 14 days from listing to signed lease';
    expect(text).toContain(`${ours}; the median above is for the local market.`);
    expect(alone.text).toContain(`${ours}.`);
    expect(alone.text).not.toContain('the median above');
    expect(unset.text).toContain('21 days');
    expect(unset.text).not.toContain('We average');
  });

  test('says so if the nearest rental has the same rent', async () => {
    const { comparables, rentEstimate } = analysisView();
    const nearest = { ...comparables[0]!, rentAmount: rentEstimate };

    const { text } = await openReport({ comparables: [nearest] });

    expect(text).toContain('vs. nearest rental\nThe same\n');
  });

  test('regional figures are labeled as such and not among the figures of the rentals', async () => {
    const { text, html } = await openReport();

    expect(text).toContain(
      'Across the region, occupancy is 95% and rents rise about 3.5% a year. These are regional figures, not from the comparable rentals.',
    );
    expect(html).not.toMatch(/<(dd|strong)[^>]*>(95%|\+?3\.5%|30)</);
  });

  test('says how far to trust the estimate, and why', async () => {
    const { text } = await openReport();

    expect(text).toContain(
      'Confidence: low\nOnly 2 rentals within 0.8 miles, both on the market in the past 30 days; both fall inside the range.',
    );
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

  // S-48, S-232, decision 2
  test('shows the first year with every fee of the plan, to the cent', async () => {
    const { text } = await openReport();

    // 23,820 − 1,643.64 − 468 − 299 − 1,985 − 2,382
    expect(text).toContain(
      'First-year net\nOnline\nFull Service\nOnline\n$17,042\nrented all 12 months, after all our fees and 10% set aside for repairs',
    );
    expect(text).toContain('Rent, 12 months\n$23,820.00\nManagement, 6.9%\n−$1,643.64');
    expect(text).toContain(
      "One-time setup fee ($199 due at signing, $100 from the first month's rent)\n−$299.00",
    );
    expect(text).toContain("Tenant placement (one month's rent)\n−$1,985.00");
    expect(text).toContain('Repairs, 10%\n−$2,382.00\nNet, first year\n$17,042.36');
    // 1,643.64 + 468 + 299 + 1,985
    expect(text).toContain(
      'Our fees come to $4,395.64 in the first year.\nNet in later years, if your residents stay: $19,326.',
    );
  });

  test('switches the plan by a link', async () => {
    const api = fakeSiteApi({ analysis: async () => analysisView() });
    const path = `/analysis/${analysisView().leadId}`;

    const { html } = await openPage(path, renderContext({ api }));
    const { html: switched, text } = await openPage(`${path}?plan=full-service`, renderContext({ api }));

    expect(html).toContain(`href="${path}?plan=full-service#first-year"`);
    expect(switched).toMatch(/aria-current="true"[^>]*>Full Service</);
    expect(text).toContain('Management, 8%');
    expect(text).toContain('Monthly fee, $150 × 12');
  });

  // S-49
  test('numbers the comparables from the nearest, in the bar, the map and the table', async () => {
    const { html, text } = await openReport();

    expect(text).toContain('The 2 rentals behind the number');
    expect(text).toContain(
      '1\n410 Grand Avenue, Ankeny, IA 50021\n$1,950\n3\n2\n1,800\n$1.08\nOff market Nov 3\n21\n0.1',
    );
    expect(text).toContain('2\n88 NW Maple Street');
    expect(html).toMatch(/role="img" aria-label="2 rentals around the home/);
  });

  test("draws the home's mark behind the rentals, so that it hides no number", async () => {
    const same = [comparable('410 Grand Avenue', 0.1, 1_985)];
    const { html } = await openReport({ comparables: same, rentEstimate: 1_985 });

    const bar = html.slice(html.indexOf('aria-label="Estimated rent'));
    const [mark, number] = [bar.search(/_mark_/), bar.search(/<text y="4.5">1</)];
    expect(mark).toBeGreaterThan(0);
    expect(number).toBeGreaterThan(mark);
  });

  test('shows a dash for what the provider left out of a comparable', async () => {
    const nothing = {
      distance: null,
      squareFootage: null,
      bedrooms: null,
      bathrooms: null,
      daysOnMarket: null,
      listedOn: null,
      lastSeenOn: null,
      removedOn: null,
      location: null,
    };

    const { text, html } = await openReport({ comparables: [comparable('9 Oak Street', 0, 1900, nothing)] });

    expect(text).toContain('9 Oak Street\n$1,900\n–\n–\n–\n–\n–\n–\n–\n');
    expect(html).not.toContain('around the home');
    expect(text).not.toContain('vs. nearest rental');
  });

  test('says since when a rental is listed, or when it was last seen', async () => {
    const { text } = await openReport({
      comparables: [
        comparable('1 Oak Street', 0.1, 1900, { removedOn: null, lastSeenOn: '2026-11-20' }),
        comparable('2 Oak Street', 0.2, 1900, { removedOn: null, lastSeenOn: '2026-11-08' }),
      ],
    });

    expect(text).toContain('Listed Oct 13\n21 days so far');
    expect(text).toContain('Last seen Nov 8\n21\n');
  });

  test('where records and the owner disagree, says which fact was used', async () => {
    const { text } = await openReport({ records: { bathrooms: 3 } });

    expect(text).toContain('Property records say 3 baths. You said 2.5, so we used 2.5.');
  });

  test('asks whether the size entered for a unit is that of the whole building, and offers the divided size', async () => {
    const comparables = [920, 970, 1_040].map((squareFootage, index) =>
      comparable(`${index + 1} Oak Street`, 0.2, 1_300, { squareFootage }),
    );
    const open = (
      unitCount: number,
      squareFootage: number,
      origin: Origin = 'visitor',
      more: Partial<AnalysisView> = {},
    ) =>
      openReport({
        comparables,
        ...more,
        property: { ...analysisView().property, propertyType: 'multi-family', unitCount, squareFootage },
        origins: { ...analysisView().origins, squareFootage: origin },
      });
    const { text, html } = await open(4, 3_600);

    expect(text).toContain(
      'Is 3,600 sq ft the whole building? Rentals nearby have about 970 sq ft, so each of your 4 units may have about 900 sq ft.\nThis may change the estimate.',
    );
    expect(html).toMatch(/name="squareFootage" value="900"\/><button type="submit">Use 900 sq ft</);
    const undoubted = await Promise.all([
      open(1, 3_600),
      open(4, 900),
      open(2, 1_900),
      open(10, 3_600),
      open(4, 3_600, 'provider'),
      open(4, 3_600, 'visitor', { comparables: comparables.slice(1) }),
      open(4, 3_600, 'visitor', { records: { squareFootage: 3_590 } }),
    ]);
    for (const report of undoubted) expect(report.text).not.toContain('whole building');
  });

  test('leads on to rent or sell with the rent filled in', async () => {
    const fourplex = { ...analysisView().property, propertyType: 'multi-family', unitCount: 4 } as const;
    const { html } = await openReport();
    const many = await openReport({ property: fourplex });

    expect(html).toContain('href="/rent-vs-sell?rent=1985&amp;plan=online&amp;value=&amp;paid="');
    expect(many.html).toContain(
      'href="/rent-vs-sell?rent=7940&amp;plan=online&amp;value=&amp;paid=&amp;units=4"',
    );
  });

  test('names a person to call and to text', async () => {
    const { html, text } = await openReport();

    expect(text).toContain('Your local contact\nPriya Natarajan');
    expect(text).toContain('Priya can walk you through this report, line by line.');
    expect(html).toContain('href="tel:515-555-0103"'.replaceAll('-', ''));
    expect(html).toContain('href="sms:5155550103"');
  });

  // decision 1: tenant placement shows wherever setup does
  test.each([
    [FALLBACK, 1, "one month's rent"],
    [{}, 50, "half a month's rent for all 50 units"],
  ])('the next steps have both one-time fees', async (view, unitCount, placement) => {
    const { text } = await openReport({ ...view, property: { ...analysisView().property, unitCount } });

    expect(text).toContain(
      `Setup per property: $199 due at signing, $100 from the first month's rent. Tenant placement: ${placement}.`,
    );
  });

  // decision 29
  test('with several units shows the rent per unit and in total', async () => {
    const { text } = await openReport({ property: { ...analysisView().property, unitCount: 12 } });

    expect(text).toContain('a month per unit');
    expect(text).toContain('Single Family · 12 units, each 3 beds, 2.5 baths, 1,850 sq ft · built 1998');
    expect(text).toContain('Each unit $1,985');
    expect(text).toContain('Each of your units\n$1,985\n3\n2.5\n1,850\n$1.07');
    expect(text).toContain('Square feet per unit\n1,850');
    expect(text).toContain('Bedrooms per unit\n3\nentered by you');
    expect(text).not.toContain('Your home');
    expect(text).toContain('$23,820 a month in total for 12 units');
    expect(text).toContain('Rent for all 12 units, 12 months\n$285,840.00');
    expect(text).toContain('Rent for all 12 units $23,820');
    expect(text).not.toContain('this home');
    expect(text).toContain("Tenant placement (one month's rent for all 12 units)\n−$23,820.00");
  });

  test("with several units a provider's record isn't shown as that of a unit", async () => {
    const origins = { ...analysisView().origins, squareFootage: 'provider', bedrooms: 'provider' } as const;

    const { text } = await openReport({ origins, property: { ...analysisView().property, unitCount: 4 } });

    expect(text).toContain('4 units, each 2.5 baths · 3 beds · 1,850 sq ft');
    expect(text).toContain('Each of your units\n$1,985\n–\n2.5\n–');
    expect(text).toContain('Square feet\n1,850\nfrom market data');
  });

  test('explains hollow circles if there are any', async () => {
    const [rental] = analysisView().comparables;
    const { rentRangeLow, rentRangeHigh } = analysisView();
    const withRent = (rentAmount: number) => openReport({ comparables: [{ ...rental!, rentAmount }] });

    const inside = await withRent(rentRangeLow!);
    const outside = await withRent(rentRangeHigh! + 1);

    expect(inside.text).not.toContain('Hollow circles');
    expect(outside.text).toContain('numbered as in the table. Hollow circles fall outside the range.');
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
    expect(alone.text).toContain('412 Grand Avenue\nAdd Another Property');
    expect(alone.text).not.toContain('Next property');
    expect(two.text).toContain('Next property\n9 Oak Street, Clive, IA 50325');
    expect(one.html).not.toContain('aria-label="Your properties"');
    expect(two.html).toMatch(/<a href="\/analysis\/other">9 Oak Street</);
    expect(two.html).toMatch(/aria-current="page">412 Grand Avenue</);
  });

  test('totals the figures of an owner with several properties', async () => {
    const { leadId } = analysisView();
    const house = { propertyType: 'single-family', unitCount: 1, rentEstimate: 1985, plan: null } as const;
    const fourplex = { propertyType: 'multi-family', unitCount: 4, rentEstimate: 1200, plan: null } as const;
    const siblings = [
      { leadId, address: '412 Grand Avenue, Ankeny, IA 50021', figures: house },
      { leadId: 'four', address: '9 Oak Street, Clive, IA 50325', figures: fourplex },
      { leadId: 'later', address: '1 Elm Street, Clive, IA 50325' },
    ];
    const [own] = siblings;

    const { text } = await openReport({ siblings });
    const mixed = await openReport({
      siblings: [own!, { ...siblings[1]!, figures: { ...fourplex, plan: 'full-service' } }],
    });
    const single = await openReport({ siblings: [own!, siblings[2]!] });

    // 57,600 − 3,398.40 − 468 − 299 − 4,800 − 5,760, and the house's 17,042.36
    expect(text).toContain(
      'Your 2 properties together\nProperty\nMonthly rent\nFirst-year fees\nFirst-year net\n412 Grand Avenue\n$1,985\n$4,396\n$17,042\n9 Oak Street\n$4,800\n$8,965\n$42,875\nTotal\n$6,785\n$13,361\n$59,917\nWith the Online plan. First-year net is 12 months of rent, less our fees and 10% set aside for repairs. Not included yet (no estimate): 1 Elm Street.',
    );
    expect(mixed.text).toContain('412 Grand Avenue (Online)\n$1,985\n$4,396\n$17,042\n');
    expect(mixed.text).toContain('9 Oak Street\n(Full Service)\n$4,800\n');
    expect(mixed.text).not.toMatch(/you chose for each|With the \w+ plan\. First-year net/);
    expect(single.text).not.toContain('together');
  });

  test("the rows of an owner's properties add up to the total as shown", () => {
    const home = { propertyType: 'single-family', unitCount: 1, plan: null } as const;
    const rents = fc.array(fc.integer({ min: 400, max: 9_000 }), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(rents, (estimates) => {
        const siblings = estimates.map((rentEstimate, index) => ({
          leadId: String(index),
          address: `${index} Elm Street, Clive, IA 50325`,
          figures: { ...home, rentEstimate },
        }));
        const { properties, total } = sumProperties({ leadId: '0', siblings }, 'online', SHIPPED_PRICE_BOOK)!;
        const shown = (amount: number) => Number(formatDollars(amount).replace(/[$,]/g, ''));
        for (const name of ['rent', 'fees', 'net'] as const)
          expect(shown(total[name])).toBe(properties.reduce((sum, each) => sum + shown(each[name]), 0));
      }),
    );
  });

  test('names the reserve exactly once, and never if there is none', async () => {
    const none = { ...DEMO_COMPANY, managementTerms: { ...DEMO_COMPANY.managementTerms, reserveDollars: 0 } };

    const { text } = await openReport();
    const without = await openPage(
      `/analysis/${analysisView().leadId}`,
      renderContext({
        api: fakeSiteApi({ analysis: async () => analysisView(), company: async () => none }),
      }),
    );

    expect(text.match(/reserve/g)).toHaveLength(1);
    expect(text).toContain('We also hold back a $300 reserve for repairs from your first payout.');
    expect(without.text).not.toContain('reserve');
  });

  test('the promised day is one on which the company is open', async () => {
    const company = async () => ({ ...DEMO_COMPANY, closedDays: [{ date: '2094-11-25', name: 'Holiday' }] });
    const analysis = async () => analysisView({ ...FALLBACK, createdAt: '2094-11-24T16:00:00Z' });
    const api = fakeSiteApi({ analysis, company });

    const { text } = await openPage(`/analysis/${analysisView().leadId}`, renderContext({ api }));

    expect(text).toContain('A local expert will send your estimate by Nov 26, 2094, 5:00 PM');
  });

  // S-195, S-234, P-232
  test('without market data there is no number, only a labeled rough range', async () => {
    const area = { zipCode: '50021', homes: 12, medianRent: 1925 };
    const { text, html } = await openReport({ ...FALLBACK, area, createdAt: new Date().toISOString() });

    expect(text).toMatch(/A local expert will send your estimate by [A-Z][a-z]+ \d+, 5:00 PM Central Time\n/);
    expect(text).toContain('The median of our last 12 estimates in 50021 is $1,925 a month per unit.');
    expect(text).toContain('What we know so far\nThe median of our last 12 estimates');
    expect(html).toMatch(/<input[^>]*name="phone"/);
    expect(text).toContain(
      'General figures until your estimate is ready\nRough range: $1,600 to $2,000 a month\nThese are general figures for Greater Des Moines ($1,800 a month), not an estimate for your property.',
    );
    expect(text).not.toMatch(/Estimated rent|First-year net|from market data|confidence/);
    // Nothing says that a report is finished.
    expect(html).toContain('<title>Estimate on its way for 412 Grand Avenue, Ankeny, IA 50021 | ');
    expect(html).toMatch(/<meta property="og:title" content="Estimate on its way \| /);
    expect(text).toMatch(/Rental analysis · Requested [A-Z][a-z]+ \d+, 20\d\d\n/);
    expect(text).toContain('Leasing Manager. Call or text Priya with any questions.');
    expect(text).not.toMatch(/this report|Prepared/);
    expect(html).toContain('data-start');
    expect((await openReport(FALLBACK)).text).not.toContain('What we know');
    const units = { ...analysisView(FALLBACK).property, unitCount: 5 };
    expect((await openReport({ ...FALLBACK, property: units })).text).toContain(
      'Rough range: $1,600 to $2,000 a month per unit\nThese are general figures for Greater Des Moines ($1,800 a month per unit)',
    );
  });

  test('a promise that was missed is not made again', async () => {
    const { text } = await openReport({ ...FALLBACK, createdAt: '2026-11-20T18:00:00.000Z' });

    expect(text).toContain("It's taking longer than we promised.");
    expect(text).not.toContain('estimate by');
  });

  test('an estimate of our own names its source and cannot be recomputed', async () => {
    const origins = { ...analysisView().origins, rentEstimate: 'staff', rentRangeLow: 'staff' } as const;

    const { text } = await openReport({ origins, records: { bathrooms: 3 } });

    expect(text).toContain('set by our local expert');
    expect(text).not.toMatch(/confidence|Edit details|Use 3 baths/);
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
  const post = (reportPdf: SiteApi['reportPdf'], fields = {}) =>
    postForm(
      PATH,
      fields,
      renderContext({ api: fakeSiteApi({ analysis: async () => analysisView(), reportPdf }) }),
    );

  test('appears only on a finished report', async () => {
    const finished = await openReport();
    const waiting = await openReport({ status: 'processing', ...NOTHING_YET });

    expect(finished.html).toMatch(/<form[^>]*method="post"[^>]*>\s*<button[^>]*>.*?Download Report</);
    expect(waiting.text).not.toContain('Download Report');
  });

  test('redirects to the file', async () => {
    const url = '/api/public/analyses/x/pdf/y';

    const { status, headers } = await post(async () => ({ url, fileName: 'rental-analysis.pdf' }));

    expect([status, headers.get('location')]).toEqual([303, url]);
  });

  test('asks for the plan on the page', async () => {
    const api = fakeSiteApi({ analysis: async () => analysisView() });
    const asked: unknown[] = [];

    const { html: own } = await openPage(PATH, renderContext({ api }));
    const { html: switched } = await openPage(`${PATH}?plan=full-service`, renderContext({ api }));
    const field = (html: string) =>
      /data-download=[^>]+><input type="hidden" name="plan" value="([^"]+)"/.exec(html);
    await post(
      async (...args) => {
        asked.push(args);
        return { url: '/x', fileName: 'x.pdf' };
      },
      { plan: field(switched)![1]! },
    );

    expect(field(own)).toBeNull();
    expect(asked).toEqual([[PATH.split('/').at(-1), { plan: 'full-service' }]]);
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

// Decision 28; every form works without JavaScript
describe('the forms of a report', () => {
  const LEAD = analysisView().leadId;
  const received: unknown[] = [];
  const take = (name: string) => async (leadId: string, body: object, token: string) => {
    received.push([name, leadId, body, token]);
    return { accepted: true as const };
  };
  const postTo = (fields: Record<string, string>, overrides: Partial<SiteApi> = {}) => {
    received.length = 0;
    const api = fakeSiteApi({
      analysis: async () => analysisView({ records: { bathrooms: 3 } }),
      editFacts: take('facts'),
      emailReport: take('email'),
      requestCall: take('call'),
      ...overrides,
    });
    return postForm(`/analysis/${LEAD}`, { formToken: 'token', ...fields }, renderContext({ api }));
  };

  test('a recorded fact is applied with one button', async () => {
    const { html, text } = await openReport({ records: { bathrooms: 3 } });

    expect(text).toContain('Use 3 baths');
    expect(html).toMatch(
      /<input type="hidden" name="bathrooms" value="3"\/><button type="submit">Use 3 baths</,
    );

    const { status, headers } = await postTo({ intent: 'facts', bathrooms: '3' });

    expect([status, headers.get('location')]).toEqual([303, `/analysis/${LEAD}?done=facts#done`]);
    expect(received).toEqual([['facts', LEAD, { bathrooms: 3 }, 'token']]);
  });

  test('edited facts are sent as numbers, and blank ones stay as they are', async () => {
    await postTo({
      intent: 'facts',
      propertyType: 'condo',
      squareFootage: '1,900',
      bedrooms: '',
      yearBuilt: '1998',
    });

    expect(received).toEqual([
      ['facts', LEAD, { propertyType: 'condo', squareFootage: 1900, yearBuilt: 1998 }, 'token'],
    ]);
  });

  test('a refused fact shows its error next to what was typed', async () => {
    const errors = [{ field: 'bathrooms', code: 'INVALID', message: 'Use steps of 0.5, for example 1.5' }];
    const editFacts = () => Promise.reject(problem(422, 'INVALID_FIELDS', { errors }));

    const { status, html, text } = await postTo({ intent: 'facts', bathrooms: '2.3' }, { editFacts });

    expect(status).toBe(422);
    expect(text).toContain('Use steps of 0.5, for example 1.5');
    expect(html).toMatch(/<details[^>]*open/);
    expect(html).toMatch(/name="bathrooms"[^>]*value="2.3"/);
  });

  test('an estimate that could not be recomputed is explained', async () => {
    const detail = REPORT_REQUEST_TEXT.cannotRecompute;
    const editFacts = () => Promise.reject(problem(503, 'CANNOT_RECOMPUTE', { detail }));

    const { status, text } = await postTo({ intent: 'facts', bedrooms: '4' }, { editFacts });

    expect(status).toBe(503);
    expect(text).toContain(detail);
    expect(text).toContain('$1,985');
  });

  test.each([
    [{ intent: 'email' }, 'email', {}],
    [{ intent: 'call', phone: '515-555-0177' }, 'call', { phone: '515-555-0177' }],
  ])('%j is confirmed on the report', async (fields, name, body) => {
    const { headers } = await postTo(fields as unknown as Record<string, string>);
    expect(headers.get('location')).toBe(`/analysis/${LEAD}?done=${name}#done`);
    expect(received).toEqual([[name, LEAD, body, 'token']]);

    const api = fakeSiteApi({ analysis: async () => analysisView() });
    const { html } = await openPage(`/analysis/${LEAD}?done=${name}`, renderContext({ api }));
    expect(html).toMatch(/<p id="done" role="status"/);
  });

  test('a report without a number asks for a phone number until a call was requested', async () => {
    const api = fakeSiteApi({ analysis: async () => analysisView(FALLBACK) });
    const { html: before } = await openPage(`/analysis/${LEAD}`, renderContext({ api }));
    const { html, text } = await openPage(`/analysis/${LEAD}?done=call`, renderContext({ api }));

    expect(before).toContain('name="phone"');
    expect(html).not.toContain('name="phone"');
    expect(text).toContain('In a hurry? Call');
  });

  test('the emailed link keeps the plan that the owner switched to', async () => {
    const api = fakeSiteApi({ analysis: async () => analysisView() });
    const { html } = await openPage(`/analysis/${LEAD}?plan=full-service`, renderContext({ api }));
    const { headers } = await postTo({ intent: 'email', plan: 'full-service' });

    const [, form] = html.split('name="intent" value="email"');
    expect(form!.split('</form>')[0]).toContain('<input type="hidden" name="plan" value="full-service"/>');
    expect(received).toEqual([['email', LEAD, { plan: 'full-service' }, 'token']]);
    expect(headers.get('location')).toBe(`/analysis/${LEAD}?done=email&plan=full-service#done`);
  });

  test('a flood of emails is refused in place', async () => {
    const emailReport = () =>
      Promise.reject(problem(429, 'TOO_MANY_REQUESTS', { detail: 'Please wait.' }, 60));

    const { status, text, headers } = await postTo({ intent: 'email' }, { emailReport });

    expect([status, headers.get('retry-after')]).toEqual([429, '60']);
    expect(text).toContain("We couldn't send the email. Please try again. Please wait.");
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import type { AnalysisView } from '#shared/analysis.js';
import { projectInvestment, readInvestAView } from '#shared/invest-a-view.js';
import { DEMO_MANAGEMENT_TERMS } from '#shared/management-terms.js';
import {
  feeBreakdown,
  firstMonth,
  netAfterFees,
  PLAN_IDS,
  type PricedProperty,
  SHIPPED_PRICE_BOOK,
} from '#shared/pricing.js';
import { compareRentVsSell, costAssumptions, readRentVsSell, tippingPoints } from '#shared/rent-vs-sell.js';
import { SHIPPED } from '../support/shipped-content.js';
import { builtRenderer, openPage, type Page, postForm, renderContext } from './built-site.js';
import { enrollmentFields } from './enrollment-fields.js';
import { analysisView, fakeSiteApi } from './fake-site-api.js';
import { UnlockDesk } from './unlock-desk.js';

const SOURCES = ['site/src', 'admin/src', 'src'].map((folder) =>
  fileURLToPath(new URL(`../../${folder}/`, import.meta.url)),
);
const NOTHING_TYPED = new URLSearchParams();
const HOUSE = { propertyType: 'single-family', unitCount: 1 } as const;

const RENT_VS_SELL = readRentVsSell(NOTHING_TYPED);
const INVEST_A_VIEW = readInvestAView(NOTHING_TYPED);

/** The price book, and what both plans cost for a house. */
const KNOWN = [inDollars(SHIPPED_PRICE_BOOK), ...feesFor(HOUSE, null)];
/** The home on the pages that compare the plans. */
const EXAMPLE = [feesFor(HOUSE, 2000), 1820, 2160, 2000 - 177];
/** The fees and repairs of a report. */
const REPORT_COSTS = costAssumptions('online', SHIPPED_PRICE_BOOK);
/** What a calculator shows before any input; its years and rates appear only on its page. */
const CALCULATED: Record<string, unknown[]> = {
  '/': [RENT_VS_SELL, compareRentVsSell(RENT_VS_SELL, REPORT_COSTS), EXAMPLE],
  '/pricing': [EXAMPLE],
  '/services': [EXAMPLE],
  '/faq': [EXAMPLE],
  '/rent-vs-sell': [RENT_VS_SELL, compareRentVsSell(RENT_VS_SELL), tippingPoints(RENT_VS_SELL)],
  '/invest-a-view': [INVEST_A_VIEW, projectInvestment(INVEST_A_VIEW)],
};

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [Math.abs(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}

/** Every dollar amount that can be read or heard; a chart's axis labels are part of the drawing. */
function amountsIn(html: string): number[] {
  const readable = html.replace(/<script[^>]*>.*?<\/script>/gs, '').replace(/<text[^>]*>.*?<\/text>/gs, '');
  return [...readable.matchAll(/\$\s?([\d,]*\d(?:\.\d+)?)/g)].map(([, amount]) =>
    Number(amount!.replace(/,/g, '')),
  );
}

function unknownIn(html: string, knownHere: unknown): number[] {
  const known = new Set(numbersIn([KNOWN, knownHere]));
  return amountsIn(html).filter((amount) => !known.has(amount));
}

const paths = (await builtRenderer()).pagePaths();

// P-141, P-236..P-245, P-255; decision 1
describe('every money figure comes from the price book', () => {
  test('the crawl covers the site', () => {
    expect(paths).toEqual(
      expect.arrayContaining([
        '/',
        '/analysis',
        '/rent-vs-sell',
        '/invest-a-view',
        '/enroll',
        '/team',
        '/rentals',
        '/privacy',
        '/realtor-referral',
      ]),
    );
  });

  test.each(paths)('on %s', async (path) => {
    const { status, html } = await openPage(path);

    expect(status).toBe(200);
    expect(unknownIn(html, CALCULATED[path])).toEqual([]);
  });

  const report = analysisView();
  const fees = feeBreakdown(
    { plan: 'online', property: report.property, rentDollarsPerMonth: report.rentEstimate },
    SHIPPED_PRICE_BOOK,
  );
  const year = inDollars([fees, netAfterFees(fees, SHIPPED_PRICE_BOOK.projection.maintenanceRate)]);
  /** The difference from the nearest rental, the median, and dollars per square foot. */
  const FROM_COMPARABLES = [35, 2000, 1.07, 1.08, 1.14];
  const REPORT = [report, year, FROM_COMPARABLES];
  /** With the placement of each unit. */
  const ENROLLED = [feesFor({ propertyType: 'multi-family', unitCount: 4 }, 5200), 5200 / 4];

  // Pages that a crawl of links doesn't reach.
  test.each<[name: string, open: () => Promise<Page>, shown: number, known: unknown]>([
    ['a report', () => openPage(`/analysis/${report.leadId}`, reading(report)), 10, REPORT],
    ['the contact step', () => post('/enroll', enrollmentFields({ step: '1', intent: 'next' })), 5, ENROLLED],
    ['the review step', () => post('/enroll', enrollmentFields({ step: '2', intent: 'next' })), 5, ENROLLED],
    ['the unlocked table', unlocked, 45, CALCULATED['/rent-vs-sell']],
    ['a referral that was sent', () => openPage('/realtor-referral?submitted'), 1, []],
    ['a canceled payment', () => openPage('/payment/success?cancelled=1'), 0, []],
    ['the offline page', () => openPage('/offline'), 0, []],
  ])('on %s', async (_, open, shown, known) => {
    const { status, html } = await open();

    expect(status).toBe(200);
    expect(amountsIn(html).length).toBeGreaterThanOrEqual(shown);
    expect(unknownIn(html, known)).toEqual([]);
  });

  test('the home page shows prices', async () => {
    const amounts = amountsIn((await openPage('/')).html);

    expect(amounts).toEqual(expect.arrayContaining([39, 199, 1500]));
  });

  test.each<[path: string, shown: string[]]>([
    [
      '/',
      [
        'our Online plan (6.9% of rent plus $41 a month, with setup and tenant placement in the first year), 12% of rent for repairs, 9% selling costs, and 4% a year',
      ],
    ],
    [
      '/rent-vs-sell',
      [
        "rate of 7% of rent, which isn't our fee. Maintenance is 8%",
        'Selling costs are 9%',
        'earn 4% a year',
      ],
    ],
    ['/realtor-referral', ['Earn $525.', 'you receive $525']],
    ['/realtor-referral?submitted', ['contact you about your $525']],
    [`/analysis/${report.leadId}/start`, ['repairs under $1,750', '$211 due at signing']],
    [
      '/faq',
      [
        'that is $179.00 a month, and $4,459.00 in the first year',
        "it's $41 with Online",
        '$211 when you sign.',
      ],
    ],
    [
      '/services',
      [
        "For one home, 6.9% of rent + $41 a month. At our sample rent of $2,000, that's $4,459.00 in the first year",
      ],
    ],
  ])('%s reads the prices that apply now', async (path, shown) => {
    const priceBook = structuredClone(SHIPPED.priceBook!);
    priceBook.rentVsSell = {
      managementRate: 0.07,
      maintenanceRate: 0.08,
      sellingCostRate: 0.09,
      alternativeReturnRate: 0.04,
    };
    priceBook.projection.maintenanceRate = 0.12;
    priceBook.referralFeeCents = 525_00;
    priceBook.repairsPreApprovedUnderCents = 1750_00;
    priceBook.setup.dueAtSigningCents = 211_00;
    priceBook.plans.online.tiers[0]!.monthlyFeeCents = 41_00;
    const content = async () => ({ ...SHIPPED, priceBook });

    const { text } = await openPage(
      path,
      renderContext({ api: fakeSiteApi({ content, analysis: async () => report }) }),
    );

    for (const figure of shown) expect(text).toContain(figure);
  });

  // P-93, P-242..P-245
  test('the enrollment page shows all of its fees, and the reserve', async () => {
    const { reserveDollars } = DEMO_MANAGEMENT_TERMS;
    const amounts = amountsIn((await openPage('/enroll')).html);

    expect(new Set(amounts)).toEqual(
      new Set([39, 138, 177, 100, 199, 299, 1500, 2000, 4423, 2124, 2277, 277, reserveDollars]),
    );
  });

  // A migration keeps the text of its time.
  test('no source file hard-codes a fee, except migrations', () => {
    const sources = SOURCES.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('migrations'))
        .map((file) => join(folder, file)),
    );

    const written = sources.filter((file) => {
      const code = readFileSync(file, 'utf8').replace(/\/\*.*?\*\/|^\s*\/\/.*?$/gms, '');
      return /\$\s?\d[\d,.]*\d|\b\d\.9\s?%/.test(code);
    });

    expect(sources.length).toBeGreaterThan(500);
    expect(written).toEqual([]);
  });
});

/** Every figure of both plans' breakdowns and what is left of the rent, in dollars and in whole dollars. */
function feesFor(property: PricedProperty, rentDollarsPerMonth: number | null) {
  return PLAN_IDS.map((plan) => {
    const fees = feeBreakdown({ plan, property, rentDollarsPerMonth }, SHIPPED_PRICE_BOOK);
    return inDollars([
      fees,
      firstMonth(fees),
      netAfterFees(fees, SHIPPED_PRICE_BOOK.projection.maintenanceRate),
    ]);
  });
}

/** Every number of a record of cents. */
function inDollars(record: object): number[] {
  return numbersIn(record).flatMap((cents) => [cents / 100, Math.round(cents / 100)]);
}

/** A site with only this analysis. */
function reading(view: AnalysisView) {
  return renderContext({ api: fakeSiteApi({ analysis: async () => view }) });
}

function unlocked() {
  return post('/rent-vs-sell', { email: 'olive@example.com' });
}

function post(path: string, fields: Record<string, string>) {
  return postForm(path, fields, renderContext({ api: new UnlockDesk().api }));
}

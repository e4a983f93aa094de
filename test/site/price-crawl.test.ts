import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { projectInvestment } from '../../src/shared/calculators/invest-a-view.js';
import { readInvestAView } from '../../src/shared/calculators/invest-a-view.query.js';
import { compareRentVsSell } from '../../src/shared/calculators/rent-vs-sell.js';
import { readRentVsSell } from '../../src/shared/calculators/rent-vs-sell.query.js';
import { enrollmentFees } from '../../src/shared/pricing/enrollment-fees.js';
import { PRICE_BOOK } from '../../src/shared/pricing/price-book.js';
import { builtRenderer, openPage } from './built-site.js';

const SITE_SOURCES = fileURLToPath(new URL('../../site/src/', import.meta.url));
const NOTHING_TYPED = new URLSearchParams();
const HOUSE = { propertyType: 'single-family', unitCount: 1, estimatedRent: null } as const;

/** The price book, and what the shared formulas make of it before anybody has typed a number. */
const KNOWN = new Set(
  numbersIn([
    PRICE_BOOK,
    readRentVsSell(NOTHING_TYPED),
    compareRentVsSell(readRentVsSell(NOTHING_TYPED)),
    readInvestAView(NOTHING_TYPED),
    projectInvestment(readInvestAView(NOTHING_TYPED)),
    enrollmentFees(HOUSE),
  ]),
);

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [Math.abs(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}

/** Every amount of dollars that can be read or heard; the ticks of a chart's axes are drawing. */
function amountsIn(html: string): number[] {
  const readable = html.replace(/<script[^>]*>.*?<\/script>/gs, '').replace(/<text[^>]*>.*?<\/text>/gs, '');
  return [...readable.matchAll(/\$\s?([\d,]*\d(?:\.\d+)?)/g)].map(([, amount]) =>
    Number(amount!.replace(/,/g, '')),
  );
}

const paths = (await builtRenderer()).pagePaths();

// P-141, P-236..P-245, P-255; decisions 1
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
    expect(amountsIn(html).filter((amount) => !KNOWN.has(amount))).toEqual([]);
  });

  test('the home page shows some', async () => {
    const amounts = amountsIn((await openPage('/')).html);

    expect(amounts).toEqual(expect.arrayContaining([39, 199, 1500]));
  });

  // P-93, P-242..P-245
  test('the enrollment page shows all of its own', async () => {
    const amounts = amountsIn((await openPage('/enroll')).html);

    expect(new Set(amounts)).toEqual(new Set([39, 138, 177, 299, 1500, 2000]));
  });

  test('no source of the site writes a fee by itself', () => {
    const sources = readdirSync(SITE_SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.tsx?$/.test(file),
    );

    const written = sources.filter((file) => {
      const code = readFileSync(join(SITE_SOURCES, file), 'utf8');
      return /\$\s?\d[\d,.]*\d|\b\d\.9\s?%/.test(code.replace(/\/\*.*?\*\//gs, ''));
    });

    expect(written).toEqual([]);
  });
});

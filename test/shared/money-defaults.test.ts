import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { INVEST_A_VIEW_FIELDS } from '#shared/invest-a-view.js';
import { INVEST_A_VIEW_DEFAULTS, RENT_FALLBACKS, RENT_VS_SELL_DEFAULTS } from '#shared/pricing.js';
import { FALLBACK_ESTIMATE, MARKET_DEFAULTS } from '#shared/rent-estimate.js';
import { RENT_VS_SELL_FIELDS } from '#shared/rent-vs-sell.js';

const HOMES = ['rent-estimate', 'rent-vs-sell', 'invest-a-view'];

// P-94, P-147, P-149, S-233: copied from the specification
test('the price book has the fallback rents and the initial amounts of the calculators', () => {
  expect(RENT_FALLBACKS).toEqual({ rent: 1800, fallback: { rent: 1800, rangeLow: 1600, rangeHigh: 2000 } });
  expect(Object.values(RENT_VS_SELL_DEFAULTS)).toEqual([300_000, 300_000, 240_000, 220_000, 3600, 2500]);
  expect(Object.values(INVEST_A_VIEW_DEFAULTS)).toEqual([100_000, 1500, 60_000]);
});

test('the analysis and the calculators use them', () => {
  expect(MARKET_DEFAULTS.rent).toBe(RENT_FALLBACKS.rent);
  expect(FALLBACK_ESTIMATE).toMatchObject(RENT_FALLBACKS.fallback);
  expect(RENT_VS_SELL_FIELDS.homeValue.initial).toBe(RENT_VS_SELL_DEFAULTS.homeValue);
  expect(INVEST_A_VIEW_FIELDS.targetAnnualIncome.initial).toBe(INVEST_A_VIEW_DEFAULTS.targetAnnualIncome);
});

test.each(HOMES)('%s does not define its own initial amounts', (home) => {
  const code = readFileSync(new URL(`../../src/shared/${home}.ts`, import.meta.url), 'utf8');

  expect(code).not.toMatch(/\b(rent|rangeLow|rangeHigh): \d|money\(\d/);
});

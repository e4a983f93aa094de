import { expect, test } from '@jest/globals';
import { improvementCost, improvementsOf, improvementsTotal, readCost } from '#shared/improvement.js';
import { SHIPPED_PRICE_BOOK } from '#shared/pricing.js';

const costsOf = (squareFootage: number) =>
  improvementsOf({ squareFootage, repairChecklist: [] }, SHIPPED_PRICE_BOOK).map(
    ({ name, estimatedCost }) => [name, estimatedCost],
  );

test('the checklist starts with the four standard items at price book costs', () => {
  expect(costsOf(1_500)).toEqual([
    ['Professional cleaning', 375],
    ['Interior painting', 3_750],
    ['Carpet cleaning', 525],
    ['Landscaping', 500],
  ]);
  expect(costsOf(0)).toEqual([
    ['Professional cleaning', 0],
    ['Interior painting', 0],
    ['Carpet cleaning', 0],
    ['Landscaping', 500],
  ]);
});

test('saved items stay selected with their custom costs, and estimates use current prices', () => {
  const painting = { name: 'Interior painting', checked: true, estimatedCost: 1, customCost: 2_000 };
  const fence = { name: 'Fence', checked: true, estimatedCost: 300, customCost: null };

  const items = improvementsOf(
    { squareFootage: 1_000, repairChecklist: [fence, painting] },
    SHIPPED_PRICE_BOOK,
  );

  expect(items[1]).toEqual({ ...painting, estimatedCost: 2_500 });
  expect(items.at(-1)).toEqual(fence);
  expect(improvementsTotal(items)).toBe(2_300);
});

// S-145
test.each([
  ['1200', 1_200],
  ['$1,200', 1_200],
  ['0', 0],
  ['12.6', 13],
  ['', null],
  ['about 500', null],
  ['-5', null],
  ['1e999', null],
  ['2000000000', null],
])('a custom cost of %j is %j, where null means the estimate', (typed, cost) => {
  const item = {
    name: 'Fence',
    checked: true,
    estimatedCost: 300,
    customCost: readCost(typed, 1_000_000_000),
  };

  expect(item.customCost).toBe(cost);
  expect(improvementCost(item)).toBe(cost ?? 300);
});

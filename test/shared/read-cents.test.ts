import { expect, test } from '@jest/globals';
import { readCents } from '../../src/shared/payments/read-cents.js';

// S-146: parsed as a number, 0 by default
test.each([
  ['12', 1_200],
  ['12.5', 1_250],
  ['$1,250.99', 125_099],
  ['1.005', 101],
  ['0.1', 10],
  ['', 0],
  ['twelve', 0],
  ['-5', -500],
  ['1e3', 100_000],
  ['Infinity', 0],
])('%j dollars are %i cents', (typed, cents) => {
  expect(readCents(typed)).toBe(cents);
});

import { expect, test } from '@jest/globals';
import { readCents } from '#shared/payment.js';

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
  ['.5', 50],
  ['5.', 500],
  ['1,250', 125_000],
  ['1,250,000.5', 125_000_050],
  // A decimal comma must not multiply the amount by 100.
  ['12,50', 0],
  ['1,25', 0],
  ['1,2500', 0],
  ['1.250,00', 0],
  ['0x10', 0],
  ['1e3', 0],
  ['.', 0],
  ['-', 0],
  ['Infinity', 0],
])('%j dollars are %i cents', (typed, cents) => {
  expect(readCents(typed)).toBe(cents);
});

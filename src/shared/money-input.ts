import { formatNumber } from './format.js';

/** Reduces typed or pasted text to digits and one period. */
export function cleanMoney(text: string): string {
  const [whole, ...decimals] = text.replace(/[^\d.]/g, '').split('.');
  return decimals.length === 0 ? whole! : `${whole}.${decimals.join('')}`;
}

/** The value of a money field in whole dollars; empty is 0. */
export function parseMoney(text: string): number {
  const dollars = Math.round(Number(cleanMoney(text)));
  return Number.isNaN(dollars) ? 0 : Math.min(dollars, Number.MAX_SAFE_INTEGER);
}

/** Formats a money field on blur, `300,000`. */
export function formatMoney(dollars: number): string {
  return formatNumber(dollars);
}

/** The caret position after reformatting: after as many kept characters as before it. */
export function caretAfterRewrite(
  before: string,
  caret: number,
  after: string,
  clean: (text: string) => string = cleanMoney,
): number {
  let left = clean(before.slice(0, caret)).length;
  for (let index = 0; index < after.length; index++) {
    if (left === 0) return index;
    if (after[index] !== ',') left--;
  }
  return after.length;
}

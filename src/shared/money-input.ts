import { formatNumber } from './format.js';

/** What a money field keeps of what was typed or pasted: digits and one period. */
export function cleanMoney(text: string): string {
  const [whole, ...decimals] = text.replace(/[^\d.]/g, '').split('.');
  return decimals.length === 0 ? whole! : `${whole}.${decimals.join('')}`;
}

/** The whole dollars of a money field; an empty one counts as 0. */
export function parseMoney(text: string): number {
  const dollars = Math.round(Number(cleanMoney(text)));
  return Number.isNaN(dollars) ? 0 : Math.min(dollars, Number.MAX_SAFE_INTEGER);
}

/** How a money field shows its amount when it is left, `300,000`. */
export function formatMoney(dollars: number): string {
  return formatNumber(dollars);
}

/** The caret's place after a field was rewritten: behind as many characters as `clean` keeps of those before it. */
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
